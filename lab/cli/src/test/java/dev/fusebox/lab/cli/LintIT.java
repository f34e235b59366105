package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.read.AssumedLibraries;
import dev.fusebox.lab.tool.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With the libraries of the packaged tool, and no others. */
class LintIT {

    private static final Set<String> OWN = Set.of(
            "the application",
            "limits-core",
            "limits-micrometer",
            "limits-spring",
            "limits-spring-starter",
            "limits-zuul-starter",
            "scg-lean-starter",
            "spring-profiles");

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

    /** An application without its jar is judged by what the packed lists say. */
    @ParameterizedTest
    @ValueSource(strings = {"zuul-gateway", "scg-gateway", "scg-mvc"})
    void the_packed_lists_are_those_of_the_gateways_of_today(String module) throws IOException {
        Path jar = Path.of("../..", module, "target", module + ".jar");

        Golden.assertSame(
                "../../../../lint/src/main/resources/assumed-libraries/" + module + ".txt",
                AssumedLibraries.list(jar, OWN));
        assertThat(AssumedLibraries.of(module).versions()).isNotEmpty();
    }
}
