package dev.fusebox.lab.model;

/**
 * A circuit breaker as it is at one moment. Thresholds that its framework does not have are {@code null}.
 *
 * @param windowMs length of its window; {@code null} when it counts calls
 * @param figures state, window, and counts since its process started
 */
public record BreakerNow(
        String name,
        Integer volumeThreshold,
        Integer errorThresholdPercent,
        Integer windowMs,
        Integer openMs,
        BreakerSeries.Point figures) {

    public boolean open() {
        return figures.state() == BreakerSeries.State.OPEN;
    }

    public boolean closed() {
        return figures.state() == BreakerSeries.State.CLOSED;
    }
}
