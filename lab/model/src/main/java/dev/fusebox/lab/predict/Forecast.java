package dev.fusebox.lab.predict;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the model says of a cell, with what it follows from.
 *
 * @param prediction its trips are of one gateway's circuit breaker
 * @param answersPerSecond of any kind; bounded by what the machine answers, so it holds for this machine only
 * @param rejections calls rejected per second, by the full name of what rejected them
 * @param firstTrip {@code null} when no load trips the breaker
 * @param seconds that were simulated
 * @param stations every limit with its ceiling and mean use while the breaker was closed
 */
public record Forecast(
        Prediction prediction,
        double answersPerSecond,
        Map<String, Double> rejections,
        @Nullable FirstTrip firstTrip,
        double seconds,
        List<StationUse> stations) {

    /** @param meanInUse of all its slots, on average while the breaker was closed; {@code null} when it was hardly ever closed */
    public record StationUse(Station station, @Nullable Double meanInUse) {}
}
