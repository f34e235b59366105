package dev.fusebox.lab.results.cell;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.fusebox.limits.ErrorCause;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a breaker did in a cell; the {@code circuitBreaker} of {@code results.json}.
 *
 * @param errors by cause, as files name it; {@code null} for a cause that is not counted
 */
@RecordBuilder
public record BreakerUsage(
        String name,
        double openFraction,
        long trips,
        Map<String, @Nullable Long> errors,
        @Nullable Long succeeded,
        List<BreakerTripEvent> timeline)
        implements BreakerUsageBuilder.With {

    /**
     * One trip.
     *
     * @param tMs when it was first seen open, milliseconds into the cell
     * @param trips how many times it tripped between the samples before and at {@code tMs}: a flapping breaker closes and
     *     opens again within one period
     * @param calls calls in its window just then, recomputed from the cumulative counters for a window of time, and as the breaker
     *     counted them for one that counts calls: at {@code tMs}, or at the sample before it where only that one explains the trip by
     *     the breaker's volume and share of errors
     * @param errors errors among them
     * @param cause what most of those errors were; {@code null} when unknown
     * @param backendHealthy whether no call failed at the backend in that window; {@code null} when unknown
     * @param backendSucceeded calls that succeeded at the backend in that window
     * @param closedAfterMs how long it was seen open; {@code null} when it was open to the end
     * @param closedBy {@code null} when it was open to the end, or how long it stays open is not known, or samples are too far apart
     */
    @RecordBuilder
    public record BreakerTripEvent(
            long tMs,
            long trips,
            long calls,
            long errors,
            @Nullable ErrorCause cause,
            @Nullable Boolean backendHealthy,
            @Nullable Long backendSucceeded,
            @Nullable Long closedAfterMs,
            @Nullable BreakerClosing closedBy)
            implements BreakerUsageBreakerTripEventBuilder.With {}

    /** How a circuit breaker closed: before its open time was over, or after it. */
    public enum BreakerClosing {
        CALL_IN_FLIGHT,
        TRIAL_CALL;

        /** As results spell it. */
        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }
}
