package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code report.html} of a recorded run, whole and damaged. {@code -Dgolden.update=true} rewrites the expected data; read the difference before
 * keeping it.
 */
class HtmlReportTest {

    private static final String CELL = "zuul.semaphore-100.sleep-50.c200";
    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    Path folder;

    private Path run() {
        return RunFolders.copy(folder, "smoke-20260101-120000");
    }

    private static String charts(String page) {
        String begin = "<script type=\"application/json\" id=\"charts\">";
        int from = page.indexOf(begin) + begin.length();
        return page.substring(from, page.indexOf("</script>", from));
    }

    private static void edit(Path file, String from, String to) throws IOException {
        String text = Files.readString(file);
        assertThat(text).contains(from);
        Files.writeString(file, text.replace(from, to));
    }

    @Test
    void what_the_charts_draw_stays_the_same() throws IOException {
        String data = charts(RunFolders.report(run())).replace("},\"", "},\n\"") + "\n";

        Golden.assertSame("recorded-smoke-charts.json", data);
    }

    @Test
    void the_same_folder_gives_the_same_bytes() throws IOException {
        Path run = run();

        assertThat(RunFolders.report(run)).isEqualTo(RunFolders.report(run));
    }

    @Test
    void nothing_in_the_data_ends_a_script_or_becomes_a_tag() throws IOException {
        Path run = run();
        edit(run.resolve("results.json"), "\"endpoint\" : \"sleep/50\"", "\"endpoint\" : \"</script><b onclick=x>\"");

        String page = RunFolders.report(run);

        assertThat(page).doesNotContain("</script><b").doesNotContain("<b onclick");
        assertThat(charts(page)).doesNotContain("<").contains("\\u003c/script\\u003e");
        assertThat(JSON.readTree(charts(page)).isObject()).isTrue();
    }

    @Test
    void characters_that_turn_a_line_around_reach_neither_page_nor_text() throws IOException {
        Path run = run();
        Path results = run.resolve("results.json");
        Files.writeString(results, Files.readString(results).replaceFirst("\"title\" : \"", "$0\u202Egnorw "));

        String page = RunFolders.report(run);

        assertThat(page).contains("<h1>?gnorw ").doesNotContain("\u202E");
        assertThat(Files.readString(run.resolve("report.txt")))
                .contains("?gnorw ")
                .doesNotContain("\u202E");
    }

    @Test
    void a_file_named_like_an_address_links_to_itself() throws IOException {
        Path run = run();
        Files.writeString(run.resolve("http:evil.example"), "");
        Files.writeString(run.resolve("cells/" + CELL + "/https:evil.example?x"), "");

        assertThat(RunFolders.report(run))
                .contains("href=\"./http%3Aevil.example\"")
                .doesNotContainPattern("href=\"(?!\\./|\\.\\./|cells/|#|data:,)");
    }

    @Test
    void a_missing_cell_folder_is_named_and_nothing_is_drawn_for_it() throws IOException {
        Path run = run();
        Path cell = run.resolve("cells").resolve(CELL);
        for (String f : new String[] {"ab.csv", "ab.txt", "samples.csv", "breaker.csv"}) {
            Files.delete(cell.resolve(f));
        }
        Files.delete(cell);

        assertThat(RunFolders.report(run))
                .contains(CELL + ": the folder cells/" + CELL + " is missing.")
                .contains("No samples to draw.");
    }

    @Test
    void absent_and_damaged_samples_are_named() throws IOException {
        Path cells = run().resolve("cells");
        Files.delete(cells.resolve(CELL).resolve("samples.csv"));
        Path cut = cells.resolve("zuul.semaphore-100.sleep-50.c40/samples.csv");
        Files.writeString(cut, Files.readString(cut).stripTrailing() + "\nx,y\n12,half");
        Files.writeString(cells.resolve("scg.semaphore-100.sleep-50.c40/samples.csv"), "");

        assertThat(RunFolders.report(cells.getParent()))
                .contains(CELL + ": samples.csv is missing.")
                .contains("zuul.semaphore-100.sleep-50.c40: samples.csv is damaged: 2 rows are left out.")
                .contains("scg.semaphore-100.sleep-50.c40: samples.csv is empty.");
    }

