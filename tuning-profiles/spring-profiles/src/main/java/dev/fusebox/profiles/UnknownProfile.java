package dev.fusebox.profiles;

import java.util.Collection;
import java.util.Comparator;

/** A profile is active for which nothing is written. The message is one line. */
final class UnknownProfile extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnknownProfile(String name, Collection<String> written) {
        super("profile '" + name + "': nothing is written for it, so it would change nothing; did you mean "
                + written.stream()
                        .min(Comparator.comparing(known -> distance(name, known)))
                        .orElse("no profile")
                + "? There are: " + String.join(", ", written));
    }

    /** Letters to add, leave out or change. */
    private static int distance(String one, String other) {
        int[] above = new int[other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            int[] row = new int[above.length];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                row[j] = i == 0
                        ? j
                        : Math.min(
                                above[j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1),
                                1 + Math.min(above[j], row[j - 1]));
            }
            above = row;
        }
        return above[other.length()];
    }
}
