package dev.fusebox.lab.chain;

import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;

/**
 * How one limit was used during one cell, from samples of the live process.
 *
 * <p>A figure that could not be read is {@code null}, never zero. {@code rejected} is what the limit refused during the
 * cell. {@code setting}, {@code value} and {@code origin} name what fixed {@code max}; all three are {@code null} when
 * the process does not tell.
 */
public record LimitUsage(
        String component,
        String name,
        LimitKind kind,
        Integer max,
        Integer peakInUse,
        Integer medianInUse,
        Integer peakQueued,
        Long rejected,
        WhenFull whenFull,
        String setting,
        String value,
        String origin) {

    /** The same limit, looked at a second time: the most of both looks. */
    public LimitUsage most(LimitUsage later) {
        return new LimitUsage(
                component,
                name,
                kind,
                later.max,
                most(peakInUse, later.peakInUse),
                later.medianInUse,
                most(peakQueued, later.peakQueued),
                later.rejected,
                whenFull,
                later.setting,
                later.value,
                later.origin);
    }

    private static Integer most(Integer one, Integer other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return Math.max(one, other);
    }

    /** {@code <component>/<name>}, as verdicts spell it. */
    public String fullName() {
        return component + "/" + name;
    }
}
