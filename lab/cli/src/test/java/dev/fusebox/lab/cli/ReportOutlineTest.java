package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Structure and content of {@code report.html}. The golden file pins sections, charts, tables and figures, and no words.
 * {@code -Dgolden.update=true} rewrites it; read the difference before keeping it.
 */
class ReportOutlineTest {

    private static final Pattern PARTS =
            Pattern.compile("(?s)<section id=\"([^\"]+)\"|data-chart=\"([^\"]+)\"|<table>(.*?)</table>");

    @TempDir
    static Path folder;

    private static String page;

    @BeforeAll
    static void make_the_report() throws IOException {
        page = RunFolders.report(RunFolders.copy(folder, "smoke-20260101-120000"))
                .replaceAll("(?s)<(script|style)[^>]*>.*?</\\1>", "")
                .replace('\u00a0', ' ');
    }

    @Test
    void sections_charts_tables_and_their_figures_stay_the_same() throws IOException {
        String outline =
                PARTS.matcher(page).results().map(ReportOutlineTest::line).collect(Collectors.joining("\n", "", "\n"));

        Golden.assertSame("recorded-smoke-outline.txt", outline);
    }

    private static String line(MatchResult part) {
        if (part.group(1) != null) {
            return "section " + part.group(1);
        }
        if (part.group(2) != null) {
            return "  chart " + part.group(2);
        }
        String rows = all("(?s)<tr>(.*?)</tr>", part.group(3)).stream()
                .map(row -> all("data-v=\"([^\"]+)\"", row))
                .filter(figures -> !figures.isEmpty())
                .map(figures -> " " + String.join(" ", figures).replaceAll("\\.0\\b", ""))
                .collect(Collectors.joining(";"));
        return "  table %d x %d:".formatted(count("<tr>", part.group(3)) - 1, count("<th ", part.group(3))) + rows;
    }

    private static List<String> all(String regex, String text) {
        return Pattern.compile(regex)
                .matcher(text)
                .results()
                .map(m -> m.group(1))
                .toList();
    }

    private static long count(String regex, String text) {
        return Pattern.compile(regex).matcher(text).results().count();
    }

    @Test
    void the_head_keeps_the_page_to_itself_and_names_the_run() {
        assertThat(page)
                .startsWith("<!DOCTYPE html>\n<html lang=\"en\">")
                .contains(
                        "content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\"",
                        "<meta name=\"color-scheme\" content=\"light dark\">",
                        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
                        "<meta name=\"generator\" content=\"Fusebox\">",
                        "<title>Smoke: every part of the lab once, about a minute · Fusebox</title>",
                        "<a href=\"../index.html\">",
                        "smoke-20260101-120000");
    }

    @Test
    void claims_of_the_study_are_answered_by_symbol_and_word() {
        assertThat(all(
                        "<li tabindex=\"-1\" class=\"[a-z]+\">\\s*(?:<details><summary>)?<span class=\"mark\" aria-hidden=\"true\">(.)</span>",
                        page))
                .containsExactly("?", "✓", "✓");
        assertThat(all(": (undecided|agrees|disagrees)\\s*</summary>", page)).contains("agrees");
    }

    @Test
    void every_cell_has_its_verdict_with_the_limit_and_its_setting() {
        assertThat(page)
                .contains(
                        "zuul-gateway/semaphore.service-a, zuul.semaphore.max-semaphores=100, profile semaphore-100",
                        "574/s",
                        "1 112 of 1 213",
                        "open in 79 % of the samples");
        assertThat(all("<details id=\"time-[^\"]+\" class=\"cell ([a-z-]+)\"", page))
                .containsExactly("right", "bound", "bound", "bound");
    }

    @Test
    void a_cell_shows_each_limit_over_its_time_and_names_what_is_not_drawn() {
        assertThat(all("<figcaption id=\"cell-2-caption\">(.*?)</figcaption>", page))
                .singleElement()
                .asString()
                .contains("Triangles", "zuul-gateway/accept-queue (use unknown)", "zuul-gateway/connections")
                .doesNotContain("Dashed bands");
        assertThat(all("<figcaption id=\"cell-3-caption\">(.*?)</figcaption>", page))
                .singleElement()
                .asString()
                .contains("Dashed bands: the circuit breaker was open");
    }

    @Test
    void a_ceiling_names_its_limit_its_size_and_what_set_it() {
        assertThat(page)
                .contains("""
                        <tr><td>▶ zuul-gateway/semaphore.service-a</td><td class="n" data-v="100.0">100</td>\
                        <td>zuul.semaphore.max-semaphores=100 (profile semaphore-100)</td>""")
                .contains("<td>zuul-gateway/pool.service-a</td><td class=\"n\" data-v=\"50.0\">50</td>"
                        + "<td>ribbon.MaxConnectionsPerHost=50 (profile semaphore-100)</td>");
    }

    @Test
    void the_run_card_has_the_machine_the_commands_and_the_rules() {
        String card = page.substring(page.indexOf("<section id=\"card\""), page.indexOf("<section id=\"raw\""));

        assertThat(all("<caption>(.*?)</caption>", card))
                .containsExactly(
                        "Environment",
                        "Effective limits, read from the live processes",
                        "Commands",
                        "Rules of the verdicts");
        assertThat(card)
                .contains("<td>cores</td><td>2</td>", "<td>kernel</td>", "<td>java</td>", "<td>memory, MiB</td>");
        assertThat(all("<td>(ab [^<]*)</td>", card)).hasSize(4).allMatch(c -> c.contains("sleep"));
    }

    @Test
    void raw_data_are_linked() {
        assertThat(all("href=\"(cells/[^\"]+)\"", page))
                .contains(
                        "cells/zuul.semaphore-100.sleep-50.c200/samples.csv",
                        "cells/scg.semaphore-100.sleep-50.c40/breaker.csv",
                        "cells/zuul.semaphore-100.sleep-50.c40/ab.txt");
        assertThat(all("href=\"(\\./[^\"]+)\"", page)).contains("./results.json", "./run.json");
    }

    @Test
    void what_carries_over_to_other_machines_is_named() {
        assertThat(page).contains("<strong>Carries over</strong>", "<strong>Does not carry over</strong>");
    }
}
