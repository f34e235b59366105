package dev.fusebox.lab.common;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Tells a slip of the keyboard from another word. */
public final class Spelling {

    /** Letters put in, left out or wrong; two that changed places are two. */
    private static final LevenshteinDistance UP_TO_TWO = new LevenshteinDistance(2);

    private Spelling() {}

    /** Whether one word is the other but for one or two letters; not for the word itself. */
    public static boolean near(String one, String other) {
        return UP_TO_TWO.apply(one, other) > 0;
    }

    /** The word that was meant, if one is near enough; one that differs by its capitals alone comes first. */
    public static Optional<String> nearest(String word, Collection<String> known) {
        return known.stream()
                .filter(other -> other.equalsIgnoreCase(word) || near(word, other))
                .min(Comparator.comparing((String other) -> !other.equalsIgnoreCase(word))
                        .thenComparing(other -> UP_TO_TWO.apply(word, other)));
    }
}
