package dev.fusebox.lab.chain;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** When a circuit breaker opens and closes, as each framework has it. Times in milliseconds. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = BreakerRule.HealthSnapshots.class, name = "healthSnapshots"),
    @JsonSubTypes.Type(value = BreakerRule.SlidingWindow.class, name = "slidingWindow")
})
public sealed interface BreakerRule {

    /** Fewest calls in the window before it may open. */
    int minimumCalls();

    /** Share of errors from which it opens. */
    double percent();

    /** How long it stays open before a trial call. */
    int openMs();

    /** Length of the window; {@code null} when it counts calls. */
    @Nullable
    Integer timeWindowMs();

    /** Length of the window in calls; {@code null} when it is one of time. */
    default @Nullable Integer windowCalls() {
        return null;
    }

    /** Whether it opens and tries again at the same figures, however its framework counts. */
    default boolean hasThresholdsOf(BreakerRule other) {
        return minimumCalls() == other.minimumCalls()
                && percent() == other.percent()
                && openMs() == other.openMs()
                && Objects.equals(timeWindowMs(), other.timeWindowMs())
                && Objects.equals(windowCalls(), other.windowCalls());
    }

    /** The same rule for several gateways taken as one. */
    BreakerRule times(int gateways);

    /**
     * Hystrix. Counts lie in buckets of {@code judgedEveryMs}; only whole ones are judged, so a trip comes at the end of one. Open
     * at {@code minimumCalls} and {@code percent} errors in the window; rejected calls are errors, but what the open breaker rejects
     * is not counted. Source: {@code HystrixCircuitBreaker} and {@code HealthCountsStream} of the two versions.
     *
     * @param anySuccessCloses 1.5.18 (Hoxton): true. It opens at a call, and a trial call may come {@code openMs} after the trial
     *     before it began. 1.5.12 (Dalston): false. It opens at the end of a bucket, only the trial call closes it, and the next
     *     trial comes {@code openMs} after one has failed. Where either closes, the counts start anew
     * @param judgedEveryMs {@code metrics.healthSnapshot.intervalInMilliseconds}; older runs do not have it: {@value #SNAPSHOT_MS}
     */
    record HealthSnapshots(
            @JsonProperty("volume") int minimumCalls,
            double percent,
            int windowMs,
            int openMs,
            boolean anySuccessCloses,
            @JsonSetter(nulls = Nulls.AS_EMPTY) int judgedEveryMs)
            implements BreakerRule {

        private static final int SNAPSHOT_MS = 500;

        public static final HealthSnapshots STOCK = new HealthSnapshots(20, 50, 10_000, 5_000, true);

        public HealthSnapshots {
            judgedEveryMs = judgedEveryMs == 0 ? SNAPSHOT_MS : judgedEveryMs;
        }

        /** {@code circuitBreaker.forceOpen}: it opens before the first call, and has no trial call. */
        public static HealthSnapshots alwaysOpen(int windowMs) {
            return new HealthSnapshots(0, 0, windowMs, Integer.MAX_VALUE, true);
        }

        /** With Hystrix's own interval. */
        public HealthSnapshots(int minimumCalls, double percent, int windowMs, int openMs, boolean anySuccessCloses) {
            this(minimumCalls, percent, windowMs, openMs, anySuccessCloses, SNAPSHOT_MS);
        }

        @Override
        public Integer timeWindowMs() {
            return windowMs;
        }

        @Override
        public HealthSnapshots times(int gateways) {
            return new HealthSnapshots(
                    minimumCalls * gateways, percent, windowMs, openMs, anySuccessCloses, judgedEveryMs);
        }
    }

    /**
     * Resilience4j. Judges after each call it records, from {@code minimumCalls} on. Source: {@code CircuitBreakerStateMachine}
     * of 2.3.0.
     *
     * @param timeBased window of {@code size} seconds, in buckets of one; otherwise the last {@code size} calls
     * @param minimumCalls of a window that counts calls no more than its size: it is judged when it is full, if not before
     * @param halfOpenCalls trial calls after {@code openMs}; it closes or opens by their share of failures
     * @param countsRefusals whether a full bulkhead is a failure; it is, unless {@code ignore-exceptions} names it
     */
    record SlidingWindow(
            boolean timeBased,
            int size,
            int minimumCalls,
            double percent,
            int openMs,
            int halfOpenCalls,
            boolean countsRefusals)
            implements BreakerRule {

        public SlidingWindow {
            minimumCalls = timeBased ? minimumCalls : Math.min(minimumCalls, size);
        }

        @Override
        public @Nullable Integer timeWindowMs() {
            return timeBased ? Integer.valueOf(size * 1000) : null;
        }

        @Override
        public @Nullable Integer windowCalls() {
            return timeBased ? null : Integer.valueOf(size);
        }

        @Override
        public SlidingWindow times(int gateways) {
            int window = timeBased ? size : size * gateways;
            int calls = minimumCalls * gateways;
            return new SlidingWindow(
                    timeBased, window, calls, percent, openMs, halfOpenCalls * gateways, countsRefusals);
        }
    }
}
