package dev.fusebox.lab.chain;

import dev.fusebox.lab.chain.LimitId.OfLimit;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import org.jspecify.annotations.Nullable;

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
        @Nullable Integer max,
        @Nullable Integer peakInUse,
        @Nullable Integer medianInUse,
        @Nullable Integer peakQueued,
        @Nullable Long rejected,
        WhenFull whenFull,
        @Nullable String setting,
        @Nullable String value,
        @Nullable String origin)
        implements OfLimit {

    @Override
    public LimitId id() {
        return LimitId.named(component, kind, name);
    }

    /** The limit itself. */
    public LimitSpec spec() {
        SettingValue fixed = setting == null ? null : new SettingValue(setting, value, origin);
        return new LimitSpec(id(), max, whenFull, fixed);
    }
}
