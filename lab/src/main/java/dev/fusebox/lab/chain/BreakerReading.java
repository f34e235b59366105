package dev.fusebox.lab.chain;

/**
 * A circuit breaker as it is at one moment. Thresholds that its framework does not have are {@code null}.
 *
 * @param windowMs length of its window; {@code null} when it counts calls
 * @param figures state, window, and counts since its process started
 */
public record BreakerReading(
        String name,
        Integer volumeThreshold,
        Integer errorThresholdPercent,
        Integer windowMs,
        Integer openMs,
        BreakerSeries.BreakerPoint figures) {

    public boolean open() {
        return figures.state() == BreakerSeries.BreakerState.OPEN;
    }

    public boolean closed() {
        return figures.state() == BreakerSeries.BreakerState.CLOSED;
    }
}
