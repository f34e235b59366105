package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.tool.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Any file and any arguments are either accepted, or one line says what is wrong. Nothing is started here. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class AnyInputTest {

    /** Values of a shape that the key of a YAML or JSON file does not expect. */
    private static final List<String> VALUES = List.of(
            "null",
            "~",
            "[]",
            "{}",
            "''",
            "x",
            "-1",
            "0",
            "1.5",
            "1e400",
            "99999999999999999999",
            "true",
            "[null]",
            "[[]]",
            "[{}]",
            "['']",
            "[x]",
            "[-1]",
            "{a: b}",
            "{a: {b: null}}",
            "{a: [b]}");

    private static final String STUDY = """
            gateways: [direct]
            profiles: [mine]
            endpoints: [hello]
            concurrency: [10]
            """;

    @TempDir
    Path home;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void a_checkout() throws IOException {
        Files.createDirectories(home.resolve("ab-scripts/studies"));
        write("tuning-profiles/application-mine.yml", "");
        write("ab-scripts/studies/mine.yml", STUDY);
        System.setProperty("fusebox.home", home.toString());
    }

    @AfterEach
    void restore() {
        System.clearProperty("fusebox.home");
    }

    private Path write(String file, String content) throws IOException {
        Path path = home.resolve(file);
        Files.createDirectories(path.getParent());
        return Files.writeString(path, content);
    }

    private void plain(String input, String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        int code = Main.run(line, args);
        assertThat(err.toString())
                .as("%s with %s, which gave %d", String.join(" ", args), input, code)
                .doesNotContain("bug in fusebox", "Exception", "dev.fusebox", "jackson", "java.", "Source:");
        assertThat(code).as(input + " " + err).isIn(ExitCode.DONE, ExitCode.USAGE, ExitCode.ENVIRONMENT);
        assertThat(code == ExitCode.DONE || !err.toString().isBlank()).as(input).isTrue();
    }

    static Stream<String> keysOfAStudy() {
        return Stream.of(
                "title",
                "gateways",
                "profiles",
                "variants",
                "sampling",
                "endpoints",
                "concurrency",
                "repeat",
                "requests",
                "fullRequests",
                "full",
                "also",
                "cellSize",
                "warmUp",
                "published",
                "tolerance",
                "bystander",
                "conclusions",
                "nonsense");
    }

    @ParameterizedTest
    @MethodSource("keysOfAStudy")
    void a_study_of_any_shape(String key) throws IOException {
        String others = STUDY.lines().filter(l -> !l.startsWith(key + ":")).reduce("", (all, l) -> all + l + "\n");
        for (String value : VALUES) {
            write("ab-scripts/studies/mine.yml", others + key + ": " + value + "\n");
            plain(key + ": " + value, "run", "mine", "--dry-run");
        }
    }

    @Test
    void a_profile_of_any_shape() throws IOException {
        for (String value : VALUES) {
            for (String key :
                    List.of("", "zuul: ", "zuul.semaphore.max-semaphores: ", "ribbon: ", "hystrix.command: ")) {
                write("tuning-profiles/application-mine.yml", key + value + "\n");
                plain(key + value, "predict", "--profile", "mine", "-c", "5", "--seconds", "1");
            }
        }
    }

    @Test
    void a_run_folder_of_any_shape() throws IOException {
        Path run = home.resolve("results/r");
        for (String value : VALUES) {
            String json = value.replace('\'', '"').replaceAll("([a-z]+):", "\"$1\":");
            write("results/r/run.json", json);
            plain("run.json " + json, "run", "--resume", run.toString());
            plain("run.json " + json, "report", run.toString());
            plain("run.json " + json, "predict", "--from", run.toString());
            write("results/r/results.json", json);
            plain("results.json " + json, "report", run.toString());
            for (String key : List.of("study", "options", "effectiveLimits", "chains")) {
                write("results/r/run.json", "{\"schema\": " + Results.SCHEMA + ", \"" + key + "\": " + json + "}");
                plain("run.json " + key + " " + json, "run", "--resume", run.toString());
                plain("run.json " + key + " " + json, "predict", "--from", run.toString());
            }
            for (String key : List.of("cells", "environment", "notes", "conclusions", "experiments", "bystander")) {
                write("results/r/results.json", "{\"schema\": " + Results.SCHEMA + ", \"" + key + "\": " + json + "}");
                plain("results.json " + key + " " + json, "report", run.toString());
            }
            for (String key :
                    List.of("id", "gateway", "profile", "endpoint", "concurrency", "load", "limits", "verdict")) {
                write(
                        "results/r/results.json",
                        "{\"schema\": " + Results.SCHEMA + ", \"cells\": [{\"%s\": %s}]}".formatted(key, json));
                plain("cell " + key + " " + json, "report", run.toString());
            }
            Files.delete(run.resolve("results.json"));
        }
    }

    @ParameterizedTest
    @MethodSource("keysOfAStudy")
    void a_recorded_study_of_any_shape(String key) throws IOException {
        for (String value : VALUES) {
            String json = value.replace('\'', '"').replaceAll("([a-z]+):", "\"$1\":");
            write(
                    "results/r/run.json",
                    "{\"schema\": " + Results.SCHEMA
                            + ", \"study\": {\"%s\": %s}, \"options\": {}}".formatted(key, json));
            plain(
                    key + ": " + json,
                    "predict",
                    "--from",
                    home.resolve("results/r").toString());
            plain(key + ": " + json, "report", home.resolve("results/r").toString());
        }
    }

    @Test
    void words_of_any_kind() {
        for (String value :
                List.of("", " ", "-", "--", "a,b", ",", "0", "-1", "1e9", "99999999999", "ö", "/", "%s", "$x")) {
            for (List<String> args : List.of(
                    List.of("run", "--dry-run", "mine", "-c"),
                    List.of("run", "--dry-run", "mine", "-n"),
                    List.of("run", "--dry-run", "mine", "--repeat"),
                    List.of("run", "--dry-run", "mine", "--profile"),
                    List.of("run", "--dry-run", "mine", "--gateway"),
                    List.of("run", "--dry-run", "mine", "--variant"),
                    List.of("run", "--dry-run"),
                    List.of("run", "--resume"),
                    List.of("predict", "--seconds", "1", "--profile", "mine", "-c"),
                    List.of("predict", "--seconds", "1", "--profile", "mine", "--rate"),
                    List.of("predict", "--seconds", "1", "--profile", "mine", "--set"),
                    List.of("predict", "--seconds", "1", "--profile", "mine", "--endpoint"),
                    List.of("predict", "--profile", "mine", "--seconds"),
                    List.of("predict", "--seconds", "1", "--profile", "mine", "--cpu-ms"),
                    List.of("predict", "--profile", "mine", "--from"),
                    List.of("predict", "--seconds", "1", "--profile", "mine", "--variant"),
                    List.of("up", "--profile"),
                    List.of("up", "--profile", "mine", "--gateway", "nope", "--port-base"),
                    List.of("probe", "--gateway"),
                    List.of("bystander", "--profile", "mine", "--route"),
                    List.of("watch", "--every"),
                    List.of("watch", "--count"),
                    List.of("watch", "--jmx"),
                    List.of("watch", "--pid"),
                    List.of("watch", "--password-file", "x", "--jmx"),
                    List.of("report", "--baseline"),
                    List.of("report"))) {
                plain(
                        "'" + value + "'",
                        Stream.concat(args.stream(), Stream.of(value)).toArray(String[]::new));
            }
        }
    }
}
