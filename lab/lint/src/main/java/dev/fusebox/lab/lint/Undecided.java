package dev.fusebox.lab.lint;

import dev.fusebox.lab.lint.boot.FileLine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rule that could not decide.
 *
 * @param place {@code null} where no single line is the cause
 * @param why what it would have to know
 * @param where as in {@link LintFinding}
 */
public record Undecided(String rule, @Nullable FileLine place, String why, List<String> where) {

    Undecided where(List<String> profiles) {
        return new Undecided(rule, place, why, List.copyOf(profiles));
    }
}
