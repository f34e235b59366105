package dev.fusebox.lab.lint.choice;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.fusebox.lab.common.Spelling;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.LintResult;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * From which level on a finding makes exit code 1.
 *
 * @param level that or a worse one; {@code null} for never
 */
public record FailOn(@Nullable LintLevel level) {

    public static final FailOn USUAL = new FailOn(LintLevel.TRAP);

    private static final String NEVER = "never";

    /** @throws UsageException for a word that is no level, and not {@code never} */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static FailOn of(String word) {
        List<String> words =
                Stream.concat(ChosenLevel.words().stream(), Stream.of(NEVER)).toList();
        if (!words.contains(word)) {
            throw new UsageException("it cannot be %s; %s".formatted(word, Spelling.meantOrKnown(word, words)));
        }
        return word.equals(NEVER)
                ? new FailOn(null)
                : new FailOn(ChosenLevel.of(word).level());
    }

    public boolean fails(LintResult result) {
        return level != null && result.hasAtLeast(level);
    }
}
