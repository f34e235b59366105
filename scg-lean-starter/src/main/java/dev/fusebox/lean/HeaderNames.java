package dev.fusebox.lean;

import io.netty.util.AsciiString;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/** Names of headers in any case, found by their length and first letter. */
final class HeaderNames {

    private static final int LONGEST = 63;

    private final String[][] byLength = new String[LONGEST + 1][0];
    private String prefix;

    void add(Set<String> names) {
        for (String name : names) {
            int length = Math.min(name.length(), LONGEST);
            String[] all = Arrays.copyOf(byLength[length], byLength[length].length + 1);
            all[all.length - 1] = name.toLowerCase(Locale.ROOT);
            byLength[length] = all;
        }
    }

    /** All names that begin so. */
    void addPrefix(String lowerCase) {
        prefix = lowerCase;
    }

    boolean has(CharSequence name) {
        if (name.isEmpty()) {
            return false;
        }
        int first = name.charAt(0) | 0x20;
        for (String each : byLength[Math.min(name.length(), LONGEST)]) {
            if (each.charAt(0) == first && AsciiString.contentEqualsIgnoreCase(each, name)) {
                return true;
            }
        }
        return prefix != null
                && prefix.charAt(0) == first
                && AsciiString.regionMatches(name, true, 0, prefix, 0, prefix.length());
    }
}
