package dev.fusebox.lab.common;

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
}
