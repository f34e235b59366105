package dev.fusebox.lab.summary;

import dev.fusebox.lab.summary.Score.Level;
import org.jspecify.annotations.Nullable;

/**
 * One sentence of the answer.
 *
 * @param words code in them is between backticks
 * @param level how good that is for callers; {@code null} where it is neither good nor bad
 */
public record Finding(String words, @Nullable Level level) {

    static Finding neutral(String words) {
        return new Finding(words, null);
    }
}