    @Test
    void a_gap_in_the_samples_stays_a_gap() throws IOException {
        Path run = run();
        Path file = run.resolve("cells").resolve(CELL).resolve("samples.csv");
        String gaps = Files.readString(file).replaceAll("(?m)^(\\d+,zuul-gateway,threads,)200,\\d+,.*$", "$1,,,");
        Files.writeString(file, gaps);

        assertThat(RunFolders.report(run)).contains("zuul-gateway/threads (use unknown)");
    }

    @Test
    void the_load_generator_s_ceiling_is_a_limit_of_the_cell() throws IOException {
        Path run = run();
        assertThat(RunFolders.report(run)).doesNotContain("ab/cpu, answers/s");

        String rate = "\"requestsPerSecond\" : 1300.69,";
        edit(run.resolve("results.json"), rate, rate + "\"ceilingPerSecond\" : 21234.5,");

        assertThat(RunFolders.report(run)).contains("ab/cpu, answers/s", "21 235");
    }

    @Test
    void cells_that_never_ran_are_named() throws IOException {
        Path run = run();
        ObjectNode results = (ObjectNode) JSON.readTree(run.resolve("results.json"));
        results.withArray("cells").remove(0);
        Files.writeString(run.resolve("results.json"), JSON.writeValueAsString(results));

        assertThat(RunFolders.report(run))
                .contains("The run is incomplete: 3 of 4 cells")
                .contains("Cells without results: zuul.semaphore-100.sleep-50.c40.");
    }

    @Test
    void a_prediction_is_shown_where_there_is_one_and_missing_where_there_is_none() throws IOException {
        Path run = run();
        String before = RunFolders.report(run);
        assertThat(charts(before)).contains("\"predicted\":[]").doesNotContain("\"predicted\":[[");

        ObjectNode results = (ObjectNode) JSON.readTree(run.resolve("results.json"));
        ((ObjectNode) results.get("cells").get(0)).putObject("predicted").put("goodputPerSecond", 1234.5);
        Files.writeString(run.resolve("results.json"), JSON.writeValueAsString(results));

        assertThat(charts(RunFolders.report(run))).contains("\"predicted\":[[40,1234.5]]");
    }

    @Test
    void a_group_whose_calls_have_no_fixed_time_has_no_ceilings_but_says_what_bound() throws IOException {
        Path run = run();
        edit(run.resolve("results.json"), "\"endpoint\" : \"sleep/50\"", "\"endpoint\" : \"hello\"");

        assertThat(RunFolders.report(run))
                .contains("zuul hello, semaphore-100: no ceilings, because the residence time of a call is not fixed;"
                        + " zuul-gateway/semaphore.service-a bound.")
                .doesNotContain("data-chart=\"ladder-");
    }

    @Test
    void cells_with_a_rate_instead_of_users_have_their_curves_and_rows() throws IOException {
        Path run = run();
        ObjectNode results = (ObjectNode) JSON.readTree(run.resolve("results.json"));
        ((ObjectNode) results.get("cells").get(0))
                .put("arrivals", "open")
                .putNull("concurrency")
                .put("ratePerSecond", 600.0);
        Files.writeString(run.resolve("results.json"), JSON.writeValueAsString(results));

        RunFolders.Report report = RunFolders.made(run);
        String page = Files.readString(run.resolve("report.html"));

        assertThat(page).contains("sleep/50, semaphore-100: with 600 calls/s zuul 576/s");
        assertThat(charts(page))
                .contains("\"unit\":\"calls/s\",\"most\":600,\"lines\":[{\"name\":\"zuul\"")
                .contains("\"measured\":[[600,575.5]]")
                .contains("\"name\":\"all calls\",\"points\":[[0,0],[600,600]]");
        assertThat(report.out()).contains("zuul (sleep/50, 600 calls/s)").doesNotContain("null");
    }

