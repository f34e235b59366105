package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.tool.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With the libraries of the packaged tool, and no others. */
class LintIT {

    @TempDir
    Path folder;

    @Test
    void findings_are_all_that_it_says() throws IOException, InterruptedException {
        Path file = Files.writeString(
                folder.resolve("application.yml"), "zuul.routes.a: /a/**\nzuul.semaphore.max-semaphores: 500\n");

        try (Lab lint = Lab.start(folder, "lint", file.toString())) {
            assertThat(lint.exit()).isEqualTo(ExitCode.UNEXPECTED);
            assertThat(lint.out()).containsPattern("^trap        FB025  .*application.yml:2  ");
            assertThat(lint.err()).isEmpty();
        }
    }
}
