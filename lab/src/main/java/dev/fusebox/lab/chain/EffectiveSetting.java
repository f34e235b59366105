package dev.fusebox.lab.chain;

import org.jspecify.annotations.Nullable;

/**
 * One value that a gateway works with, and what fixed it.
 *
 * @param name as results spell it, e.g. {@code pool.service-a}
 * @param value with its unit
 * @param setting the property behind it; {@code null} when the process does not tell
 */
public record EffectiveSetting(
        String name,
        String value,
        @Nullable String setting,
        @Nullable String origin) {

    static EffectiveSetting of(String name, String value, @Nullable SettingValue fixed) {
        return new EffectiveSetting(
                name, value, fixed == null ? null : fixed.property(), fixed == null ? null : fixed.origin());
    }

    /** In a field of a table. */
    public String words() {
        return name + ": " + value + (setting == null ? "" : " (%s, %s)".formatted(setting, origin));
    }
}
