package dev.fusebox.lab.kind;

import org.jspecify.annotations.Nullable;

/**
 * One sentence of the answer.
 *
 * @param words code in them is between backticks
 * @param level how good that is for callers; {@code null} where it is neither good nor bad
 */
public record Finding(String words, @Nullable Level level) {

    /** How good something is. */
    public enum Level {
        GOOD,
        FAIR,
        POOR,
        /** Not to be told from this run. */
        UNKNOWN,
        UNTESTED
    }

    public static Finding neutral(String words) {
        return new Finding(words, null);
    }
}
