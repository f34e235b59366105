package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** {@code fusebox report DIR --format ..}. */
class ReportFormatTest {

    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    Path folder;

    private Path run;

    @BeforeEach
    void recorded() {
        run = RunFolders.copy(folder, "smoke-20260101-120000");
    }

    private String markdown(String... more) {
        return RunFolders.made(
                        run,
                        Stream.concat(Stream.of("--format", "markdown"), Stream.of(more))
                                .toArray(String[]::new))
                .out();
    }

    /** Content by file. */
    private Map<Path, String> files() throws IOException {
        Map<Path, String> content = new TreeMap<>();
        try (Stream<Path> all = Files.walk(folder)) {
            all.filter(Files::isRegularFile).forEach(f -> {
                try {
                    content.put(f, Files.readString(f));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
        return content;
    }

    @Test
    void markdown_is_the_first_screen_and_how_to_measure_it_again() {
        assertThat(markdown())
                .startsWith("### ")
                .containsSubsequence(
                        "\nWith 200 users, Zuul with the profile semaphore-100 (100 permits) answers 574 requests/s",
                        "(`zuul.semaphore.max-semaphores`)",
                        "what bound them, profile semaphore-100, sleep/50 (",
                        "| zuul | 576 ⬜ | 574, 56 % fail 🟪 P |",
                        "**Scorecard, worst first**",
                        "**Doubts of this run",
                        "requests per second do not.",
                        "```\n./fusebox run smoke --profile semaphore-100 --gateway zuul,scg -c 40,200\n```\n");
    }

    @Test
    void a_run_at_full_size_is_measured_again_at_full_size() throws IOException {
        ObjectNode json = (ObjectNode) JSON.readTree(run.resolve("run.json"));
        ((ObjectNode) json.get("options")).put("full", true);
        Files.writeString(run.resolve("run.json"), JSON.writeValueAsString(json));

        assertThat(markdown()).contains("```\n./fusebox run smoke --full --profile semaphore-100 --gateway zuul,scg ");
    }

    @Test
    void markdown_writes_no_file() throws IOException {
        Map<Path, String> before = files();

        markdown();

        assertThat(files()).isEqualTo(before);
    }

    @Test
    void each_table_has_as_many_fields_in_every_row_and_an_empty_line_before_it() {
        List<String> lines = markdown(
                        "--baseline",
                        RunFolders.copy(folder, "smoke-20251231-120000").toString())
                .lines()
                .toList();

        assertThat(lines).anyMatch(line -> line.startsWith("**Compared with `smoke-20251231-120000`"));
        assertThat(lines.size()).isLessThan(60);
        for (int i = 1; i < lines.size(); i++) {
            String line = lines.get(i);
            String above = lines.get(i - 1);
            if (line.startsWith("|") && above.startsWith("|")) {
                assertThat(fields(line)).as(line).isEqualTo(fields(above));
            } else if (line.startsWith("|")) {
                assertThat(above).as("above " + line).isEmpty();
            }
        }
    }

    private static long fields(String row) {
        return row.replace("\\|", "").chars().filter(c -> c == '|').count();
    }

    @Test
    void a_run_of_experiments_alone_has_them_as_its_picture() throws IOException {
        RunFolders.experimentsAlone(run);

        assertThat(markdown())
                .contains(
                        "| stock | 250 | 200 of 200 ok 🟢 |",
                        "| semaphore-500 | 250 | 0 of 200 ok 🔴 |",
                        "🟢 isolated, 🔴 dead, ⚪ inconclusive\n")
                .doesNotContain("Goodput/s", "null");
    }

    @Test
    void a_comparison_of_gateways_has_its_tables() throws IOException {
        ObjectNode results = (ObjectNode) JSON.readTree(run.resolve("results.json"));
        results.withArray("cells").removeAll();
        results.put("study", "equivalence").put("planned", 1).set("experiments", JSON.readTree("""
                [{"kind": "equivalence", "id": "zuul-scg.stock.equivalence", "profile": "stock",
                  "gateways": {"zuul": "Zuul", "scg": "Spring Cloud Gateway"}, "noCounterpart": ["An event loop has none."],
                  "limits": [{"what": "threads that serve requests",
                    "zuul": [{"name": "threads", "value": "200", "setting": "server.tomcat.threads.max", "origin": "profile stock"}],
                    "scg": []}],
                  "behaviour": [{"behaviour": "DEAD_ANSWER",
                    "zuul": {"measured": true, "gist": "500", "text": "500"},
                    "scg": {"measured": true, "gist": "503", "text": "503"}}]}]
                """));
        Files.writeString(run.resolve("results.json"), JSON.writeValueAsString(results));

        assertThat(markdown())
                .containsSubsequence(
                        "**Profile `stock`**\n\nAn event loop has none.\n",
                        "| threads that serve requests | `threads` 200 (`server.tomcat.threads.max`, profile stock) | - |",
                        "Not equivalent:",
                        "| Backend killed: the caller gets | 500 | 503 |",
                        "```\n./fusebox run equivalence --profile stock --gateway zuul,scg\n```\n");
    }

    @Test
    void an_incomplete_run_doubts_itself() throws IOException {
        ObjectNode results = (ObjectNode) JSON.readTree(run.resolve("results.json"));
        results.withArray("cells").remove(3);
        Files.writeString(run.resolve("results.json"), JSON.writeValueAsString(results));

        assertThat(markdown()).contains("**Doubts of this run**").contains("3 of 4 cells");
    }

    @Test
    void an_unknown_format_names_the_known_ones() {
        StringWriter err = new StringWriter();
        CommandLine line = Main.commandLine().setErr(new PrintWriter(err, true));

        assertThat(line.execute("report", run.toString(), "--format", "pdf")).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("fusebox: Invalid value for option '--format': expected one of [text, markdown]");
    }
}
