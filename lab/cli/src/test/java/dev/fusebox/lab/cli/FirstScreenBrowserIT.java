package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import dev.fusebox.lab.summary.cell.BoundBy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** The first screen of a run of cells and of a run of experiments, as a reader sees it. */
class FirstScreenBrowserIT {

    private static final String IN_VIEW = "const box = arguments[0].getBoundingClientRect();"
            + "return box.top >= 0 && box.bottom <= innerHeight && box.height > 0";

    @TempDir
    static Path folder;

    private static Path cells;
    private static Path experiments;
    private static Path many;
    private static Browser browser;

    @BeforeAll
    static void make_the_reports() throws IOException {
        cells = RunFolders.copy(folder, "smoke-20260101-120000");
        experiments = RunFolders.copy(folder, "hung-20260101-120000");
        RunFolders.experimentsAlone(experiments);
        many = LargeRun.ofGateways(folder, "many-20260101-120000");
        RunFolders.report(many);
        RunFolders.report(cells);
        RunFolders.report(experiments);
        browser = Browser.start();
    }

    @AfterAll
    static void end() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void usual() {
        browser.media("screen", "light");
        browser.size(1280, 800);
    }

    private static void open(Path run) {
        // Also when only what is behind the # is another.
        browser.driver().get("about:blank");
        browser.open(run.resolve("report.html"));
    }

    private static boolean inView(WebElement element) {
        return (Boolean) browser.js(IN_VIEW, element);
    }

    private static WebElement focused() {
        return browser.driver().switchTo().activeElement();
    }

    /** An id is {@code gateway.profile.endpoint.cUSERS}, or {@code gateway.profile.route.bCALLERS}. */
    private static void leadsToItsVerdict(Path run, int square) {
        open(run);
        WebElement link = browser.all("a.square").get(square);
        String id = link.getDomAttribute("href").substring(1);

        link.click();

        assertThat(focused().getDomAttribute("id")).isEqualTo(id);
        assertThat(inView(focused())).as(id).isTrue();
        String[] parts = id.replace("verdict-", "").split("\\.");
        assertThat(focused().getText()).contains(parts[0], parts[1], parts[3].substring(1));
    }

    @Test
    void each_square_of_a_cell_leads_to_its_verdict_and_opens_the_fold_it_is_in() {
        open(cells);
        assertThat(browser.all("a.square")).hasSize(4);
        assertThat(browser.all("#verdicts > details:not([open]) li")).isNotEmpty();

        for (int i = 0; i < 4; i++) {
            leadsToItsVerdict(cells, i);
        }
    }

    @Test
    void each_square_of_an_experiment_leads_to_what_it_found() {
        open(experiments);
        assertThat(browser.all("a.square")).extracting(WebElement::getText).hasSize(3);

        for (int i = 0; i < 3; i++) {
            leadsToItsVerdict(experiments, i);
        }
    }

    @Test
    void the_same_square_opens_its_fold_again() {
        open(cells);
        WebElement folded = browser.one("#verdicts > details:not([open])");
        String id = folded.findElement(By.tagName("li")).getDomAttribute("id");
        WebElement square = browser.one("a.square[href='#" + id + "']");

        square.click();
        // The contents stay in view, and the square may lie behind them.
        browser.js("arguments[0].open = false; scrollTo(0, 0)", folded);
        square.click();

        assertThat(focused().getDomAttribute("id")).isEqualTo(id);
    }

    @Test
    void answer_and_picture_need_no_scrolling_and_the_scorecard_begins_beside_them() {
        for (Path run : List.of(cells, experiments)) {
            open(run);

            assertThat(
                            browser.all(
                                    ".facts, #answer p, a.square, .legend li, .score:first-of-type, .brief > summary, #doubts li, #doubts > p"))
                    .hasSizeGreaterThan(6)
                    .allMatch(FirstScreenBrowserIT::inView);
        }
    }

    @Test
    void what_to_do_stands_under_the_answer_without_scrolling() throws IOException {
        Path run = folder.resolve("fuse-closing-20261126-201632");
        RunFolders.copyTree(Path.of("../../notes/evidence/fuse-closing-20261126-201632"), run);
        RunFolders.report(run);
        open(run);

        assertThat(browser.all(".facts, #answer p, #advice h3, #advice tbody tr, #advice .snippet"))
                .hasSizeGreaterThan(6)
                .allMatch(FirstScreenBrowserIT::inView);
        assertThat(browser.all("#advice .copy")).isNotEmpty();
    }

    @Test
    void squares_and_folds_are_reached_by_keyboard_and_show_it() {
        open(cells);
        browser.js("document.body.focus()");
        WebElement square = tabTo("a.square");

        assertThat(browser.js("return getComputedStyle(arguments[0]).outlineStyle", square))
                .isEqualTo("solid");
        assertThat(browser.js("return getComputedStyle(arguments[0], '::after').content", square))
                .isEqualTo("\"" + square.getDomAttribute("aria-label") + "\"");
        square.sendKeys(Keys.ENTER);
        assertThat(focused().getDomAttribute("id")).startsWith("verdict-");

        open(cells);
        WebElement fold = tabTo("#verdicts > details:not([open]) > summary");
        fold.sendKeys(Keys.ENTER);
        assertThat(fold.findElement(By.xpath("..")).getDomAttribute("open")).isNotNull();
    }

