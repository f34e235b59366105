package dev.fusebox.lab.lint.choice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.boot.FileLine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BaselineTest {

    private static final List<String> LINES = List.of("a: 1", "b: 2");

    private static final Path HERE = Path.of("");

    private static LintResult found(int line) {
        return found("a.yml", line);
    }

    private static LintResult found(String file, int line) {
        LintFinding finding = new LintFinding(
                "FB000", "a title", LintLevel.TRAP, Found.at(new FileLine(file, line), "why"), "how", List.of());
        return new LintResult(List.of(finding), List.of(), List.of());
    }

    private final Baseline baseline = Baseline.of(found(2), Map.of("a.yml", LINES), HERE);

    @Test
    void an_accepted_finding_stays_accepted_when_its_line_moves() {
        List<String> moved = new ArrayList<>(List.of("# new", "c: 3"));
        moved.addAll(LINES);

        LintResult left = baseline.without(found(4), Map.of("a.yml", moved), HERE);

        assertThat(left.hasTrap()).isFalse();
        assertThat(left.notes()).containsExactly("1 accepted by the baseline");
    }

    @Test
    void a_file_is_known_however_it_is_spelled_and_wherever_the_command_is_called() {
        for (String spelled : List.of(
                "./a.yml", "x/../a.yml", Path.of("a.yml").toAbsolutePath().toString())) {
            assertThat(baseline.without(found(spelled, 2), Map.of(spelled, LINES), HERE)
                            .hasTrap())
                    .as(spelled)
                    .isFalse();
        }
        assertThat(Baseline.of(found("app/gate.jar!/a.yml", 2), Map.of(), Path.of("app"))
                        .accepted())
                .extracting(Baseline.Accepted::file)
                .containsExactly("gate.jar!/a.yml");
        assertThat(baseline.without(found("other/a.yml", 2), Map.of("other/a.yml", LINES), HERE)
                        .hasTrap())
                .isTrue();
    }

    @Test
    void another_value_on_that_line_is_a_new_finding() {
        assertThat(baseline.without(found(2), Map.of("a.yml", List.of("a: 1", "b: 3")), HERE)
                        .hasTrap())
                .isTrue();
    }
}
