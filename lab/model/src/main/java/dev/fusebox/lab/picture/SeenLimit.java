package dev.fusebox.lab.picture;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitId.OfLimit;
import dev.fusebox.lab.chain.LimitReading;
import org.jspecify.annotations.Nullable;

/**
 * A limit at one moment, with how fast it rejects.
 *
 * @param rejectedPerSecond over the last second, or since the reading before; {@code null} when that is unknown
 */
public record SeenLimit(LimitReading now, @Nullable Double rejectedPerSecond) implements OfLimit {

    /** @param before {@code null} for none: then no rate is known */
    public static SeenLimit of(@Nullable LimitReading before, LimitReading now, long ms) {
        return new SeenLimit(now, before == null ? null : perSecond(before.rejected(), now.rejected(), ms));
    }

    /** {@code null} when a count is absent, or was reset between the readings. */
    public static @Nullable Double perSecond(@Nullable Long earlier, @Nullable Long later, long ms) {
        return earlier == null || later == null || later < earlier || ms <= 0
                ? null
                : Double.valueOf((later - earlier) * 1000.0 / ms);
    }

    @Override
    public LimitId id() {
        return now.id();
    }

    public boolean rejecting() {
        return rejectedPerSecond != null && rejectedPerSecond > 0;
    }
}
