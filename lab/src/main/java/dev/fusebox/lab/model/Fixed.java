package dev.fusebox.lab.model;

/**
 * One value that a gateway works with, and what fixed it.
 *
 * @param name as results spell it, e.g. {@code pool.service-a}
 * @param value with its unit
 * @param setting the property behind it; {@code null} when the process does not tell
 */
public record Fixed(String name, String value, String setting, String origin) {

    static Fixed of(LimitUse limit) {
        String size = limit.max() == null ? "not bounded" : String.valueOf(limit.max());
        return new Fixed(limit.name(), size, limit.setting(), limit.origin());
    }

    static Fixed of(TimeLimitNow limit) {
        return new Fixed(limit.name(), limit.millis() + " ms", limit.setting(), limit.origin());
    }
}