    private static WebElement tabTo(String css) {
        for (int i = 0; i < 60; i++) {
            browser.driver().switchTo().activeElement().sendKeys(Keys.TAB);
            if ((Boolean) browser.js("return document.activeElement.matches(arguments[0])", css)) {
                return focused();
            }
        }
        throw new AssertionError(css + " is not reached by the tabulator");
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 1600})
    void a_run_of_experiments_does_not_scroll_sideways(int width) {
        browser.size(width, 900);
        open(experiments);
        browser.js("document.querySelectorAll('details').forEach(d => d.open = true)");

        assertThat((Long) browser.js("return document.documentElement.scrollWidth"))
                .isLessThanOrEqualTo(width);
        // With the words of a square shown, too.
        new Actions(browser.driver())
                .moveToElement(browser.all("a.square").get(0))
                .perform();
        assertThat((Long) browser.js("return document.documentElement.scrollWidth"))
                .isLessThanOrEqualTo(width);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 1280})
    void each_of_many_gateways_has_its_row_and_nothing_scrolls_sideways(int width) {
        browser.size(width, 800);
        open(many);

        assertThat(browser.all("table.many tbody th")).hasSize(LargeRun.GATEWAYS);
        assertThat(browser.all("table.many a.square"))
                .hasSizeGreaterThanOrEqualTo(LargeRun.GATEWAYS)
                .allSatisfy(square -> assertThat(square.getSize().getWidth()).isGreaterThan(20));
        assertThat((Long) browser.js("return document.documentElement.scrollWidth"))
                .isLessThanOrEqualTo(width);
    }

    private static List<String> styles() {
        return Stream.concat(
                        Stream.of(BoundBy.values()).map(Figures::word),
                        Stream.of(BystanderVerdict.values()).map(BystanderVerdict::word))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void words_on_squares_and_levels_are_in_clear_contrast(String scheme) {
        browser.media("screen", scheme);
        open(cells);

        List<?> low = (List<?>) browser.js("""
                const light = (c) => {
                  const [r, g, b] = c.match(/[\\d.]+/g).slice(0, 3).map((v) => v / 255)
                    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
                  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
                };
                const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
                const ground = getComputedStyle(document.body).backgroundColor;
                const made = (name) => {
                  const e = document.createElement('span');
                  e.className = name;
                  document.body.append(e);
                  const s = getComputedStyle(e);
                  const back = s.backgroundColor === 'rgba(0, 0, 0, 0)' ? ground : s.backgroundColor;
                  return [name, contrast(s.color, back)];
                };
                const levels = ['good', 'fair', 'poor', 'unknown'].map((l) => `level ${l}`);
                return [...arguments[0].map((s) => `square ${s}`), ...levels].map(made).filter(([, c]) => !(c >= 4.5));""", styles());

        assertThat(low).isEmpty();
    }

    @Test
    void what_bound_a_cell_shows_by_pattern_too() {
        open(cells);

        List<?> patterns = (List<?>)
                browser.js("""
                return arguments[0].map((s) => {
                  const e = document.createElement('span');
                  e.className = `square ${s}`;
                  document.body.append(e);
                  return getComputedStyle(e).backgroundImage + getComputedStyle(e).backgroundSize;
                });""", Stream.of(BoundBy.values()).map(Figures::word).toList());

        assertThat(patterns).hasSize(BoundBy.values().length).doesNotHaveDuplicates();
    }

    @Test
    void on_paper_folds_are_open_and_squares_are_as_in_the_light() {
        open(cells);
        long folded = browser.all("#verdicts > details:not([open])").size();
        String light = colour();
        browser.media("print", "dark");

        browser.js("dispatchEvent(new Event('beforeprint'))");

        assertThat(browser.all(".first details:not([open]), #verdicts > details:not([open])"))
                .isEmpty();
        assertThat(colour()).isEqualTo(light);
        assertThat(browser.js("return getComputedStyle(document.querySelector('a.square')).printColorAdjust"))
                .isEqualTo("exact");

        browser.js("dispatchEvent(new Event('afterprint'))");

        assertThat(browser.all("#verdicts > details:not([open])")).hasSize((int) folded);
    }

    private static String colour() {
        return (String) browser.js("return getComputedStyle(document.querySelector('a.square')).backgroundColor");
    }

    @Test
    void nothing_moves_and_nothing_is_fetched() {
        open(cells);

        assertThat(browser.js("return document.getAnimations().length")).isEqualTo(0L);
        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests()).isEmpty();
    }
}
