package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.playground.Fragments;
import dev.fusebox.lab.playground.PlaygroundAnswer;
import dev.fusebox.lab.tool.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The verb as a user types it, with the checkout's own profiles. Nothing is started. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class PlaygroundCommandTest {

    @TempDir
    Path folder;

    private final StringWriter err = new StringWriter();
    private final StringWriter out = new StringWriter();

    @BeforeEach
    void the_checkout_is_this_one() {
        System.setProperty("fusebox.home", "../..");
    }

    @AfterEach
    void restore() {
        System.clearProperty("fusebox.home");
    }

    private int run(String... args) {
        List<String> words = new ArrayList<>(List.of("playground"));
        words.addAll(List.of(args));
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        return line.execute(words.toArray(String[]::new));
    }

    private String fragment() {
        return out.toString().strip().replaceFirst("(?s).*#", "");
    }

    @Test
    void writes_the_page_and_says_where_and_with_what_it_begins() throws IOException {
        Path file = folder.resolve("page.html");

        assertThat(run("--profile", "semaphore-100", "--gateway", "zuul", "--out", file.toString()))
                .isEqualTo(ExitCode.DONE);

        assertThat(out.toString())
                .startsWith(file + ": open it in a browser\nbegins with zuul, profile semaphore-100: #");
        assertThat(fragment())
                .startsWith(
                        "users=200&serviceMs=200&style=zuul&threads=200&serviceThreads=200&permits=100&connections=50")
                .contains("breaker=hystrix", "readMs=1000", "callMs=4000", "cpuMs=0.5");
        assertThat(Files.readString(file))
                .contains("<meta name=\"fusebox-start\" content=\"" + fragment().replace("&", "&amp;") + "\">")
                .contains("Content-Security-Policy");
    }

    /** The page predicts what the verb predict does. */
    @Test
    void what_it_begins_with_is_what_predict_says() {
        run("--profile", "semaphore-100", "--gateway", "scg", "-c", "300", "--out", folder + "/scg.html");
        PlaygroundAnswer answer = PlaygroundAnswer.of(Fragments.read(fragment()), 0, 0);
        out.getBuffer().setLength(0);
        CommandLine predict = Main.commandLine();
        predict.setOut(new PrintWriter(out, true));
        predict.execute("predict", "--profile", "semaphore-100", "--gateway", "scg", "-c", "300", "--json");

        assertThat(out.toString()).contains("\"goodputPerSecond\" : " + Math.round(answer.figures()[0] * 10) / 10.0);
    }

    @Test
    void replaces_a_playground_and_nothing_else() throws IOException {
        Path file = folder.resolve("page.html");
        Files.writeString(file, "mine");

        assertThat(run("--out", file.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .isEqualTo("fusebox: %s exists and is no playground; pass another --out, or --force to replace it\n"
                        .formatted(file));
        assertThat(Files.readString(file)).isEqualTo("mine");

        assertThat(run("--out", file.toString(), "--force")).isEqualTo(ExitCode.DONE);
        assertThat(run("--out", file.toString())).isEqualTo(ExitCode.DONE);
    }

    @Test
    void begins_with_the_settings_of_an_application() throws IOException {
        Path settings = folder.resolve("application.yml");
        Files.writeString(settings, """
                zuul:
                  semaphore:
                    max-semaphores: 73
                ribbon:
                  MaxConnectionsPerHost: 31
                """);

        assertThat(run("--app", settings.toString(), "--out", folder + "/page.html"))
                .as(err.toString())
                .isEqualTo(ExitCode.DONE);

        assertThat(fragment()).contains("style=zuul", "permits=73", "connections=31");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--gateway zul | unknown gateway 'zul'; did you mean zuul?",
                "--profile none-such | unknown profile 'none-such'",
                "--endpoint hello | --endpoint hello: the playground has services that wait: sleep/<ms>",
                "-c 0 | -c 0",
                "--set zuul.semaphore.max-semaphore=3 | --set zuul.semaphore.max-semaphore: no limit of this chain",
                "--app /no/such.yml | /no/such.yml"
            })
    void a_mistake_is_one_line_and_writes_nothing(String args, String message) {
        List<String> words = new ArrayList<>(List.of(args.split(" ")));
        words.addAll(List.of("--out", folder + "/page.html"));

        assertThat(run(words.toArray(String[]::new))).isEqualTo(ExitCode.USAGE);

        assertThat(err.toString().strip()).startsWith("fusebox: " + message).doesNotContain("\n");
        assertThat(folder).isEmptyDirectory();
    }
}
