package dev.fusebox.lab.process.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

@ResourceLock(Resources.SYSTEM_PROPERTIES)
class LateBuildTest {

    @TempDir
    Path folder;

    private LabHome home;

    @BeforeEach
    void a_launcher_that_notes_its_words() throws IOException {
        home = new LabHome(folder);
        launcher("echo \"$@\" >>\"${0%/*}/asked\"");
        System.setProperty("fusebox.unbuilt", "scg-gateway hand-proxies limits/jmx-agent");
    }

    @AfterEach
    void restore() {
        System.clearProperty("fusebox.unbuilt");
    }

    private void launcher(String does) throws IOException {
        Path launcher = Files.writeString(folder.resolve("fusebox"), "#!/usr/bin/env bash\n" + does + "\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
    }

    private String asked() throws IOException {
        Path asked = folder.resolve("asked");
        return Files.exists(asked) ? Files.readString(asked).strip() : "nothing";
    }

    @Test
    void what_a_command_starts_and_the_launcher_left_out_is_built() throws IOException {
        LateBuild.ensure(home, List.of("zuul-gateway", "scg-gateway", "limits/jmx-agent"));

        assertThat(asked()).isEqualTo("--build scg-gateway limits/jmx-agent");
    }

    @Test
    void what_is_fresh_is_not_built() throws IOException {
        LateBuild.ensure(home, List.of("zuul-gateway", "eureka-server"));
        System.clearProperty("fusebox.unbuilt");
        LateBuild.ensure(home, List.of("scg-gateway"));

        assertThat(asked()).isEqualTo("nothing");
    }

    @Test
    void it_is_not_built_twice() throws IOException {
        LateBuild.ensure(home, List.of("scg-gateway"));
        LateBuild.ensure(home, List.of("scg-gateway"));

        assertThat(asked()).isEqualTo("--build scg-gateway");
        assertThat(System.getProperty("fusebox.unbuilt")).isEqualTo("hand-proxies limits/jmx-agent");
    }

    @Test
    void a_build_that_fails_ends_the_command() throws IOException {
        launcher("exit 3");

        assertThatThrownBy(() -> LateBuild.ensure(home, List.of("hand-proxies")))
                .isInstanceOf(LabException.class)
                .hasMessage("the build of hand-proxies failed");
    }
}
