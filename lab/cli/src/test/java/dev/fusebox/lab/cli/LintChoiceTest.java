package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What users choose of {@code fusebox lint}: comments, rules, levels, the file of these choices, fixes in place. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class LintChoiceTest {

    private static final String PERMITS =
            "hystrix.command.default.execution.isolation.semaphore.maxConcurrentRequests: 7";

    /** FB006 ineffective at line 2, FB025 trap and FB026 note at line 3. */
    private static final String TRAPS = "zuul.routes.a: /a/**\n" + PERMITS + "\nzuul.semaphore.max-semaphores: 500\n";

    @TempDir
    Path folder;

    private StringWriter err = new StringWriter();
    private StringWriter out = new StringWriter();

    /** As in {@link LintCommandTest}. */
    @BeforeEach
    void a_checkout_that_is_not_built(@TempDir Path home) throws IOException {
        Files.createSymbolicLink(home.resolve("notes"), Path.of("../../notes").toAbsolutePath());
        System.setProperty("fusebox.home", home.toString());
    }

    @AfterEach
    void restore() {
        System.clearProperty("fusebox.home");
    }

    private int lint(String... args) {
        err = new StringWriter();
        out = new StringWriter();
        CommandLine line = Main.commandLine();
        line.setErr(new PrintWriter(err, true));
        line.setOut(new PrintWriter(out));
        return Main.run(line, Stream.concat(Stream.of("lint"), Stream.of(args)).toArray(String[]::new));
    }

    private String file(String text) throws IOException {
        return Files.writeString(folder.resolve("application.yml"), text).toString();
    }

    private void config(String text) throws IOException {
        Files.writeString(folder.resolve(".fusebox.yml"), text);
    }

    @Test
    void a_comment_takes_a_trap_out_of_the_exit_code_and_is_counted_in_the_last_line() throws IOException {
        assertThat(lint(file(TRAPS))).isEqualTo(1);

        assertThat(lint(file(TRAPS.replace("500", "500 # fusebox:ignore FB025, FB026: measured"))))
                .isZero();
        assertThat(out.toString()).doesNotContain("FB025").endsWith("\n2 findings ignored by comments\n");
    }

    @Test
    void comments_come_before_the_baseline() throws IOException {
        String file = file(TRAPS.replace("500", "500 # fusebox:ignore FB025: measured"));
        String baseline = folder.resolve("accepted.json").toString();

        lint(file, "--baseline", baseline, "--write-baseline");

        assertThat(out.toString()).contains("2 accepted by the baseline", "1 finding ignored by comments");
        assertThat(Files.readString(Path.of(baseline)))
                .contains("FB006", "FB026")
                .doesNotContain("\"FB025\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            --fail-on trap; 1
            --fail-on never; 0
            --ignore FB025; 0
            --select FB006,FB026; 0
            --select FB006 --fail-on ineffective; 1
            --select FB026 --fail-on cost; 0
            --select FB02*; 1
            """)
    void the_exit_code_is_that_of_the_rules_and_levels_that_count(String options, int code) throws IOException {
        file(TRAPS);

        assertThat(lint((folder + " " + options).split(" "))).isEqualTo(code);
    }

    @Test
    void the_file_of_choices_is_found_and_the_command_line_wins() throws IOException {
        String file = file(TRAPS);
        config("lint: {select: [FB025], severity: {FB025: note}, fail-on: cost}\n");

        assertThat(lint(file)).isZero();
        assertThat(out.toString()).contains("note        FB025  ").doesNotContain("FB006");
        assertThat(lint(file, "--fail-on", "note")).isEqualTo(1);
        lint(file, "--select", "FB006");
        assertThat(out.toString()).contains("ineffective FB006  ").doesNotContain("FB025");
    }

    @Test
    void another_level_reaches_every_format() throws IOException {
        String file = file(TRAPS);
        config("lint: {select: [FB025], severity: {FB025: note}}\n");

        assertThat(printed(file, "text")).contains("note        FB025  ", "\n1 note; details: -v");
        assertThat(printed(file, "json")).contains("\"level\" : \"note\"").doesNotContain("\"trap\"");
        assertThat(printed(file, "sarif")).contains("\"level\" : \"note\"").doesNotContain("\"error\"", "\"trap\"");
        assertThat(printed(file, "markdown")).contains("| note | FB025 |").doesNotContain("trap |");
        assertThat(printed(file, "github")).startsWith("::notice file=");
    }

    private String printed(String file, String format) {
        lint(file, "--format", format);
        return out.toString();
    }

    @Test
    void profiles_manifests_and_the_baseline_of_the_file_count() throws IOException {
        String file = file("zuul.routes.a: /a/**\n---\nspring.profiles: prod\nzuul.semaphore.max-semaphores: 500\n");
        Files.writeString(folder.resolve("pod.yml"), "spec: {containers: [{resources: {limits: {cpu: many}}}]}\n");
        config("lint: {profiles: [other]}\n");
        assertThat(lint(file)).isZero();

        config("lint: {profiles: [prod], baseline: accepted.json}\n");
        assertThat(lint(file, "--write-baseline")).isZero();
        assertThat(folder.resolve("accepted.json")).isRegularFile();

        config("lint: {manifests: [pod.yml]}\n");
        assertThat(lint(file)).isEqualTo(2);
        assertThat(err.toString()).contains("pod.yml:1", "is no quantity");
    }

    @Test
    void a_fix_is_written_and_the_second_run_has_nothing_to_do() throws IOException {
        String file = file(TRAPS.replace("500", "500 # many"));

        assertThat(lint(file, "--fix")).isZero();
        assertThat(err.toString()).isEqualTo(file + ": 2 lines, FB006 FB025\n");
        assertThat(Files.readString(Path.of(file)))
                .isEqualTo("zuul.routes.a: /a/**\nzuul.semaphore.max-semaphores: 100 # many\n");
        lint(file, "--fix");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void what_a_comment_ignores_is_not_fixed() throws IOException {
        String text = TRAPS.replace("500", "500 # fusebox:ignore FB025: measured");

        lint(file(text), "--fix", "--select", "FB025");

        assertThat(folder.resolve("application.yml")).hasContent(text);
    }

    @Test
    void wrong_usage_is_one_line() throws IOException {
        String file = file(TRAPS);

        assertThat(lint(file, "--select", "FB999")).isEqualTo(2);
        assertThat(err.toString()).startsWith("fusebox: --select: there is no rule FB999; did you mean FB009?\n");
        assertThat(lint(file, "--fail-on", "traps")).isEqualTo(2);
        assertThat(err.toString()).startsWith("fusebox: --fail-on: it cannot be traps; did you mean trap?\n");
        assertThat(lint(file, "--fix", "--format", "diff")).isEqualTo(2);
        assertThat(err.toString()).startsWith("fusebox: --fix changes the files; leave it out for --format diff\n");
        assertThat(lint(file, "--config", folder.resolve("none.yml").toString()))
                .isEqualTo(2);
        assertThat(err.toString()).contains("none.yml cannot be read").hasLineCount(1);
        config("lint:\n  selct: []\n");
        assertThat(lint(file)).isEqualTo(2);
        assertThat(err.toString()).contains(".fusebox.yml: line 2: unknown key 'selct'; did you mean 'select'?");
    }
}
