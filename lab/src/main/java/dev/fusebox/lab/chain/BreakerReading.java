package dev.fusebox.lab.chain;

import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;

/**
 * A circuit breaker as it is at one moment.
 *
 * @param figures state, window, and counts since its process started
 */
public record BreakerReading(BreakerSpec spec, BreakerPoint figures) {

    public String name() {
        return spec.name();
    }

    public boolean open() {
        return figures.state() == BreakerState.OPEN;
    }

    public boolean closed() {
        return figures.state() == BreakerState.CLOSED;
    }
}
