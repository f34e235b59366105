package dev.fusebox.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.EffectiveSetting;
import dev.fusebox.lab.chain.LimitPair;
import dev.fusebox.lab.results.Behaviour;
import dev.fusebox.lab.results.BehaviourComparison;
import dev.fusebox.lab.results.BehaviourFinding;
import dev.fusebox.lab.results.EquivalenceResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class EquivalenceMarkdownTest {

    private static final LimitPair THREADS = new LimitPair(
            "threads that serve requests",
            List.of(new EffectiveSetting("threads", "200", "server.tomcat.threads.max", "profile p")),
            List.of());

    private static String of(BehaviourComparison... behaviour) {
        return EquivalenceMarkdown.of(List.of(
                new EquivalenceResult("p", List.of("An event loop has none."), List.of(THREADS), List.of(behaviour))));
    }

    @Test
    void a_limit_names_its_setting_and_the_side_that_has_none_says_so() {
        assertThat(of())
                .contains("### Profile `p`\n\nAn event loop has none.\n\n| limit |")
                .contains(
                        "| threads that serve requests | `threads` 200 (`server.tomcat.threads.max`, profile p) | none |")
                .doesNotContain("Not equivalent");
    }

    @Test
    void what_differs_comes_apart_from_what_is_alike() {
        String text = of(
                new BehaviourComparison(
                        Behaviour.DEAD_ANSWER, BehaviourFinding.of("500 | x"), BehaviourFinding.of("503")),
                new BehaviourComparison(
                        Behaviour.DEAD_COUNTS,
                        BehaviourFinding.of("an error", "5 of 5"),
                        BehaviourFinding.of("an error", "5 of 5")));

        assertThat(text)
                .containsSubsequence(
                        "Not equivalent:",
                        "| Backend killed: the caller gets | 500 \\| x | 503 |",
                        "Alike:",
                        "| Backend killed: to the circuit breaker that is | 5 of 5 | 5 of 5 |");
    }

    @Test
    void a_row_that_was_not_measured_on_both_says_why_and_claims_nothing() {
        String text = of(new BehaviourComparison(
                Behaviour.OPEN_ANSWER, BehaviourFinding.of("500"), BehaviourFinding.notMeasured("it stayed closed")));

        assertThat(text)
                .contains("Not measured on both:", "| 500 | not measured: it stayed closed |")
                .doesNotContain("Not equivalent", "Alike");
    }
}
