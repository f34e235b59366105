package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The report of a recorded run, as a reader sees it. */
class ReportBrowserIT {

    private static final List<String> SECTIONS = List.of(
            "answer",
            "picture",
            "scorecard",
            "doubts",
            "verdicts",
            "replay",
            "goodput",
            "matrix",
            "bystanders",
            "limits",
            "ladder",
            "times",
            "cells",
            "processes",
            "model",
            "card",
            "raw",
            "reading");

    @TempDir
    static Path folder;

    private static Path run;
    private static Browser browser;

    @BeforeAll
    static void make_the_report() throws IOException {
        run = RunFolders.copy(folder, "smoke-20260101-120000");
        RunFolders.report(run);
        browser = Browser.start();
    }

    @AfterAll
    static void end() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void open() {
        browser.media("screen", "light");
        browser.size(1000, 800);
        browser.open(run.resolve("report.html"));
    }

    private static void draw(WebElement chart) {
        browser.js("arguments[0].scrollIntoView()", chart);
        await().until(() -> (Boolean) browser.js("return arguments[0].querySelector('svg path') !== null", chart));
    }

    /** Everything, also what lies in closed details. */
    private static void drawAll() {
        browser.js("document.querySelectorAll('details').forEach(d => d.open = true)");
        browser.all("[data-chart]").forEach(ReportBrowserIT::draw);
    }

    @Test
    void every_section_is_there_in_its_order_and_filled() {
        browser.js("document.querySelectorAll('details').forEach(d => d.open = true)");
        assertThat(browser.all("main section"))
                .extracting(s -> s.getDomAttribute("id"))
                .isEqualTo(SECTIONS);
        assertThat(browser.all("main section"))
                .allSatisfy(s -> assertThat(s.getText()).hasSizeGreaterThan(50));
        assertThat(browser.all("#verdicts details ul.verdicts > li")).hasSize(4);
        assertThat(browser.all("#matrix tbody tr")).hasSize(4);
        assertThat(browser.all("#ladder [data-chart], #goodput [data-chart]")).hasSize(3);
    }

