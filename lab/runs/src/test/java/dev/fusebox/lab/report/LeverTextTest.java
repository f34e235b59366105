package dev.fusebox.lab.report;

import static dev.fusebox.lab.summary.MadeLevers.batch;
import static dev.fusebox.lab.summary.MadeLevers.costs;
import static dev.fusebox.lab.summary.MadeLevers.of;
import static dev.fusebox.lab.summary.MadeLevers.pair;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.results.trial.LeverCosts;
import dev.fusebox.lab.results.trial.LeverCosts.LeverBatch;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LeverTextTest {

    private static final LeverCosts COSTS = costs(
            List.of("a", "b", "d"),
            batch(pair(1), of("b", 0.93), of("a", 0.99)),
            batch(pair(1), of("b", 0.94), of("a", 1)),
            batch(pair(1), of("b", 0.95), of("a", 1.01)));

    @Test
    void says_what_each_lever_gains_and_which_are_not_worth_it() {
        assertThat(LeverText.of(COSTS).text())
                .containsPattern("started with\\s+-Xmx512m\\.")
                .containsPattern("So a difference of up to\\s+2 % is nothing\\.")
                .containsPattern("b +0\\.940 +0\\.915 +0\\.965 +0\\.9400 +gains 6 % \\(4 to 8\\)\n"
                        + "a +1\\.000 +0\\.975 +1\\.025 +1\\.0000 +not worth it: as far apart as two equal gateways\n")
                .contains("  - b: Does b. What else changes: a thing. key.b=1\n")
                .containsPattern("3 starts with 6\\s+rounds of 5 s each")
                .contains("Not measured in all 3 starts: d.")
                .contains("Not tried\n  - c: unknown\n");
    }

    @Test
    void is_the_same_in_markdown() {
        assertThat(LeverText.of(COSTS).markdown())
                .contains("| b | 0.940 | 0.915 | 0.965 | 0.9400 | gains 6 % (4 to 8) |\n")
                .contains("* `b`: Does b. What else changes: a thing. `key.b=1`\n");
    }

    @Test
    void says_which_routes_a_lever_takes_and_what_blocks_the_others() {
        LeverBatch measured = batch(pair(1), of("a", .6));
        LeverBatch said = new LeverBatch(
                measured.rounds(),
                Map.of(),
                Map.of("files", "not lean: its address forward:/local", "orders", "lean", "stock", "lean"));

        assertThat(LeverText.of(costs(List.of("a"), said)).text())
                .contains(
                        "Lean routes: 2 of 3\n  - lean: orders, stock\n  - not lean: its address forward:/local: files");
        assertThat(LeverText.of(COSTS).text()).doesNotContain("Lean routes");
    }

    @Test
    void several_gains_are_to_be_measured_together() {
        LeverCosts two = costs(
                List.of("a", "b"), batch(pair(1), of("b", .8), of("a", .9)), batch(pair(1), of("b", .8), of("a", .9)));

        assertThat(LeverText.of(two).text()).contains("--lever b+a.");
    }

    @Test
    void of_one_start_it_says_that_there_is_no_interval() {
        LeverCosts once = costs(List.of("a"), batch(pair(1, 1, 1), of("a", .8, .8, .8)));

        assertThat(LeverText.of(once).text())
                .contains("undecided: 20 % (20 to 20); more --starts")
                .contains("Of one start there is no interval");
    }

    @Test
    void without_rounds_it_says_what_failed() {
        LeverCosts none = costs(List.of("a"), new LeverBatch(List.of(), Map.of("a", "ended; unknown flag")));

        assertThat(LeverText.of(none).text()).contains("No lever was finished.\na ended; unknown flag\n");
        assertThat(LeverText.of(costs(List.of("a"))).text()).contains("No lever was finished.");
    }
}
