package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.tool.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The report and {@code fusebox predict} speak of one model. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class ReportPredictTest {

    private static final PrintStream STDOUT = System.out;

    private static final String CELL = "zuul.semaphore-100.sleep-50.c200";
    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    Path folder;

    private Path run;

    @BeforeEach
    void a_run() {
        System.setProperty("fusebox.home", "../..");
        run = RunFolders.copy(folder, "smoke-20260101-120000");
    }

    @AfterEach
    void restore() {
        System.setOut(STDOUT);
        System.clearProperty("fusebox.home");
    }

    /** Name and ceiling of each limit in the chain that is printed for a run's live limits. */
    private Map<String, String> predicted(String gateway) {
        return ceilings(
                "(?m)^[> ] (\\S+/\\S+) +[0-9]+(?: [0-9]{3})* +([0-9]+(?: [0-9]{3})*(?:[.][0-9])?) ",
                printed(gateway, "10"));
    }

    /** The prediction from the run. */
    private String printed(String gateway, String users, String... more) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        List<String> words = new ArrayList<>(List.of("predict", "--from", run.toString(), "--endpoint", "sleep/50"));
        words.addAll(List.of("--gateway", gateway, "-c", users));
        words.addAll(List.of(more));
        int code = Main.commandLine().execute(words.toArray(String[]::new));
        System.setOut(STDOUT);
        assertThat(code).isEqualTo(ExitCode.DONE);
        return out.toString(StandardCharsets.UTF_8);
    }

    /** With 200 users it gets 400 answers a second from a server that does nothing. */
    @Test
    void the_load_generator_s_ceiling_of_the_run_bounds_as_many_users_on_its_machine() throws IOException {
        reportWith(cell ->
                ((ObjectNode) cell.get("load")).put("requestsPerSecond", 300).put("ceilingPerSecond", 400));

        assertThat(printed("zuul", "200"))
                .contains("bound by ab/cpu")
                .containsPattern("> ab/cpu +1 +400 ")
                .contains("ab/cpu is the load generator, with what it got in this run");
        assertThat(printed("zuul", "100")).doesNotContain("ab/cpu");
        assertThat(printed("zuul", "200", "--processors", "8")).doesNotContain("ab/cpu");
    }

    /** The same from the table under the ceiling ladder. */
    private Map<String, String> reported(String gateway) throws IOException {
        String page = RunFolders.report(run);
        int title = page.indexOf(gateway + " sleep/50, semaphore-100:", page.indexOf("id=\"ladder\""));
        String table = page.substring(title, page.indexOf("</table>", title));
        return ceilings(
                "(?s)<tr><td[^>]*>(?:▶ )?([^<]+)</td>(?:<td[^>]*>[^<]*</td>){3}<td[^>]*>([\\d .]+)</td><td[^>]*>[^<]*</td></tr>",
                table);
    }

    private static Map<String, String> ceilings(String row, String text) {
        Map<String, String> found = new LinkedHashMap<>();
        for (MatchResult m : Pattern.compile(row).matcher(text).results().toList()) {
            found.put(m.group(1), Math.round(Double.parseDouble(m.group(2).replace(" ", ""))) + "/s");
        }
        return found;
    }

    @ParameterizedTest
    @ValueSource(strings = {"direct", "zuul", "scg"})
    void ceilings_equal_what_predict_prints(String gateway) throws IOException {
        RunFolders.addDirect(run);

        assertThat(reported(gateway)).isNotEmpty().containsExactlyEntriesOf(predicted(gateway));
    }

    @Test
    void a_ceiling_is_the_size_divided_by_the_residence_time() throws IOException {
        assertThat(reported("zuul"))
                .containsEntry("zuul-gateway/pool.service-a", "962/s")
                .containsEntry("service-a/threads", "3922/s");
    }

    @Test
    void a_gateway_without_a_limit_still_costs_its_hop() throws IOException {
        Path results = run.resolve("results.json");
        Files.writeString(results, Files.readString(results).replace("\"BULKHEAD\"", "\"EVENT_LOOP\""));

        String page = RunFolders.report(run);

        assertThat(page.split("\"users / 52 ms\"", -1)).hasSize(2);
    }

    /** The page after a change to one cell of the results. Its samples are gone, so that it is not judged again. */
    private String reportWith(Consumer<ObjectNode> change) throws IOException {
        ObjectNode results = (ObjectNode) JSON.readTree(run.resolve("results.json"));
        for (JsonNode cell : results.get("cells")) {
            if (cell.get("id").asString().equals(CELL)) {
                change.accept((ObjectNode) cell);
                Files.delete(run.resolve("cells").resolve(CELL).resolve("samples.csv"));
            }
        }
        Files.writeString(run.resolve("results.json"), JSON.writeValueAsString(results));
        return RunFolders.report(run);
    }

    private static ObjectNode predict(ObjectNode cell) {
        return cell.putObject("predicted")
                .put("goodputPerSecond", 480.0)
                .put("refusedShare", 0.25)
                .put("limit", "service-a/threads")
                .put("refusedBy", cell.at("/verdict/refusedBy").asString())
                .put("p50Ms", 77.0)
                .put("p95Ms", 88.0)
                .put("p99Ms", 99.0)
                .put("openFraction", 0.5)
                .put("trips", 3)
                .put("residual", -0.125);
    }

    /** Rows of the table after a caption, each as its fields between bars. */
    private static List<String> rows(String page, String caption) {
        int from = page.indexOf("<caption>" + caption + "</caption>");
        assertThat(from).as(caption).isPositive();
        String body = page.substring(page.indexOf("<tbody>", from), page.indexOf("</tbody>", from));
        return Pattern.compile("<tr>(.*?)</tr>")
                .matcher(body)
                .results()
                .map(r -> r.group(1).replaceAll("</td><td[^>]*>", "|").replaceAll("<[^>]*>", ""))
                .toList();
    }

    @Test
    void a_goodput_that_the_gateway_counts_differently_is_doubted() throws IOException {
        String page = reportWith(cell -> {
            ((ObjectNode) cell.get("load")).put("goodputPerSecond", 1.0).put("ok", 1);
            ((ObjectNode) cell.get("circuitBreaker")).put("succeeded", 100_000);
            predict(cell);
        });

        assertThat(rows(page, "Measured and predicted"))
                .contains("goodput/s|1|480|-99.8 %; the load generator may have counted too few");
    }

    @Test
    void a_predicted_cell_shows_both_halves_of_the_verdict_and_every_figure_beside_its_prediction() throws IOException {
        String page = reportWith(cell -> {
            ((ObjectNode) cell.get("load"))
                    .put("goodputPerSecond", 420.0)
                    .put("completed", 100)
                    .put("ok", 65)
                    .put("p50Ms", 154.0)
                    .put("p99Ms", 99.0);
            ((ObjectNode) cell.get("verdict")).put("limit", "zuul-gateway/pool.service-a");
            ((ObjectNode) cell.get("circuitBreaker"))
                    .put("openFraction", 0.75)
                    .put("trips", 5)
                    .put("succeeded", 65);
            predict(cell);
        });

        assertThat(rows(page, "Measured and predicted"))
                .contains(
                        "limit|zuul-gateway/pool.service-a|service-a/threads|≠",
                        "goodput/s|420|480|-12.5 %",
                        "rejected %|35.0|25.0|+10.0 points",
                        "p50 ms|154°|77|+100.0 %",
                        "p99 ms|99°|99|+0.0 %",
                        "circuit breaker open %|75.0|50.0|+25.0 points",
                        "circuit breaker trips|5|3|+2")
                .anyMatch(row -> row.matches("rejected by\\|(.+)\\|\\1\\|same"));
        assertThat(rows(page, "Measured / predicted"))
                .singleElement()
                .asString()
                .contains("|420 / 480|-12.5|35.0 / 25.0|154° / 77|")
                .contains("|zuul-gateway/pool.service-a ≠ predicted: service-a/threads|");
        assertThat(page).contains("\"predicted\":[[200,99]]").contains("hollow diamonds are predicted");
    }

    @Test
    void what_was_not_measured_or_not_predicted_is_a_dash() throws IOException {
        String page = reportWith(cell -> {
            cell.putNull("load").putNull("circuitBreaker");
            predict(cell).putNull("p95Ms").putNull("residual");
        });

        assertThat(rows(page, "Measured and predicted"))
                .contains("goodput/s|-|480|-", "rejected %|-|25.0|-", "p95 ms|-|-|-", "circuit breaker trips|-|3|-");
    }

    @Test
    void an_undecided_limit_does_not_count_as_another_limit() throws IOException {
        String page = reportWith(cell -> {
            ((ObjectNode) cell.get("verdict")).put("status", "AMBIGUOUS").putNull("limit");
            predict(cell);
        });

        assertThat(rows(page, "Measured and predicted")).contains("limit|undecided|service-a/threads|-");
        assertThat(page).contains("<td>undecided; predicted: service-a/threads</td>");
    }

    @Test
    void a_run_without_predictions_says_so() throws IOException {
        assertThat(RunFolders.report(run))
                .contains("No cell of this run was predicted.")
                .doesNotContain("<caption>Measured and predicted", "Hollow diamonds: predicted.");
    }

    @ParameterizedTest
    @EnumSource(Verdict.Status.class)
    void each_status_has_its_mark_its_name_and_its_sentence(Verdict.Status status) throws IOException {
        String words = switch (status) {
            case BOUND -> "bound by zuul-gateway/threads";
            case NOT_REACHED -> "no limit met";
            case AMBIGUOUS -> "undecided";
            case CONTRADICTED -> "model and measurement differ; bound by zuul-gateway/threads";
        };
        String sign = switch (status) {
            case BOUND -> "bound";
            case NOT_REACHED -> "right";
            case AMBIGUOUS -> "unsure";
            case CONTRADICTED -> "wrong";
        };
        String page = reportWith(cell -> ((ObjectNode) cell.get("verdict"))
                .put("status", status.name())
                .put("limit", "zuul-gateway/threads")
                .put("sentence", "Because of <this>."));

        String verdicts =
                page.substring(page.indexOf("<section id=\"verdicts\""), page.indexOf("<section id=\"ladder\""));
        String item = verdicts.substring(
                verdicts.lastIndexOf("<li id=", verdicts.indexOf("Because of")), verdicts.indexOf("Because of"));
        assertThat(item)
                .contains("class=\"" + sign + "\"")
                .contains(words)
                .containsPattern("<span class=\"mark\" aria-hidden=\"true\">[■○?≠]</span>");
        assertThat(verdicts.split("Because of &lt;this&gt;.", -1)).hasSize(2);
        assertThat(rows(page, "Matrix")).anyMatch(row -> row.contains("|" + words));
    }
}
