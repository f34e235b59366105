package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.report.html.FirstScreen;
import dev.fusebox.lab.report.html.FirstScreen.Phrase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The first screen of {@code report.html}, and the verdicts after it. */
class FirstScreenTest {

    private static final JsonMapper JSON = new JsonMapper();

    @TempDir
    Path folder;

    private Path run() {
        return RunFolders.copy(folder, "smoke-20260101-120000");
    }

    private Path experiments() throws IOException {
        Path run = RunFolders.copy(folder, "hung-20260101-120000");
        RunFolders.experimentsAlone(run);
        return run;
    }

    private static List<String> all(String regex, String text) {
        return Pattern.compile(regex)
                .matcher(text)
                .results()
                .map(m -> m.group(1))
                .toList();
    }

    private static String section(String id, String page) {
        int from = page.indexOf("<section id=\"" + id + "\"");
        return page.substring(from, page.indexOf("</section>", from));
    }

    @Test
    void answer_picture_scorecard_and_doubts_come_first() throws IOException {
        assertThat(all("<section id=\"([^\"]+)\"", RunFolders.report(run())))
                .startsWith("answer", "picture", "scorecard", "doubts", "verdicts");
    }

    @Test
    void a_run_that_compares_costs_alone_shows_them_in_place_of_limits() throws IOException {
        Path run = run();
        RunFolders.costsAlone(run);

        String page = RunFolders.report(run);

        assertThat(all("<section id=\"([^\"]+)\"", page))
                .startsWith("answer", "picture", "doubts", "verdicts")
                .doesNotContain("scorecard", "ladder", "goodput", "cost");
        assertThat(section("picture", page)).contains("times zuul").doesNotContain("class=\"square");
    }

    @Test
    void backticks_in_an_answer_become_code() {
        assertThat(FirstScreen.phrases("its limit (`a.b`) binds"))
                .containsExactly(
                        new Phrase("its limit (", false), new Phrase("a.b", true), new Phrase(") binds", false));
    }

    @Test
    void the_legend_shows_only_what_occurs() throws IOException {
        assertThat(all("class=\"swatch ([a-z-]+)\"", RunFolders.report(run())))
                .containsExactly("no-limit", "permits", "cpu", "circuit-breaker");
        assertThat(all("class=\"swatch ([a-z-]+)\"", RunFolders.report(experiments())))
                .containsExactly("isolated", "dead", "inconclusive");
    }

    @Test
    void a_level_is_a_word_and_a_symbol() throws IOException {
        List<String> levels = all(
                "<span class=\"level [a-z]+\">(<span aria-hidden=\"true\">[✓~✗?]</span> [a-z]+)</span>",
                RunFolders.report(run()));

        assertThat(levels)
                .hasSizeGreaterThan(5)
                .allMatch(l -> l.matches(".*(✓</span> good|~</span> fair|✗</span> poor|\\?</span> unknown)"));
    }

    @Test
    void a_run_of_experiments_shows_all_that_are_not_isolated_and_says_once_what_it_did_not_test() throws IOException {
        String scorecard = section("scorecard", RunFolders.report(experiments()));

        assertThat(all("(?:<h3>|<strong>)(zuul [^< ]+)", scorecard)).contains("zuul semaphore-500", "zuul slow");
        assertThat(scorecard).contains("<details class=\"fold\"><summary>1 more good</summary>");
        assertThat(scorecard.split("This run did not test: throughput, circuit breaker, headroom", -1))
                .hasSize(2);
        assertThat(scorecard).doesNotContain("<strong>throughput");
    }

    @Test
    void each_sentence_of_the_answer_has_its_level_as_a_word_and_a_symbol() throws IOException {
        assertThat(section("answer", RunFolders.report(experiments())))
                .containsPattern(
                        "<p class=\"poor\"><span class=\"level poor\"><span aria-hidden=\"true\">✗</span> poor</span> ");
    }

    @Test
    void callers_are_shown_and_a_square_that_is_not_there_was_not_run() throws IOException {
        Path run = experiments();
        String results = Files.readString(run.resolve("results.json"));
        Files.writeString(
                run.resolve("results.json"),
                results.replaceFirst("zuul(\\.slow.*?\"gateway\":)\"zuul\"", "other$1\"other\""));

        assertThat(section("picture", RunFolders.report(run)))
                .contains("<td class=\"callers\">250</td>", "<span class=\"gap\">not run</span>");
    }

    @Test
    void a_square_in_doubt_has_a_star_and_tells_the_doubt() throws IOException {
        Path run = run();
        ObjectNode results = (ObjectNode) JSON.readTree(run.resolve("results.json"));
        ((ObjectNode) results.get("cells").get(0)).put("warm", false);
        Files.writeString(run.resolve("results.json"), JSON.writeValueAsString(results));

        String picture = section("picture", RunFolders.report(run));

        String id = results.get("cells").get(0).get("id").asString();
        assertThat(picture)
                .containsPattern(
                        "href=\"#verdict-" + id + "\" aria-label=\"[^\"]*\\* [^\"]*warm[^\"]*\"><b>[^<]*\\*</b>")
                .contains("* in doubt");
    }

