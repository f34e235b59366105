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
    void no_variable_changes_a_limit_or_moves_a_process_off_loopback() {
        Map<String, String> environment = new HashMap<>(Map.of(
                "PATH", "/bin",
                "LC_ALL", "C",
                "SERVER_ADDRESS", "0.0.0.0",
                "spring.config.location", "/elsewhere",
                "RIBBON_MAXCONNECTIONSPERHOST", "1",
                "FUSEBOX_LIMITS_ENABLED", "false",
                "JAVA_TOOL_OPTIONS", "-Dresilience4j.bulkhead.configs.default.max-concurrent-calls=1",
                "JDK_JAVA_OPTIONS", "-XX:+UseSerialGC -Dserver.tomcat.threads.max=1"));

        Inherited.BY_OWN_PROCESS.keepIn(environment);

        assertThat(environment).containsOnlyKeys("PATH", "LC_ALL");
    }

    @Test
    void flags_of_the_jvm_without_properties_are_harmless() {
        Map<String, String> environment =
                new HashMap<>(Map.of("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:-UsePerfData"));

        Inherited.BY_OWN_PROCESS.keepIn(environment);

        assertThat(environment).containsOnlyKeys("JDK_JAVA_OPTIONS");
    }

    @Test
    void a_gateway_of_the_user_keeps_its_own_variables_but_not_where_to_listen() {
        Map<String, String> environment = new HashMap<>(Map.of(
                "ORDERS_TOKEN", "t", "SERVERS", "two", "server_address", "0.0.0.0", "SPRING_PROFILES_ACTIVE", "x"));

        Inherited.BY_USERS_PROCESS.keepIn(environment);

        assertThat(environment).containsOnlyKeys("ORDERS_TOKEN", "SERVERS");
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
