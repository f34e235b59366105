package dev.fusebox.lab.settings;

import java.util.Locale;

/** Names of properties, as Spring compares them. */
public final class PropertyName {

    /** {@code maxConnections}, {@code max-connections} and {@code max_connections} are one property. */
    public static String plain(String property) {
        return property.replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
    }

    /** Whether Spring prefers it to other spellings in the same source: in lower case, with dashes. */
    public static boolean isUsual(String property) {
        return property.equals(property.toLowerCase(Locale.ROOT)) && !property.contains("_");
    }

    /** The list that an element belongs to: {@code routes} of {@code routes[0].id}; the property itself for no element. */
    public static String list(String property) {
        int bracket = property.indexOf('[');
        boolean index = bracket > 0 && property.substring(bracket).matches("\\[\\d+].*");
        return index ? property.substring(0, bracket) : property;
    }
}
