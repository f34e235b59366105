package dev.fusebox.lab.kind;

import dev.fusebox.lab.doc.Sign;
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
        GOOD(Sign.GOOD),
        FAIR(Sign.FAIR),
        POOR(Sign.POOR),
        /** Not to be told from this run. */
        UNKNOWN(Sign.UNKNOWN),
        UNTESTED(Sign.UNKNOWN);

        private final Sign sign;

        Level(Sign sign) {
            this.sign = sign;
        }

        public Sign sign() {
            return sign;
        }
    }

    public static Finding neutral(String words) {
        return new Finding(words, null);
    }
}
