package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every form of the report of a recorded run with zombie work. */
class ZombieReportTest {

    private static final Path RECORDED = Path.of("../runs/src/test/resources/recorded-zombie");

    @TempDir
    Path folder;

    private Path run;

    @BeforeEach
    void copy() {
        run = folder.resolve("zombie-work-20260101-120000");
        RunFolders.copyTree(RECORDED, run);
    }

    @Test
    void the_page_has_a_section_with_a_row_for_each_cell() throws IOException {
        String page = RunFolders.report(run);

        assertThat(page).contains("<section id=\"zombies\"");
        String section =
                page.substring(page.indexOf("<section id=\"zombies\""), page.indexOf("<section id=\"bystanders\""));
        assertThat(section)
                .contains("zuul zombie-timeouts sleep/3000", "57 (57)", "9.9 (9.9)")
                .contains("&gt; 15.0");
    }

    @Test
    void the_page_of_a_run_without_it_has_no_such_section() throws IOException {
        Path smoke = RunFolders.copy(folder, "smoke-20260101-120000");

        assertThat(RunFolders.report(smoke)).doesNotContain("id=\"zombies\"").doesNotContain("Zombie work");
    }

    @Test
    void the_answer_says_first_what_stands_behind_the_permits() {
        String text = RunFolders.made(run).out();

        assertThat(text.replaceAll("\\s+", " "))
                .startsWith(
                        "Zuul with the profile zombie-timeouts (10 permits, a circuit breaker that opens for 5 s at 50 % errors"
                                + " of at least 1 000 000 calls in 10 s) at 60 calls/s: behind 10 permits, 57 (predicted: 57) calls are at"
                                + " work in service-a, and zuul-gateway holds 57 (predicted: 57) request threads")
                .contains("15.0 s after the last answer it still holds 100 slots of scg-mvc/pool.service-a.");
    }

    @Test
    void markdown_has_the_table() {
        assertThat(RunFolders.made(run, "--format", "markdown").out())
                .contains("**Zombie work**")
                .containsPattern(
                        "\\| zuul zombie-timeouts sleep/3000 .*\\| 10 \\| 57 \\(57\\) \\| 57 \\(57\\) \\| 57 \\(57\\) \\| 3.0 \\| 3.0 \\|");
    }
}