    @Test
    void every_chart_is_drawn_without_an_error_and_without_the_network() {
        drawAll();

        assertThat(browser.all("[data-chart]")).hasSize(12);
        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests()).isEmpty();
    }

    @Test
    void a_ramp_is_drawn_with_its_phases_shaded_and_labelled() throws IOException {
        Path ramps = RunFolders.copy(folder, "ramps-20260104-120000");
        RunFolders.ramps(ramps);
        RunFolders.report(ramps);
        browser.open(ramps.resolve("report.html"));

        drawAll();

        assertThat(browser.all("#ramps [data-chart]")).hasSize(4);
        assertThat((String) browser.js("return document.querySelector('[data-chart=ramp-0-course] svg').textContent"))
                .contains("queue grows", "steady", "queue shrinks", "free again", "seconds into the ramp");
        assertThat((String) browser.js("return document.querySelector('[data-chart=servers-0-rate] svg').textContent"))
                .contains("threads-200", "threads-400", "answers/s");
        assertThat(browser.console()).isEmpty();
    }

    @Test
    void every_chart_has_a_title_a_caption_and_its_figures_as_a_table() {
        assertThat(browser.all("figure"))
                .isNotEmpty()
                .allSatisfy(f -> assertThat((Boolean) browser.js(
                                "const f = arguments[0];"
                                        + "return f.querySelector('h3').textContent.length > 10"
                                        + " && (f.querySelector('figcaption') ?? f.closest('section').querySelector('.note')).textContent.length > 10"
                                        + " && f.querySelectorAll('.figures tbody tr').length > 0",
                                f))
                        .isTrue());
    }

    @Test
    void tables_sort_by_keyboard() {
        WebElement goodput = browser.all("#matrix th").get(3).findElement(org.openqa.selenium.By.tagName("button"));

        goodput.sendKeys(Keys.ENTER);
        List<Double> up = column(3);
        goodput.sendKeys(Keys.SPACE);
        List<Double> down = column(3);

        assertThat(up).isSorted().hasSize(4);
        assertThat(down).isSortedAccordingTo(java.util.Comparator.reverseOrder());
        assertThat(browser.all("#matrix th").get(3).getDomAttribute("aria-sort"))
                .isEqualTo("descending");
    }

    private static List<Double> column(int n) {
        return browser.all("#matrix tbody tr td:nth-child(" + (n + 1) + ")").stream()
                .map(td -> Double.valueOf(td.getDomAttribute("data-v")))
                .toList();
    }

    @Test
    void tables_filter_by_keyboard() {
        browser.one("#matrix input").sendKeys("zuul 200");

        assertThat(browser.all("#matrix tbody tr:not([hidden])"))
                .singleElement()
                .satisfies(r -> assertThat(r.getText()).contains("zuul").contains("200"));
        assertThat(browser.one("#matrix [role=status]").getText()).isEqualTo("1 of 4 rows");
    }

    @Test
    void dark_mode_is_dark_and_charts_follow() {
        draw(browser.one("#goodput [data-chart]"));
        String light = text();

        browser.media("screen", "dark");

        assertThat(browser.js("return getComputedStyle(document.body).backgroundColor"))
                .isEqualTo("rgb(20, 25, 31)");
        await().until(() -> !text().equals(light));
    }

    private static String text() {
        return (String) browser.js("const t = document.querySelector('#goodput [data-chart] svg text');"
                + "return t === null ? '' : t.getAttribute('fill')");
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 1000, 1600})
    void the_page_does_not_scroll_sideways(int width) {
        browser.size(width, 800);
        browser.open(run.resolve("report.html"));
        drawAll();

        assertThat((Long) browser.js("return document.documentElement.scrollWidth"))
                .isLessThanOrEqualTo(width);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 1280})
    void a_link_on_the_first_screen_leads_to_the_baseline_which_does_not_scroll_sideways(int width) throws IOException {
        Path compared = RunFolders.copy(folder, "compared-%d-20260103-120000".formatted(width));
        RunFolders.report(compared, "--baseline", run.toString());
        browser.size(width, 800);
        browser.open(compared.resolve("report.html"));

        browser.all(".first a[href='#then-and-now']").get(0).click();

        await().until(() -> (Boolean) browser.js(
                "return Math.abs(document.querySelector('#then-and-now').getBoundingClientRect().top) < 800"));
        browser.js("document.querySelectorAll('#comparison details').forEach(d => d.open = true)");
        assertThat(browser.all("#comparison .chain > li")).hasSizeGreaterThan(10);
        assertThat((Long) browser.js("return document.documentElement.scrollWidth"))
                .isLessThanOrEqualTo(width);
    }

    @Test
    void in_print_charts_are_drawn_and_controls_are_gone() {
        String pdf = browser.driver()
                .print(new org.openqa.selenium.print.PrintOptions())
                .getContent();

        assertThat(java.util.Base64.getDecoder().decode(pdf)).hasSizeGreaterThan(50_000);
        browser.media("print", "dark");
        assertThat(browser.js("return getComputedStyle(document.body).backgroundColor"))
                .isEqualTo("rgb(255, 255, 255)");
        assertThat(browser.all(".filter, .figures"))
                .isNotEmpty()
                .allSatisfy(f -> assertThat(f.isDisplayed()).isFalse());
    }

    @Test
    void on_paper_charts_are_whole_in_any_width_and_dark_on_white_in_dark_mode_too() {
        drawAll();
        String light = text();
        browser.media("print", "dark");
        browser.js("dispatchEvent(new Event('beforeprint'))");
        // The browser may switch to paper or to the dark scheme first.
        browser.media("print", "light");
        browser.media("print", "dark");
        // The page learns of the scheme with its next frame.
        browser.js("return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))");

        for (int width : new int[] {500, 720, 1000}) {
            browser.size(width, 800);
            assertThat(browser.all("#ladder svg, #goodput svg, #processes svg"))
                    .hasSize(6)
                    .allSatisfy(
                            svg -> assertThat(svg.getDomAttribute("viewBox")).startsWith("0 0 700 "))
                    .allSatisfy(svg -> assertThat((Boolean) browser.js(
                                    "const box = arguments[0].closest('.chart');"
                                            + "return box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight + 1",
                                    svg))
                            .isTrue());
        }
        assertThat(text()).isEqualTo(light);
    }

    @Test
    void measured_predicted_and_published_goodput_differ_by_line_and_symbol() {
        assertThat(
                        browser.js(
                                "const p = [[10, 90], [20, 100]];"
                                        + "const own = { name: 'zuul', colour: 1, measured: p, predicted: p, published: p, not2xx: [[20, 5]],"
                                        + " intervals: [[10, 85], [10, 95], [10, null]], ceiling: { value: 110, label: 'pool 110/s' } };"
                                        + "const other = { ...own, name: 'scg', colour: 2, ceiling: { value: 900, label: 'far' } };"
                                        + "const data = { unit: 'users', most: 20, lines: [own, other] };"
                                        + "const o = charts.option({ kind: 'goodput', data });"
                                        + "return [o.yAxis[0].max, o.series.filter(s => s.markLine).map(s => s.markLine.data[0].label.formatter).join(),"
                                        + " new Set(o.series.map(s => s.color)).size,"
                                        + " ...o.series.slice(0, 5).map(s => [s.name, s.type, s.lineStyle?.type, s.symbol].join(' '))]"))
                .isEqualTo(List.of(
                        120L,
                        "pool 110/s",
                        2L,
                        "zuul line solid circle",
                        "zuul line solid rect",
                        "zuul, predicted line dashed emptyDiamond",
                        "zuul, published scatter solid emptyTriangle",
                        "zuul bar  "));
    }

    @Test
    void outcomes_stand_on_each_other_at_their_own_moments() {
        WebElement cell = browser.all("#cells details.cell").get(2);
        browser.js("document.querySelector('#cells > details').open = arguments[0].open = true", cell);
        WebElement chart = cell.findElement(org.openqa.selenium.By.cssSelector("[data-chart]"));
        draw(chart);

        List<?> stacked = (List<?>) browser.js(
                "return echarts.getInstanceByDom(arguments[0]).getModel().getSeries()"
                        + ".filter(s => s.get('stack')).map(s => [...s.getData().getLayout('points')])",
                chart);

        assertThat(stacked).hasSizeGreaterThan(2);
        List<?> lowest = (List<?>) stacked.get(0);
        List<?> next = (List<?>) stacked.get(1);
        for (int i = 0; i < lowest.size(); i += 2) {
            assertThat(next.get(i)).isEqualTo(lowest.get(i));
            assertThat(number(next, i + 1)).isLessThanOrEqualTo(number(lowest, i + 1));
        }
    }

    private static double number(List<?> points, int at) {
        return ((Number) points.get(at)).doubleValue();
    }

    /** Wall time depends on other programs, so it is printed only; processor time is asserted. */
    @Test
    void a_run_of_100_cells_of_full_length_opens_within_2_seconds_and_stays_under_5_MB() throws IOException {
        Path large = LargeRun.of(folder, "large-20260101-120000", 100);

        int bytes = RunFolders.report(large).getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
        try (Browser fresh = Browser.start()) {
            fresh.size(1000, 800);
            fresh.open(large.resolve("report.html"));
            double cpu = fresh.cpuSeconds();

            Number ms = (Number) fresh.js("return performance.getEntriesByType('navigation')[0].loadEventEnd");
            System.out.printf(
                    "a report of 100 cells: %,d bytes, open after %.0f ms, %.2f s of CPU%n",
                    bytes, ms.doubleValue(), cpu);
            assertThat(cpu).isPositive().isLessThan(2);
            assertThat(fresh.all("#cells details.cell")).hasSize(100);
            assertThat(fresh.all("#cells svg")).isEmpty();
        }
        assertThat(bytes).isLessThan(5_000_000);
    }

    @Test
    void the_cells_of_a_large_run_are_of_full_length_and_drawn_when_opened() throws IOException {
        Path large = LargeRun.of(folder, "large-20260101-130000", 2);
        RunFolders.report(large);
        browser.open(large.resolve("report.html"));

        browser.js("document.querySelectorAll('#cells details').forEach(d => d.open = true)");

        assertThat(browser.all("#cells [data-chart]")).hasSize(2).allSatisfy(ReportBrowserIT::draw);
        assertThat(browser.js(
                        "const o = charts.option(JSON.parse(document.getElementById('charts').textContent)['cell-0']);"
                                + "return [o.grid.length, o.xAxis[0].max, o.series.length]"))
                .isEqualTo(List.of(LargeRun.LIMITS + 1L, 13.9, LargeRun.LIMITS + 8L));
    }
}
