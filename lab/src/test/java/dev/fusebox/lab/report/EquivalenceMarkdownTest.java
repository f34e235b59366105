package dev.fusebox.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.model.Behaviour;
import dev.fusebox.lab.model.Comparison;
import dev.fusebox.lab.model.Equivalence;
import dev.fusebox.lab.model.Finding;
import dev.fusebox.lab.model.Fixed;
import dev.fusebox.lab.model.LimitPair;
import java.util.List;
import org.junit.jupiter.api.Test;

class EquivalenceMarkdownTest {

    private static final LimitPair THREADS = new LimitPair(
            "threads that serve requests",
            List.of(new Fixed("threads", "200", "server.tomcat.threads.max", "profile p")),
            List.of());

    private static String of(Comparison... behaviour) {
        return EquivalenceMarkdown.of(List.of(
                new Equivalence("p", List.of("An event loop has none."), List.of(THREADS), List.of(behaviour))));
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
                new Comparison(Behaviour.DEAD_ANSWER, Finding.of("500 | x"), Finding.of("503")),
                new Comparison(
                        Behaviour.DEAD_COUNTS, Finding.of("an error", "5 of 5"), Finding.of("an error", "5 of 5")));

        assertThat(text)
                .containsSubsequence(
                        "Not equivalent:",
                        "| Backend killed: the caller gets | 500 \\| x | 503 |",
                        "Alike:",
                        "| Backend killed: to the circuit breaker that is | 5 of 5 | 5 of 5 |");
    }

    @Test
    void a_row_that_was_not_measured_on_both_says_why_and_claims_nothing() {
        String text =
                of(new Comparison(Behaviour.OPEN_ANSWER, Finding.of("500"), Finding.notMeasured("it stayed closed")));

        assertThat(text)
                .contains("Not measured on both:", "| 500 | not measured: it stayed closed |")
                .doesNotContain("Not equivalent", "Alike");
    }
}
