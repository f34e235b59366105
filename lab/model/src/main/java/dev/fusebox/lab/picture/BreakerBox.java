package dev.fusebox.lab.picture;

import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import org.jspecify.annotations.Nullable;

/**
 * The circuit breaker of a lane: state, window, and how fast it rejects.
 *
 * @param lane the service whose calls it guards
 * @param rejectedPerSecond while it is open; {@code null} when that is unknown
 */
public record BreakerBox(
        String lane, BreakerReading now, @Nullable Double rejectedPerSecond) {

    public @Nullable BreakerState state() {
        return now.figures().state();
    }
}
