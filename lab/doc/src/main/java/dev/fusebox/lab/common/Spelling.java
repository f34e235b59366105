package dev.fusebox.lab.common;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Recognises typing errors. */
public final class Spelling {

    /** Letters added, left out or wrong; two swapped letters count as two. */
    private static final LevenshteinDistance UP_TO_TWO = new LevenshteinDistance(2);

    /** Shorter words may differ by one or two letters and both be right. */
    private static final int LONG = 6;

    /** {@code ConnectionTimeout} for {@code ConnectTimeout}. */
    private static final LevenshteinDistance UP_TO_THREE = new LevenshteinDistance(3);

    private static final int VERY_LONG = 12;

    /**
     * By how many letters two names differ: one, two, or three where both have at least 12 letters. Empty for equal names, where more
     * letters differ, and for a name of less than six.
     */
    public static OptionalInt difference(String one, String other) {
        int letters = Math.min(one.length(), other.length());
        int different = UP_TO_THREE.apply(one, other);
        boolean meant = different > 0 && letters >= (different > 2 ? VERY_LONG : LONG);
        return meant ? OptionalInt.of(different) : OptionalInt.empty();
    }

    /** Whether two words differ by one or two letters; false for equal words. */
    public static boolean near(String one, String other) {
        return UP_TO_TWO.apply(one, other) > 0;
    }

    /** The nearest known word as a question, else all of them. */
    public static String meantOrKnown(String word, Collection<String> known) {
        return nearest(word, known)
                .map(meant -> "did you mean " + meant + "?")
                .orElseGet(() -> "known: " + String.join(", ", known));
    }

    /** The nearest known word, if one is near enough; a word that differs only in upper and lower case comes first. */
    public static Optional<String> nearest(String word, Collection<String> known) {
        return known.stream()
                .filter(other -> other.equalsIgnoreCase(word) || near(word, other))
                .min(Comparator.comparing((String other) -> !other.equalsIgnoreCase(word))
                        .thenComparing(other -> UP_TO_TWO.apply(word, other)));
    }
}
