package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.WebElement;

/** The report of a run that compares costs, as a reader sees it. */
class CostBrowserIT {

    @TempDir
    static Path folder;

    private static Path run;
    private static Browser browser;

    @BeforeAll
    static void make_the_report() throws IOException {
        run = RunFolders.copy(folder, "smoke-20260101-120000");
        RunFolders.costsAlone(run);
        RunFolders.report(run);
        browser = Browser.start();
    }

    @AfterAll
    static void end() {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void what_a_call_costs_comes_first_the_cheapest_gateway_above() {
        browser.size(1280, 800);
        browser.open(run.resolve("report.html"));

        WebElement cheapest = browser.one("#picture table tbody tr td:nth-child(2)");
        assertThat(browser.one("#picture").getText()).contains("times zuul", "CPU s", "2xx %");
        assertThat(Double.parseDouble(cheapest.getText())).isLessThanOrEqualTo(1);
        assertThat(browser.all("#ladder, #goodput, #scorecard")).isEmpty();
        assertThat(browser.one("#matrix details table").isDisplayed()).isFalse();
        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 1280})
    void the_page_does_not_scroll_sideways(int width) {
        browser.size(width, 800);
        browser.open(run.resolve("report.html"));
        browser.js("document.querySelectorAll('details').forEach(d => d.open = true)");

        assertThat((Long) browser.js("return document.documentElement.scrollWidth"))
                .isLessThanOrEqualTo(width);
    }
}
