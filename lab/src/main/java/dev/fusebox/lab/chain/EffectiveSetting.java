package dev.fusebox.lab.chain;

/**
 * One value that a gateway works with, and what fixed it.
 *
 * @param name as results spell it, e.g. {@code pool.service-a}
 * @param value with its unit
 * @param setting the property behind it; {@code null} when the process does not tell
 */
public record EffectiveSetting(String name, String value, String setting, String origin) {

    static EffectiveSetting of(LimitUsage limit) {
        String size = limit.max() == null ? "not bounded" : String.valueOf(limit.max());
        return new EffectiveSetting(limit.name(), size, limit.setting(), limit.origin());
    }

    static EffectiveSetting of(TimeLimitReading limit) {
        return new EffectiveSetting(limit.name(), limit.millis() + " ms", limit.setting(), limit.origin());
    }

    /** In a field of a table. */
    public String words() {
        return name + ": " + value + (setting == null ? "" : " (%s, %s)".formatted(setting, origin));
    }
}
