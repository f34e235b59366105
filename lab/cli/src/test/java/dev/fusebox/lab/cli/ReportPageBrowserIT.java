package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.print.PrintOptions;

/** The report of the default study in ten starts: short, found, printed, and usable by everyone. */
class ReportPageBrowserIT {

    /** On a screen of 1400 x 900. */
    private static final int MOST_SCREENS = 8;

    private static final int MOST_PAGES = 8;
    private static final int MOST_BYTES = 3_000_000;

    @TempDir
    static Path folder;

    private static Path page;
    private static Browser browser;

    @BeforeAll
    static void make_the_report() throws IOException {
        Path kept = KeptRuns.of("zuul-isolation");
        Path run = folder.resolve(kept.getFileName());
        RunFolders.copyTree(kept, run);
        RunFolders.report(run);
        page = run.resolve("report.html");
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
        browser.size(1400, 900);
        browser.driver().get("about:blank");
        browser.open(page);
    }

    private static long number(String expression) {
        return ((Number) browser.js("return " + expression)).longValue();
    }

    @Test
    void it_is_at_most_eight_screens_long_and_three_megabytes() throws IOException {
        assertThat(number("document.documentElement.scrollHeight")).isBetween(2000L, MOST_SCREENS * 900L);
        assertThat(Files.size(page)).isBetween(1_000_000L, (long) MOST_BYTES);
    }

    @Test
    void it_is_at_most_eight_pages_long_on_paper() {
        browser.media("print", "light");
        String pdf = new String(
                Base64.getDecoder()
                        .decode(browser.driver().print(new PrintOptions()).getContent()),
                StandardCharsets.ISO_8859_1);

        assertThat(Pattern.compile("/Type\\s*/Page\\b").matcher(pdf).results().count())
                .isBetween(2L, (long) MOST_PAGES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void axe_finds_nothing(String scheme) {
        browser.media("screen", scheme);

        assertThat(browser.axe()).isEmpty();
    }

    @Test
    void the_matrix_does_not_scroll_sideways_and_its_verdict_stands_beside_the_cell() {
        browser.size(1280, 900);
        browser.js("document.querySelector('#matrix > details').open = true");
        WebElement box = browser.one("#matrix .table");

        assertThat((Long) browser.js("return arguments[0].scrollWidth - arguments[0].clientWidth", box))
                .isLessThanOrEqualTo(0L);
        assertThat(browser.all("#matrix th").get(1).getText()).startsWith("verdict");
    }

    @Test
    void on_a_phone_a_row_is_a_card_and_nothing_scrolls_sideways() {
        browser.size(390, 844);
        browser.js("document.querySelectorAll('main > section > details').forEach((d) => { d.open = true; })");

        assertThat(browser.js("""
                const inScroller = (e) => e.closest('svg, .table, .contents, .replay-chain');
                return [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > 391 && !inScroller(e))
                  .map((e) => `${e.tagName}.${e.className} in ${e.closest('section')?.id}`).slice(0, 9);""")).isEqualTo(List.of());
        assertThat(number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(390);
        assertThat(browser.js("return getComputedStyle(document.querySelector('#matrix tbody tr')).display"))
                .isEqualTo("block");
        assertThat(
                        browser.js(
                                "return getComputedStyle(document.querySelectorAll('#matrix tbody td')[1], '::before').content"))
                .isEqualTo("\"verdict\"");
    }

    @Test
    void contents_stay_in_view_and_lead_to_every_part() {
        List<WebElement> links = browser.all(".contents a");
        assertThat(links)
                .hasSizeGreaterThan(12)
                .allSatisfy(link -> assertThat((Boolean) browser.js(
                                "return document.querySelector(arguments[0].getAttribute('href')) !== null", link))
                        .isTrue());

        browser.js("document.querySelector('.contents a[href=\"#reading\"]').click()");

        await().until(() -> (Boolean) browser.js("return document.querySelector('#reading > details').open"));
        assertThat(number("document.querySelector('.contents').getBoundingClientRect().top"))
                .isZero();
        assertThat(number("document.querySelector('#reading').getBoundingClientRect().top"))
                .isBetween(0L, 900L);
    }

    @Test
    void the_first_stop_of_the_keyboard_skips_to_the_answer() {
        browser.driver().switchTo().activeElement().sendKeys(Keys.TAB);

        WebElement first = browser.driver().switchTo().activeElement();
        assertThat(first.getText()).isEqualTo("Skip to the answer");
        first.sendKeys(Keys.ENTER);
        assertThat(browser.driver().getCurrentUrl()).endsWith("#answer");
    }

    @Test
    void what_to_change_is_copied_by_a_button() {
        WebElement button = browser.one("#advice .snippet + .copy");

        button.click();

        await().until(() -> button.getText().equals("Copied"));
        assertThat((String) browser.js("return getSelection().toString()"))
                .contains("resilience4j.bulkhead.configs.default.max-concurrent-calls: 200");
    }

    @Test
    void a_term_is_explained_where_it_first_occurs() {
        WebElement term = browser.all("#answer abbr").get(0);

        assertThat(term.getDomAttribute("data-words")).isNotBlank();
        assertThat((List<?>) browser.js(
                        "return [...document.querySelectorAll('abbr')].map((a) => a.textContent.toLowerCase())"))
                .hasSizeGreaterThan(4)
                .doesNotHaveDuplicates();
    }

    @Test
    void a_gateway_has_one_colour_in_all_charts() {
        assertThat(browser.js("""
                const data = JSON.parse(document.getElementById('charts').textContent);
                const colours = {};
                Object.values(data).filter((c) => ['goodput', 'times', 'percentiles'].includes(c.kind)).forEach((c) =>
                  c.data.lines.forEach((l) => (colours[l.name.split(' ')[0]] ??= new Set()).add(l.colour)));
                return Object.entries(colours).map(([name, all]) => `${name} ${[...all]}`);""")).isEqualTo(List.of("direct 0", "zuul 1", "scg 2"));
    }
}
