package dev.fusebox.lab.chain;

import org.jspecify.annotations.Nullable;

/**
 * A property with the value that is in force.
 *
 * @param value {@code null} when the property is known and its value is not
 * @param origin {@code null} when nobody told; {@code framework default}, {@code profile stock}, {@code command line}, {@code --set}, ...
 */
public record SettingValue(
        String property, @Nullable String value, @Nullable String origin) {

    /** {@code property=value (origin)}. */
    public String words() {
        return property + "=" + value + (origin == null ? "" : " (" + origin + ")");
    }
}
