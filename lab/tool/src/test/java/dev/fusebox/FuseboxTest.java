package dev.fusebox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.predict.Forecast;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

class FuseboxTest {

    private static final String TRAP = "zuul.routes.a: /a/**\nzuul.semaphore.max-semaphores: 500\n";

    @TempDir
    Path folder;

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("application.yml"), text);
    }

    @Test
    @ResourceLock(Resources.SYSTEM_OUT)
    void lint_returns_its_findings_and_prints_nothing() throws IOException {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed));
        try {
            LintResult result = Fusebox.lint(file(TRAP));

            assertThat(result.hasTrap()).isTrue();
        } finally {
            System.setOut(before);
        }
        assertThat(printed.size()).isZero();
    }

    @Test
    void a_comment_and_a_file_of_choices_count_as_on_the_command_line() throws IOException {
        Path file = file(TRAP);
        assertThat(Fusebox.lint(file).findings()).extracting(LintFinding::rule).contains("FB025", "FB026");

        file(TRAP.stripTrailing() + " # fusebox:ignore FB025: one backend\n");
        assertThat(Fusebox.lint(file).hasTrap()).isFalse();
        assertThat(Fusebox.lint(file).ignored()).hasSize(1);

        Files.writeString(folder.resolve(".fusebox.yml"), "lint: {ignore: [FB026]}\n");
        assertThat(Fusebox.lint(file).findings()).extracting(LintFinding::rule).doesNotContain("FB026");
    }

    @Test
    void a_trap_of_one_profile_is_none_of_another() throws IOException {
        Path file = file("zuul.routes.a: /a/**\n---\nspring.profiles: big\nzuul.semaphore.max-semaphores: 500\n"
                + "---\nspring.profiles: small\nzuul.semaphore.max-semaphores: 50\n");

        assertThat(Fusebox.lint(LintOptions.ofProfiles("big"), file).hasTrap()).isTrue();
        assertThat(Fusebox.lint(LintOptions.ofProfiles("small"), file).hasTrap())
                .isFalse();
    }

    @Test
    void predict_names_the_limit_of_an_application() throws IOException {
        Path file = file("zuul.routes.a: /a/**\nserver.tomcat.max-threads: 40\n");

        Forecast busy = Fusebox.predict(PredictOptions.of(file).under(200, 200));
        Forecast wider = Fusebox.predict(
                PredictOptions.of(file).under(30, 200).trying(Map.of("server.tomcat.max-threads", "400")));

        // 30 users of 200 ms cannot do more than 150 calls a second, and with 400 threads none waits.
        assertThat(busy.prediction().limit()).isNotNull();
        assertThat(wider.prediction().limit()).isNull();
        assertThat(wider.prediction().goodputPerSecond()).isBetween(120.0, 150.0);
    }

    @Test
    void bad_input_is_one_exception_that_says_what_to_do() {
        assertThatThrownBy(() -> Fusebox.lint(folder.resolve("none.yml")))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith("no such file or folder");
        assertThatThrownBy(() -> Fusebox.predict(PredictOptions.of().under(0, 200)))
                .isInstanceOf(UsageException.class);
        assertThatThrownBy(() ->
                        Fusebox.predict(new PredictOptions(PredictOptions.of().app(), "zuul", "stok", Map.of(), 1, 1)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("did you mean stock?");
    }
}