    @Test
    void when_and_where_the_run_was_made_stands_under_its_title() throws IOException {
        assertThat(all("<p class=\"facts\">([^<]+)</p>", RunFolders.report(run()))
                        .get(0))
                .startsWith("2026-01-01 12:00:00 · ")
                .containsPattern(
                        "\\d+ cores? · Java [\\d.]+ with -Xms[^·]+ -XX:\\+UseParallelGC · profile semaphore-100");
    }

    @Test
    void squares_and_legend_use_the_same_words() throws IOException {
        String picture = section("picture", RunFolders.report(run()));

        assertThat(Set.copyOf(all("</b>(?:<i>[^<]+</i>)? ([^<]+)</a>", picture)))
                .isEqualTo(Set.copyOf(all("class=\"swatch [a-z-]+\" aria-hidden=\"true\"></span>([^<]+)<", picture)));
    }

    @Test
    void cells_without_a_finding_are_folded() throws IOException {
        String verdicts = section("verdicts", RunFolders.report(run()));

        assertThat(verdicts)
                .contains("<details open><summary>Cells with a finding: 3")
                .contains("<details><summary>Cells that met no limit, or were bound by the processors alone: 1");
        assertThat(verdicts.substring(verdicts.indexOf("<details><summary>Cells that met no limit")))
                .contains("id=\"verdict-zuul.semaphore-100.sleep-50.c40\"");
    }

    @Test
    void every_square_has_a_verdict_to_lead_to() throws IOException {
        for (Path run : List.of(run(), experiments())) {
            String page = RunFolders.report(run);
            List<String> targets = all("<a class=\"square [a-z-]+\" href=\"#([^\"]+)\"", page);

            assertThat(targets).hasSizeGreaterThan(2);
            assertThat(all("<li id=\"([^\"]+)\"", page)).containsAll(targets);
        }
    }

    @Test
    void a_reason_why_cells_were_not_predicted_is_given_once() throws IOException {
        Path run = run();
        ObjectNode results = (ObjectNode) JSON.readTree(run.resolve("results.json"));
        for (JsonNode cell : results.get("cells")) {
            ((ObjectNode) cell).put("notPredicted", "the moon was full");
        }
        Files.writeString(run.resolve("results.json"), JSON.writeValueAsString(results));

        assertThat(RunFolders.report(run).split("the moon was full", -1)).hasSize(2);
    }

    @Test
    void a_chart_names_the_command_that_measures_its_figures_again() throws IOException {
        String page = RunFolders.report(run());

        assertThat(section("goodput", page))
                .contains(
                        "<code class=\"command\">./fusebox run smoke --profile semaphore-100 --gateway zuul,scg -c 40,200</code>");
        assertThat(all("<code class=\"command\">([^<]+)</code>", section("cells", page)))
                .hasSize(4)
                .allMatch(c -> c.startsWith("ab "));
        assertThat(page.split("<figure>", -1).length - 1)
                .isLessThanOrEqualTo(page.split("<code class=\"command\">", -1).length - 1);
    }

    @Test
    void commands_of_the_page_can_be_run() throws IOException {
        List<String> commands = all("<code[^>]*>\\./fusebox ([^<]+)</code>", RunFolders.report(run()));
        List<String> ofExperiments = all("<code[^>]*>\\./fusebox ([^<]+)</code>", RunFolders.report(experiments()));

        assertThat(ofExperiments).anyMatch(c -> c.startsWith("bystander --profile stock --gateway zuul"));
        for (List<String> each : List.of(commands, ofExperiments)) {
            assertThat(each).isNotEmpty().allSatisfy(c -> {
                CommandLine line = Main.commandLine();
                line.parseArgs(Arrays.stream(c.split(" ")).toArray(String[]::new));
            });
        }
    }

    @Test
    void a_run_of_experiments_alone_has_no_empty_sections() throws IOException {
        assertThat(all("<section id=\"([^\"]+)\"", RunFolders.report(experiments())))
                .containsExactly(
                        "answer",
                        "picture",
                        "scorecard",
                        "doubts",
                        "verdicts",
                        "bystanders",
                        "limits",
                        "card",
                        "raw",
                        "reading");
    }

    @Test
    void missing_parts_of_a_run_are_a_doubt() throws IOException {
        assertThat(section("doubts", RunFolders.report(run()))).contains("<a href=\"#missing\">");
    }

    @Test
    void the_page_of_the_recorded_run_stays_below_1500_kilobytes() throws IOException {
        assertThat(RunFolders.report(run()).length()).isLessThan(1_500_000);
    }
}
