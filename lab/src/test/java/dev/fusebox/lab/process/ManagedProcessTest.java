package dev.fusebox.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.LabException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManagedProcessTest {

    @TempDir
    Path folder;

    private ManagedProcess start(String script) {
        return ManagedProcess.start(
                new FakeProcess("one", 0, false),
                List.of("sh", "-c", script),
                Map.of("STORE", "here"),
                folder.resolve("one.log"),
                "");
    }

    private static ManagedProcess ended(ManagedProcess process) {
        process.handle().onExit().join();
        return process;
    }

    @Test
    void an_ended_process_is_named_with_its_exit_code_and_its_errors() {
        ManagedProcess process = ended(start("echo 'Caused by: no disk'; exit 3"));

        assertThat(process.process().isAlive()).isFalse();
        assertThatThrownBy(process::requireAlive)
                .isInstanceOf(LabException.class)
                .hasMessageStartingWith("one ended with exit code 3; ")
                .hasMessageContaining("no disk");
    }

    @Test
    void a_running_process_is_left_alone() {
        ManagedProcess process = start("exec sleep 600");
        try {
            process.requireAlive();
            assertThat(process.process().isAlive()).isTrue();
        } finally {
            process.handle().destroyForcibly();
        }
    }

    @Test
    void both_outputs_are_appended_to_the_log() {
        ended(start("echo first"));
        ended(start("echo second; echo third >&2"));

        assertThat(folder.resolve("one.log")).hasContent("first\nsecond\nthird");
    }

    @Test
    void runs_in_the_folder_of_its_log() {
        ended(start("pwd"));

        assertThat(folder.resolve("one.log")).hasContent(folder.toString());
    }

    @Test
    void gets_the_variables_of_its_component() {
        ended(start("echo $STORE"));

        assertThat(folder.resolve("one.log")).hasContent("here");
    }

    @Test
    void variables_that_spring_boot_reads_are_kept_from_it() {
        Map<String, String> environment = new HashMap<>(Map.of(
                "PATH", "/bin",
                "SERVER_ADDRESS", "0.0.0.0",
                "spring.config.location", "/elsewhere",
                "MANAGEMENT_ENDPOINTS_WEB_EXPOSURE_INCLUDE", "*",
                "DEMO_DOCUMENTSTORE_URI", "mongodb://elsewhere",
                "SERVERS", "two"));

        ManagedProcess.dropSettings(environment);

        assertThat(environment).containsOnlyKeys("PATH", "SERVERS");
    }

    @Test
    void errors_of_an_earlier_start_are_not_repeated() {
        ended(start("echo 'Caused by: no disk'; exit 3"));

        assertThat(ended(start("echo 'Caused by: no memory'; exit 3")).errors())
                .contains("no memory")
                .doesNotContain("no disk");
    }

    @Test
    void a_missing_program_is_one_sentence() {
        Path nowhere = folder.resolve("nowhere");

        assertThatThrownBy(() -> ManagedProcess.start(
                        new FakeProcess("one", 0, false),
                        List.of(nowhere.toString()),
                        Map.of(),
                        folder.resolve("one.log"),
                        ""))
                .isInstanceOf(LabException.class)
                .hasMessageStartingWith("cannot start one: ");
        assertThat(Files.exists(nowhere)).isFalse();
    }
}
