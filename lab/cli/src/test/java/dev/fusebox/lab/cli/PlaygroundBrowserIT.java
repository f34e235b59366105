package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fusebox.lab.playground.Fragments;
import dev.fusebox.lab.playground.PlaygroundAnswer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.Select;

/** The playground as a reader sees it. */
class PlaygroundBrowserIT {

    @TempDir
    static Path folder;

    private static Path page;
    private static Browser browser;

    @BeforeAll
    static void write_the_page() {
        page = folder.resolve("playground.html");
        PlaygroundPage.write(page);
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
        browser.size(1280, 900);
    }

    private static void open(String fragment) {
        browser.driver().get("about:blank");
        browser.driver().get(page.toUri() + (fragment.isEmpty() ? "" : "#" + fragment));
        settled();
    }

    /** The long cell is predicted. */
    private static void settled() {
        await().atMost(Duration.ofSeconds(20))
                .until(() -> "whole".equals(browser.js("return document.body.dataset.state")));
    }

    private static String text(String css) {
        return browser.one(css).getText();
    }

    private static void says(String fragment) {
        PlaygroundAnswer expected = PlaygroundAnswer.of(Fragments.read(fragment), 0, 0);
        assertThat(text("#goodput")).as(fragment).isEqualTo(String.format(Locale.ROOT, "%.1f", expected.figures()[0]));
        assertThat(text("#binds")).as(fragment).isEqualTo(expected.limit().isEmpty() ? "none" : expected.limit());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "users=200&serviceMs=200&threads=200&permits=100&connections=50&serviceThreads=200&breaker=hystrix",
                "users=500&serviceMs=1000&threads=200&permits=450&connections=400&serviceThreads=300&breaker=none",
                "users=20&serviceMs=100&threads=50&serviceThreads=40&breaker=none",
                "users=200&serviceMs=200&permits=100&breaker=resilience4j-time&style=scg&callMs=4000",
                "rate=440&serviceMs=200&permits=100&connections=50&breaker=hystrix&style=zuul",
                "users=50&permits=300&hung=300&serviceMs=200"
            })
    void an_address_at_load_and_a_changed_one_both_say_what_the_jvm_predicts(String fragment) {
        open(fragment);
        says(fragment);

        open("users=1&serviceMs=10&threads=1");
        browser.js("document.body.dataset.state = ''; location.hash = arguments[0]", fragment);
        settled();
        says(fragment);
    }

    @Test
    void resilience4j_before_threads_and_permits_is_a_gateway_on_servlets() {
        String fragment =
                "users=200&serviceMs=200&threads=200&permits=100&connections=50&serviceThreads=200&breaker=resilience4j";
        open(fragment);

        says(fragment + "&style=servlet");
    }

    @Test
    void what_is_wrong_is_not_used_and_said_in_one_line() {
        open("users=abc&permits=-3&threads=99999&connections=50&breaker=fuse&colour=red&serviceMs=20.5.1");

        says("connections=50");
        assertThat(text("#note"))
                .startsWith("Not used: users=abc (must be 1 to 20000);")
                .endsWith("; ….");

        open("users=150&connections=50&serviceMs=200");
        assertThat(browser.one("#note").isDisplayed()).isFalse();
    }

    @Test
    void a_measured_goodput_is_a_dot_beside_the_curve_with_its_source() {
        open("users=200&serviceMs=200&permits=100&connections=50&breaker=hystrix&measured=235.6");

        assertThat(text("#points")).isEqualTo("measured (from the link)");
        assertThat(browser.js("return points()"))
                .isEqualTo(List.of(Map.of(
                        "load", 200L, "goodput", 235.6, "kind", "measured", "source", "measured (from the link)")));
    }

    /** Of each step, a wrong value and a right one of its only slider. */
    @ParameterizedTest
    @CsvSource({
        "1, threads, 10, 20",
        "2, serviceMs, 500, 200",
        "3, connections, 80, 120",
        "4, permits, 150, 210",
        "2, serviceMs, 255, 250",
        "3, connections, 99, 100",
        "4, permits, 199, 200",
        "5, permits, 250, 100",
        "5, permits, 151, 150",
        "5, permits, 49, 50"
    })
    void a_step_is_answered_by_one_slider(int step, String dial, String wrong, String right) {
        open("step=" + step);
        assertThat(browser.all("#groups input[type=range]").stream().filter(WebElement::isDisplayed))
                .hasSize(1);
        assertThat(text("#right")).isEmpty();

        move(dial, wrong);
        assertThat(text("#right")).startsWith("Not yet:");
        move(dial, right);
        assertThat(text("#right")).startsWith("Right:");

        browser.one("#language").click();
        assertThat(text("#right")).startsWith("正确");
        browser.one("#next").click();
        settled();
        assertThat(browser.one("#lesson").isDisplayed()).isEqualTo(step < 5);
    }

    private static void move(String dial, String to) {
        browser.js("""
                document.body.dataset.state = '';
                const slider = document.getElementById('slider-' + arguments[0]);
                slider.value = arguments[1];
                slider.dispatchEvent(new Event('input'));""", dial, to);
        settled();
    }

    @Test
    void a_slider_and_a_field_are_one_number_and_keys_move_it() {
        open("users=200&serviceMs=200&connections=50");

        browser.one("#slider-connections").sendKeys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
        await().until(() -> browser.driver().getCurrentUrl().contains("connections=52"));
        assertThat(browser.one("#field-connections").getDomProperty("value")).isEqualTo("52");

        WebElement field = browser.one("#field-connections");
        field.sendKeys(Keys.chord(Keys.CONTROL, "a"), "1234", Keys.TAB);
        await().until(() -> browser.driver().getCurrentUrl().contains("connections=1234"));
    }

    @Test
    void a_preset_brings_its_points_and_the_address_keeps_it() {
        open("users=200&serviceMs=200");

        new Select(browser.one("#preset")).selectByValue("zuul-1.5.12");
        settled();

        assertThat(text("#binds")).isEqualTo("zuul-gateway/pool.service-a");
        assertThat(text("#points")).contains("measured: run fuse-closing-", "published: study zuul-isolation");
        assertThat(browser.driver().getCurrentUrl()).contains("breaker=hystrix-1.5.12", "preset=zuul-1.5.12");
    }

    @Test
    void the_chain_plays_and_stands_still() {
        open("users=200&serviceMs=200&permits=100&connections=50&breaker=hystrix");
        String before = text("#seconds");
        await().until(() -> !text("#seconds").equals(before));

        browser.one("#play").click();
        String at = text("#seconds");
        browser.js("return new Promise((done) => setTimeout(done, 300))");
        assertThat(text("#seconds")).as("paused").isEqualTo(at);
        browser.js("document.getElementById('moment').value = 500; document.getElementById('moment').oninput()");

        assertThat(text("#seconds")).isNotEqualTo(at).isEqualTo("6.60 s");
        assertThat(text("#chain")).contains("50 of 50 in use").contains("circuit breaker");
    }

    @Test
    void nothing_is_fetched_and_nothing_is_against_the_policy() {
        browser.console(); // Of tests before.
        open("");
        open("step=4");
        open("users=200&serviceMs=200&permits=100&connections=50&breaker=resilience4j&lang=zh");

        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests()).isEmpty();
        assertThat((String)
                        browser.js("return document.querySelector('meta[http-equiv=Content-Security-Policy]').content"))
                .startsWith("default-src 'none'; script-src 'sha256-")
                .doesNotContain("unsafe");
    }

    @Test
    void it_is_small() throws IOException {
        assertThat(Files.size(page)).isLessThan(250_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {390, 1280, 1920})
    void nothing_scrolls_sideways(int width) {
        browser.size(width, 800);
        for (String fragment :
                List.of("step=3", "step=3&lang=zh", "users=200&permits=100&connections=50&breaker=hystrix")) {
            open(fragment);
            assertThat((Long) browser.js("return document.documentElement.scrollWidth"))
                    .as(fragment)
                    .isLessThanOrEqualTo(width);
        }
    }

    @Test
    void both_languages_have_every_text() {
        open("users=200&serviceMs=200");

        assertThat(browser.js("return Object.keys(WORDS.en).filter((k) => typeof WORDS.zh[k] !== typeof WORDS.en[k])"))
                .isEqualTo(List.of());
        assertThat(browser.js("return Object.keys(WORDS.zh).filter((k) => !(k in WORDS.en))"))
                .isEqualTo(List.of());
        assertThat(browser.js("return LESSONS.filter((l) => "
                        + "['title', 'text', 'question', 'hint', 'why'].some((k) => !l.en[k] || !l.zh[k])).length"))
                .isEqualTo(0L);
        assertThat(browser.js("return PRESETS.filter((p) => !p.en || !p.zh).length"))
                .isEqualTo(0L);

        browser.one("#language").click();
        settled();
        assertThat(browser.one("html").getDomAttribute("lang")).isEqualTo("zh-CN");
        assertThat(text("#sentence")).contains("没有限制成为瓶颈");
        assertThat(browser.all("[data-w], legend, #groups label"))
                .allSatisfy(e -> assertThat((String) browser.js("return arguments[0].textContent", e))
                        .isNotBlank()
                        .isNotEqualTo("undefined"));
    }

    @ParameterizedTest
    @CsvSource({"light, step=4", "dark, step=4", "light, users=200&connections=50", "dark, users=200&connections=50"})
    void axe_finds_nothing(String scheme, String fragment) {
        browser.media("screen", scheme);
        open(fragment);
        browser.js("document.querySelectorAll('details').forEach((d) => { d.open = true; })");
        assertThat(browser.axe()).isEmpty();
    }

    /** A live region that follows every movement would never stop talking. */
    @Test
    void what_is_read_aloud_changes_when_a_slider_stands_still() {
        open("users=200&serviceMs=200&connections=50");
        String before = (String) browser.js("return document.getElementById('said').textContent");

        browser.js("""
                const slider = document.getElementById('slider-connections');
                for (let n = 60; n < 100; n++) { slider.value = n; slider.dispatchEvent(new Event('input')); }""");

        assertThat(browser.js("return document.getElementById('said').textContent"))
                .isEqualTo(before);
        await().until(() -> !before.equals(browser.js("return document.getElementById('said').textContent")));
        assertThat(browser.driver().findElement(By.id("said")).getDomAttribute("aria-live"))
                .isEqualTo("polite");
    }
}
