package dev.fusebox.lab.settings;

import java.util.Locale;

/** Spring takes {@code max-semaphores} and {@code maxSemaphores} for the same; some libraries read letter by letter. */
final class PropertySpelling {

    private PropertySpelling() {}

    static boolean same(String one, String other, boolean exact) {
        return one.equals(other) || !exact && plain(one).equals(plain(other));
    }

    static String plain(String property) {
        return property.replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
    }
}
