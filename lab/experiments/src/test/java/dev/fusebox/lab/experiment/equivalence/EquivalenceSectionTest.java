package dev.fusebox.lab.experiment.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitComparison.ComparedLimit;
import dev.fusebox.lab.chain.LimitComparison.EffectiveSetting;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult.Behaviour;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult.BehaviourComparison;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult.BehaviourComparison.Likeness;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult.BehaviourFinding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EquivalenceSectionTest {

    private static final ComparedLimit THREADS = new ComparedLimit(
            "threads that serve requests",
            Map.of(
                    "zuul",
                    List.of(new EffectiveSetting("threads", "200", "server.tomcat.threads.max", "profile p")),
                    "scg",
                    List.of()));

    private static String of(BehaviourComparison... behaviour) {
        Map<String, String> titles = new LinkedHashMap<>();
        titles.put("zuul", "Zuul");
        titles.put("scg", "Spring Cloud Gateway");
        return EquivalenceSection.inMarkdown(List.of(new EquivalenceResult(
                        "zuul-scg.p.equivalence",
                        "p",
                        titles,
                        List.of("An event loop has none."),
                        List.of(THREADS),
                        List.of(behaviour))))
                .markdown();
    }

    private static BehaviourComparison compared(Behaviour behaviour, BehaviourFinding zuul, BehaviourFinding scg) {
        return new BehaviourComparison(behaviour, Map.of("zuul", zuul, "scg", scg));
    }

    @Test
    void a_limit_names_its_setting_and_the_side_that_has_none_says_so() {
        assertThat(of())
                .contains(
                        "**Profile `p`**\n\nAn event loop has none.\n\nLimits with profile p\n\n| limit | Zuul | Spring Cloud Gateway |\n|---|---|---|\n")
                .contains(
                        "| threads that serve requests | `threads` 200 (`server.tomcat.threads.max`, profile p) | - |")
                .doesNotContain("Not equivalent");
    }

    @Test
    void what_differs_comes_apart_from_what_is_alike() {
        String text = of(
                compared(Behaviour.DEAD_ANSWER, BehaviourFinding.of("500 | x"), BehaviourFinding.of("503")),
                compared(
                        Behaviour.DEAD_COUNTS,
                        BehaviourFinding.of("an error", "5 of 5"),
                        BehaviourFinding.of("an error", "5 of 5")));

        assertThat(text)
                .containsSubsequence(
                        "Not equivalent:",
                        "| Backend killed: the caller gets | 500 \\| x | 503 |",
                        "Alike:",
                        "| Backend killed: the circuit breaker counts the call as | 5 of 5 | 5 of 5 |");
    }

    @Test
    void a_row_that_was_not_measured_on_both_says_why_and_claims_nothing() {
        String text = of(compared(
                Behaviour.OPEN_ANSWER, BehaviourFinding.of("500"), BehaviourFinding.notMeasured("it stayed closed")));

        assertThat(text)
                .contains("Not measured on all gateways:", "| 500 | not measured: it stayed closed |")
                .doesNotContain("Not equivalent", "Alike");
    }

    @Test
    void two_that_differ_are_not_equivalent_whatever_was_not_measured_on_a_third() {
        BehaviourFinding none = BehaviourFinding.notMeasured("it has no circuit breaker");

        assertThat(of(Behaviour.OPEN_ANSWER, "500", "503", none)).isEqualTo(Likeness.NOT_EQUIVALENT);
        assertThat(of(Behaviour.OPEN_ANSWER, "500", "500", none)).isEqualTo(Likeness.NOT_MEASURED);
    }

    private static Likeness of(Behaviour behaviour, String zuul, String scg, BehaviourFinding third) {
        return new BehaviourComparison(
                        behaviour,
                        Map.of("zuul", BehaviourFinding.of(zuul), "scg", BehaviourFinding.of(scg), "third", third))
                .likeness();
    }
}
