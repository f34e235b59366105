package dev.fusebox.lab.chain;

import org.jspecify.annotations.Nullable;

/**
 * A limit as it is at one moment. Figures that cannot be read are {@code null}.
 *
 * @param rejected since its process started
 */
public record LimitReading(
        LimitSpec spec,
        @Nullable Integer inUse,
        @Nullable Integer queued,
        @Nullable Long rejected) implements OfLimit {

    @Override
    public LimitId id() {
        return spec.id();
    }

    public @Nullable Integer max() {
        return spec.max();
    }

    /** Whether every slot of a known number is taken. */
    public boolean full() {
        return max() != null && inUse != null && inUse >= max();
    }

    public LimitSeries.LimitPoint at(long tMs) {
        return new LimitSeries.LimitPoint(tMs, max(), inUse, queued, rejected);
    }
}
