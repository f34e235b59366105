package dev.fusebox.lab.lint.choice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.boot.FileLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BaselineTest {

    private static final List<String> LINES = List.of("a: 1", "b: 2");

    private static LintResult found(int line) {
        LintFinding finding = new LintFinding(
                "FB000", "a title", LintLevel.TRAP, Found.at(new FileLine("a.yml", line), "why"), "how", List.of());
        return new LintResult(List.of(finding), List.of(), List.of());
    }

    private final Baseline baseline = Baseline.of(found(2), Map.of("a.yml", LINES));

    @Test
    void an_accepted_finding_stays_accepted_when_its_line_moves() {
        List<String> moved = new ArrayList<>(List.of("# new", "c: 3"));
        moved.addAll(LINES);

        LintResult left = baseline.without(found(4), Map.of("a.yml", moved));

        assertThat(left.hasTrap()).isFalse();
        assertThat(left.notes()).containsExactly("1 accepted by the baseline");
    }

    @Test
    void another_value_on_that_line_is_a_new_finding() {
        assertThat(baseline.without(found(2), Map.of("a.yml", List.of("a: 1", "b: 3")))
                        .hasTrap())
                .isTrue();
    }
}