    @Test
    void a_baseline_is_compared_with_the_run_and_named_on_its_first_screen() throws IOException {
        Path run = run();
        Path before = RunFolders.copy(folder, "smoke-20251231-120000");
        ObjectNode results = (ObjectNode) JSON.readTree(before.resolve("results.json"));
        ObjectNode load = (ObjectNode) results.get("cells").get(0).get("load");
        load.put("goodputPerSecond", load.get("goodputPerSecond").asDouble() / 2);
        Files.writeString(before.resolve("results.json"), JSON.writeValueAsString(results));

        assertThat(RunFolders.report(run, "--baseline", before.toString()))
                .contains(
                        "<a href=\"#then-and-now\">Compared with smoke-20251231-120000</a>: zuul semaphore-100 sleep/50:"
                                + " 288 → 576 requests/s at 40 users (+100\u00a0%, but 1 against 1 start cannot tell): no limit is met, as before.")
                .contains("<span class=\"badge undecided\">undecided (")
                .contains("At least 4 starts of both runs are needed: --starts 4.");
    }

    @Test
    void a_run_of_two_starts_has_intervals_in_all_reports() throws IOException {
        Path run = run();
        ObjectNode results = (ObjectNode) JSON.readTree(run.resolve("results.json"));
        ObjectNode again = results.get("cells").get(0).deepCopy().asObject();
        again.put("id", again.get("id").asString() + ".2").put("start", 2).put("repeat", 2);
        results.get("cells").asArray().add(again);
        Files.writeString(run.resolve("results.json"), JSON.writeValueAsString(results));

        assertThat(RunFolders.report(run)).contains("How far the next run may be: intervals over 2 starts");
        assertThat(run.resolve("report.txt"))
                .content()
                .contains("How far the next run may be: intervals over 2 starts");
    }

    @Test
    void runs_without_a_cell_in_common_are_one_line_that_says_why() throws IOException {
        Path run = run();
        Path before = RunFolders.copy(folder, "smoke-20251231-120000");
        edit(before.resolve("results.json"), "\"endpoint\" : \"sleep/50\"", "\"endpoint\" : \"hello\"");
        String why = "Nothing in this run can be compared with the baseline smoke-20251231-120000: the baseline has the"
                + " endpoints hello, this run has sleep/50. Needed: cells with the same gateway, endpoint and load in both"
                + " runs, as the same study gives them.";

        RunFolders.Report report = RunFolders.made(run, "--baseline", before.toString());

        assertThat(report.out().replaceAll("\\s+", " ")).contains(why);
        assertThat(Files.readString(run.resolve("report.html"))).containsOnlyOnce(why);
    }

    @Test
    void limits_of_both_gateways_are_side_by_side_with_their_settings() throws IOException {
        assertThat(RunFolders.report(run()))
                .contains("<caption>Limits with profile semaphore-100</caption>")
                .contains("isolation: calls to the service</td><td>semaphore.service-a: 100"
                        + " (zuul.semaphore.max-semaphores, profile semaphore-100)</td><td>bulkhead.service-a: 100 (")
                .contains("waiting to be accepted</td><td>accept-queue: 100 (server.tomcat.accept-count,"
                        + " framework default)</td><td>-</td>")
                .doesNotContain("circuit breaker: window");
    }

    @Test
    void a_gateway_that_ran_alone_is_compared_with_nothing() throws IOException {
        Path run = run();
        edit(run.resolve("run.json"), "\"scg-gateway/", "\"other/");
        edit(run.resolve("results.json"), "\"component\" : \"scg-gateway\"", "\"component\" : \"other\"");

        assertThat(RunFolders.report(run))
                .contains("Profile semaphore-100: this run had only zuul-gateway, so there is nothing to compare.")
                .doesNotContain("<caption>Limits with profile");
    }

    @Test
    void the_run_card_has_limits_that_came_into_being_with_the_first_call() throws IOException {
        String page = RunFolders.report(run());

        assertThat(page.substring(page.indexOf("<caption>Effective limits"), page.indexOf("<caption>Commands")))
                .contains("zuul-gateway/semaphore.service-a", "scg-gateway/bulkhead.service-a");
    }

    @Test
    void each_verdict_has_the_command_that_sent_its_load_and_the_run_card_all_its_options() throws IOException {
        Path run = run();
        String page = RunFolders.report(run);
        String text = Files.readString(run.resolve("report.txt"));
        String verdicts = page.substring(page.indexOf("id=\"verdicts\""), page.indexOf("id=\"ladder\""));
        String card = page.substring(page.indexOf("<caption>Commands"));

        assertThat(verdicts.split("<code class=\"command\">ab -l -r ", -1)).hasSize(4 + 1);
        assertThat(verdicts).doesNotContain("ab.csv").contains("/v1/routea/sleep/50</code>");
        assertThat(card).contains("ab.csv");
        assertThat(text).contains("\n      ab -l -r ");
    }

