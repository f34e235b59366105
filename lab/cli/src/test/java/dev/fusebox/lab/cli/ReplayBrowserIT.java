package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
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

/** The replay of kept runs, as a reader uses it. */
class ReplayBrowserIT {

    private static final String AXE = "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";
    private static final Path KEPT = Path.of("../../notes/evidence");
    private static final String TRIPS = "fuse-closing-20261126-201632";
    private static final String HUNG = "hung-backend-20261127-015508";
    private static final String CELL = "zuul.semaphore-100.hystrix-1.5.12.sleep-200.c200.2";

    /** Its circuit breaker is closed again by calls in flight, so that its pool stays full. */
    private static final String FLAPS = "zuul.semaphore-100.sleep-200.c200.2";

    @TempDir
    static Path folder;

    private static Browser browser;

    @BeforeAll
    static void make_the_reports() throws IOException {
        for (String run : List.of(TRIPS, HUNG)) {
            RunFolders.copyTree(KEPT.resolve(run), folder.resolve(run));
            RunFolders.report(folder.resolve(run));
        }
        browser = Browser.start();
    }

    @AfterAll
    static void end() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void usual_screen() {
        browser.console(); // What the test before left there.
        browser.media("screen", "light");
        browser.size(1280, 900);
    }

    private static void open(String run, String fragment) {
        browser.js("location.href = 'about:blank'");
        browser.driver().get(folder.resolve(run).resolve("report.html").toUri() + fragment);
        browser.js("document.querySelector('#replay').scrollIntoView()");
        await().until(() -> !browser.all(".replay-box").isEmpty());
    }

    private static WebElement slider() {
        return browser.one(".replay-time input");
    }

    private static String when() {
        return slider().getDomAttribute("aria-valuetext");
    }

    private static String says() {
        return browser.one(".replay-says").getText();
    }

    private static String box(String name) {
        return (String) browser.js(
                "return [...document.querySelectorAll('.replay-box')].find(b =>"
                        + " b.querySelector('.replay-name').textContent === arguments[0]).innerText",
                name);
    }

