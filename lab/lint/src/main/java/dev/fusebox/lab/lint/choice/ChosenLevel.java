package dev.fusebox.lab.lint.choice;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.fusebox.lab.common.Spelling;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.LintLevel;
import java.util.List;
import java.util.stream.Stream;

/** The level that a team gives a rule, by its word. */
public record ChosenLevel(LintLevel level) {

    /** @throws UsageException for another word */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static ChosenLevel of(String word) {
        return Stream.of(LintLevel.values())
                .filter(level -> level.word().equals(word))
                .map(ChosenLevel::new)
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "there is no level %s; %s".formatted(word, Spelling.meantOrKnown(word, words()))));
    }

    static List<String> words() {
        return Stream.of(LintLevel.values()).map(LintLevel::word).toList();
    }
}
