package dev.fusebox.lab.predict;

import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.Prediction;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the model says of a cell. Response times in milliseconds, over all answers, refusals included.
 *
 * @param answersPerSecond of any kind; bounded by what the machine answers, so it carries over to no other machine
 * @param refusals calls refused per second, by the full name of what refused them
 * @param limit caps the goodput; {@code null} when none was met, or the breaker was hardly ever closed
 * @param refusedBy refused most; {@code null} when nothing was refused
 * @param trips of one gateway's circuit breaker in the cell
 * @param firstTrip least load of its kind that trips it; {@code null} when none does
 * @param places every limit with its ceiling and mean use while the breaker was closed
 */
public record Forecast(
        double goodputPerSecond,
        double answersPerSecond,
        double refusedShare,
        Map<String, Double> refusals,
        double meanMs,
        double p50Ms,
        double p95Ms,
        double p99Ms,
        @Nullable String limit,
        @Nullable String refusedBy,
        double openFraction,
        long trips,
        @Nullable Arrivals firstTrip,
        double seconds,
        List<StationUse> places) {

    /** @param meanInUse of all its places, on average while the breaker was closed; {@code null} when it hardly was */
    public record StationUse(Station place, @Nullable Double meanInUse) {}

    public Prediction prediction() {
        return new Prediction(
                goodputPerSecond,
                refusedShare,
                limit,
                refusedBy,
                meanMs,
                p50Ms,
                p95Ms,
                p99Ms,
                openFraction,
                trips,
                null);
    }
}