    @Test
    void an_index_that_fusebox_did_not_make_stays_and_the_report_is_written_all_the_same() throws IOException {
        Files.writeString(folder.resolve("index.html"), "<h1>my own homepage</h1>");

        RunFolders.Report report = RunFolders.made(run());

        assertThat(folder.resolve("index.html")).hasContent("<h1>my own homepage</h1>");
        assertThat(report.err())
                .endsWith("fusebox: " + folder.resolve("index.html")
                        + " was not made by fusebox and stays as it is: the list of runs was not written\n");
        assertThat(report.out())
                .startsWith("With 200 users, Zuul with the profile semaphore-100 (100 permits) ")
                .contains("How to read it");
    }

    @Test
    void an_index_that_fusebox_made_is_replaced() throws IOException {
        Files.writeString(folder.resolve("index.html"), "<meta name=\"generator\" content=\"Fusebox\">");

        RunFolders.Report report = RunFolders.made(run());

        assertThat(report.err()).doesNotContain("index.html");
        assertThat(folder.resolve("index.html")).content().contains("smoke-20260101-120000/report.html");
    }

    @Test
    void the_index_lists_all_runs_newest_first() throws IOException {
        Path old = RunFolders.copy(folder, "smoke-20250101-120000");
        Path broken = RunFolders.copy(folder, "smoke-20260101-110000");
        Files.writeString(broken.resolve("results.json"), "{");
        RunFolders.report(old);
        RunFolders.report(run());

        String index = Files.readString(folder.resolve("index.html"));

        assertThat(index.indexOf("smoke-20260101-120000/report.html"))
                .isPositive()
                .isLessThan(index.indexOf("smoke-20260101-110000"));
        assertThat(index.indexOf("smoke-20260101-110000"))
                .isLessThan(index.indexOf("smoke-20250101-120000/report.html"));
        assertThat(index)
                .contains("results.json is damaged.", "2025-01-01 12:00:00", "<code>")
                .doesNotContain("`");
    }

    @Test
    void a_ramp_has_its_course_with_phases_and_a_histogram_and_its_servers_stand_side_by_side() throws IOException {
        Path run = run();
        RunFolders.ramps(run);

        String page = RunFolders.report(run);
        JsonNode charts = JSON.readTree(charts(page));

        assertThat(page.lines().filter(line -> line.contains("id=\"ramp-0-course-title\"")))
                .singleElement()
                .asString()
                .contains(
                        "half the calls take 101 ms without a queue, and 1\u00a0520 ms while it is steady, from second 26 to 49");
        JsonNode course = charts.get("ramp-0-course").get("data");
        assertThat(course.get("seconds").asInt()).isEqualTo(54);
        assertThat(course.get("phases").get(2).toString()).isEqualTo("{\"name\":\"C steady\",\"from\":26,\"to\":49}");
        assertThat(course.get("p50")).hasSize(51);
        assertThat(course.get("not2xx")).isEmpty();
        assertThat(charts.get("ramp-0-spread").get("data").get("answers").get(3).asInt())
                .isEqualTo(41_645);
        assertThat(charts.get("servers-0-rate").get("data").toString())
                .contains("\"lines\":{\"threads-200\":[[40,80],[200,400]],\"threads-400\":[[40,80],[200,400]]}");
        assertThat(charts.get("servers-0-p95")
                        .get("data")
                        .get("lines")
                        .get("threads-400")
                        .toString())
                .isEqualTo("[[40,80],[200,400]]");
    }

    @Test
    void ramps_of_which_no_course_was_kept_have_no_chart_of_it_and_nothing_is_missing() throws IOException {
        Path run = run();
        RunFolders.ramps(run);
        Path cell = run.resolve("cells/zuul.semaphore-100.sleep-50.c40");
        Files.delete(cell.resolve("ramp-seconds.csv"));

        assertThat(RunFolders.report(run)).doesNotContain("-course", "ramp-seconds.csv is missing");
    }
}