    @Test
    void a_link_opens_a_cell_at_a_moment() {
        open(TRIPS, "#" + CELL + "&t=3.0");

        assertThat(browser.js("return document.querySelector('.replay select').value"))
                .isEqualTo(CELL);
        assertThat(when()).startsWith("3.0 s of ");
        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests()).isEmpty();
    }

    @Test
    void a_moment_alone_is_one_of_the_first_cell() {
        open(TRIPS, "#t=2.4");

        assertThat(browser.js("return document.querySelector('.replay select').value"))
                .isEqualTo(browser.one(".replay").getDomAttribute("data-first"));
        assertThat(when()).startsWith("2.4 s of ");
    }

    @Test
    void the_slider_moves_the_picture_and_the_sentence() {
        open(TRIPS, "#" + FLAPS + "&t=0");
        assertThat(box("pool.service-a")).contains("free", "0 of 50");
        String before = says();

        browser.js("const s = arguments[0]; s.value = 8000; s.dispatchEvent(new Event('input'))", slider());

        assertThat(box("pool.service-a")).contains("full", "50 of 50", "wait");
        assertThat(says()).isNotEqualTo(before).contains("50 connections to the service are the limit");
    }

    @Test
    void keys_go_from_sample_to_sample_and_to_both_ends() {
        open(TRIPS, "#" + CELL + "&t=3.0");

        slider().sendKeys(Keys.ARROW_RIGHT);
        String next = when();
        slider().sendKeys(Keys.ARROW_LEFT);
        String back = when();
        slider().sendKeys(Keys.END);
        String end = when();
        slider().sendKeys(Keys.HOME);

        assertThat(next).isNotEqualTo(back);
        assertThat(back).startsWith("3.0 s");
        assertThat(end.split(" s")[0]).isEqualTo(end.split("of ")[1].split(" s")[0]);
        assertThat(Double.parseDouble(when().split(" s")[0])).isLessThan(0.5);
    }

    @Test
    void space_plays_and_stops() {
        open(TRIPS, "#" + CELL + "&t=3.0");

        slider().sendKeys(Keys.SPACE);
        assertThat(browser.one(".replay-play").getText()).isEqualTo("Pause");
        await().until(() -> !when().startsWith("3.0 s"));
        slider().sendKeys(Keys.SPACE);

        assertThat(browser.one(".replay-play").getText()).isEqualTo("Play");
        assertThat(when()).doesNotStartWith("3.0 s");
    }

    @Test
    void a_trip_is_marked_and_names_its_cause() {
        open(TRIPS, "#" + CELL + "&t=0");

        browser.all(".replay-trips button").get(0).click();

        assertThat(box("circuit breaker")).contains("open", "rejected by semaphore or bulkhead", "opens at 50 %");
        assertThat(says()).contains("circuit breaker to service-a is open");
        assertThat(browser.all(".replay-mark")).isNotEmpty();
    }

    @Test
    void a_hung_lane_takes_the_request_threads_that_both_lanes_share() {
        open(HUNG, "#zuul.permits-450.service-a.b250&t=1");

        assertThat(browser.all(".replay-name"))
                .extracting(WebElement::getText)
                .containsOnlyOnce("threads")
                .contains("semaphore.service-a", "semaphore.service-b");
        assertThat(box("threads")).contains("full", "200 of 200");
        assertThat(says()).contains("calls to service-b find none free", "0 were answered");
    }

    @ParameterizedTest
    @ValueSource(ints = {390, 800, 1280})
    void nothing_scrolls_sideways_and_no_box_overflows(int width) {
        browser.size(width, 800);
        for (String at : List.of(TRIPS + " #" + CELL + "&t=3.0", HUNG + " #zuul.permits-450.service-a.b250&t=1")) {
            open(at.split(" ")[0], at.split(" ")[1]);

            assertThat((Boolean) browser.js("return [...document.querySelectorAll('#replay *')]"
                            + ".every(e => e.getBoundingClientRect().right <= innerWidth)"))
                    .isTrue();
            assertThat((Boolean) browser.js("return [...document.querySelectorAll('.replay-box')]"
                            + ".every(b => b.scrollWidth <= b.clientWidth && b.scrollHeight <= b.clientHeight + 1)"))
                    .isTrue();
        }
    }

    @Test
    void on_paper_it_is_one_still_at_the_middle_without_controls() {
        open(TRIPS, "#" + CELL + "&t=0");

        browser.media("print", "light");
        browser.js("dispatchEvent(new Event('beforeprint'))");

        double middle = Double.parseDouble(when().split(" s")[0]);
        double end = Double.parseDouble(when().split("of ")[1].split(" s")[0]);
        assertThat(middle).isBetween(end * 0.4, end * 0.6);
        assertThat(browser.one(".replay-time").isDisplayed()).isFalse();
        assertThat(browser.one(".replay-chain").isDisplayed()).isTrue();
        browser.js("dispatchEvent(new Event('afterprint'))");
        assertThat(when()).startsWith("0.0 s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void axe_finds_nothing_in_it(String scheme) throws IOException {
        browser.media("screen", scheme);
        open(TRIPS, "#" + CELL + "&t=3.0");
        try (InputStream axe = ReplayBrowserIT.class.getResourceAsStream(AXE)) {
            browser.js(new String(axe.readAllBytes(), StandardCharsets.UTF_8));
        }

        assertThat((List<?>) browser.driver()
                        .executeAsyncScript("const done = arguments[arguments.length - 1];"
                                + "axe.run('#replay').then((r) => done(r.violations.map((v) =>"
                                + " v.id + ': ' + v.nodes.map((n) => n.target + ' ' + n.failureSummary).join('; '))))"))
                .isEmpty();
    }

    /** Text against its background, at least 4.5 to 1: the smallest texts are on panels. */
    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void every_text_has_enough_contrast(String scheme) {
        browser.media("screen", scheme);
        open(TRIPS, "#" + CELL + "&t=3.0");

        Object lowest = browser.js("const rgb = (c) => c.match(/[\\d.]+/g).map(Number);"
                + "const light = (c) => { const [r, g, b] = rgb(c).map(v => v / 255)"
                + "  .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);"
                + "  return 0.2126 * r + 0.7152 * g + 0.0722 * b; };"
                + "const ground = (e) => { const c = getComputedStyle(e).backgroundColor;"
                + "  return rgb(c)[3] === 0 ? ground(e.parentElement) : c; };"
                + "return Math.min(...[...document.querySelectorAll('#replay p, #replay button, #replay output, #replay a')]"
                + "  .filter(e => e.innerText).map(e => { const [a, b] = [light(getComputedStyle(e).color), light(ground(e))];"
                + "    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05); }))");

        assertThat(((Number) lowest).doubleValue()).isGreaterThanOrEqualTo(4.5);
    }
}
