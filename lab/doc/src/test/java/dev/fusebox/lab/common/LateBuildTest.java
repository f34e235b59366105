package dev.fusebox.lab.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
        System.setProperty("fusebox.launcher", folder.resolve("fusebox").toString());
    }

    @AfterEach
    void restore() {
        System.clearProperty("fusebox.launcher");
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
    void the_launcher_is_asked_for_what_a_command_starts() throws IOException {
        LateBuild.ensure(home, List.of(home.jar("scg-gateway"), home.jmxAgent(), home.jar("scg-gateway")));

        assertThat(asked())
                .isEqualTo("--build scg-gateway/target/scg-gateway.jar limits/jmx-agent/target/jmx-agent.jar");
    }

    @Test
    void nothing_is_built_for_a_command_that_starts_nothing_or_without_a_launcher() throws IOException {
        LateBuild.ensure(home, List.of());
        System.clearProperty("fusebox.launcher");
        LateBuild.ensure(home, List.of(home.jar("scg-gateway")));

        assertThat(asked()).isEqualTo("nothing");
    }

    @Test
    void where_nothing_may_be_built_a_missing_jar_is_an_error_that_says_what_to_do() throws IOException {
        System.setProperty("fusebox.launcher", "none");
        Path there =
                Files.createDirectories(folder.resolve("zuul-gateway/target")).resolve("zuul-gateway.jar");
        Files.createFile(there);

        LateBuild.ensure(home, List.of(there));
        assertThatThrownBy(() -> LateBuild.ensure(home, List.of(there, home.jar("scg-gateway"))))
                .isInstanceOf(LabException.class)
                .hasMessage(home.jar("scg-gateway") + " is missing; run again without FUSEBOX_SKIP_BUILD");
    }

    @Test
    void a_build_that_fails_ends_the_command() throws IOException {
        launcher("exit 3");

        assertThatThrownBy(() -> LateBuild.ensure(home, List.of(home.jar("hand-proxies"))))
                .isInstanceOf(LabException.class)
                .hasMessage("a build failed; the lines before say why");
    }
}
