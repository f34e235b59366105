package dev.fusebox.lab.chain;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A circuit breaker over the time of a cell. */
public record BreakerSeries(BreakerSpec spec, List<BreakerPoint> points) {

    /** State at a sample. */
    public enum BreakerState {
        CLOSED,
        HALF_OPEN,
        OPEN
    }

    /**
     * One sample, and a row of {@code breaker.csv}. Counts are cumulative since the process started; what the framework does
     * not have is {@code null}.
     */
    public record BreakerPoint(
            long tMs,
            @Nullable BreakerState state,
            @Nullable Integer windowCalls,
            @Nullable Integer windowErrors,
            @Nullable Long trips,
            @Nullable Long succeeded,
            @JsonIgnore ErrorCounts errors) {

        /** The columns of a row, one for each cause at its end. */
        public static final List<String> COLUMNS = Stream.concat(
                        Stream.of("tMs", "state", "windowCalls", "windowErrors", "trips", "succeeded"),
                        Arrays.stream(ErrorCause.values()).map(ErrorCause::key))
                .toList();

        @JsonCreator
        static BreakerPoint of(
                long tMs,
                @Nullable BreakerState state,
                @Nullable Integer windowCalls,
                @Nullable Integer windowErrors,
                @Nullable Long trips,
                @Nullable Long succeeded,
                @JsonAnySetter Map<String, @Nullable String> byKey) {
            return new BreakerPoint(tMs, state, windowCalls, windowErrors, trips, succeeded, Counts.errors(byKey));
        }

        @JsonAnyGetter
        Map<String, @Nullable Long> byKey() {
            return Counts.byKey(errors);
        }

        public BreakerPoint at(long moment) {
            return new BreakerPoint(moment, state, windowCalls, windowErrors, trips, succeeded, errors);
        }

        /** What ended since an earlier sample. */
        public Ended since(BreakerPoint earlier) {
            return new Ended(
                    errors.since(earlier.errors),
                    Counts.minus(succeeded, earlier.succeeded),
                    Objects.requireNonNullElse(Counts.minus(trips, earlier.trips), 0L));
        }
    }

    /**
     * What happened between two samples.
     *
     * @param errors calls that failed, by cause; {@code succeeded} counts the others
     */
    public record Ended(ErrorCounts errors, @Nullable Long succeeded, long trips) {

        /** Errors that a breaker judges by. */
        public long counted() {
            return errors.total() - errors.orZero(ErrorCause.SHORT_CIRCUITED);
        }

        public long calls() {
            return counted() + Objects.requireNonNullElse(succeeded, 0L);
        }
    }

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

    /** Share of the samples in which it was open. */
    public double openFraction() {
        long open = points.stream().filter(p -> p.state() == BreakerState.OPEN).count();
        return points.isEmpty() ? 0 : (double) open / points.size();
    }

    /** With the samples of these moments only. */
    public BreakerSeries at(Set<Long> moments) {
        return new BreakerSeries(
                spec, points.stream().filter(p -> moments.contains(p.tMs())).toList());
    }

    /** Between the first and the last sample. */
    public Ended ended() {
        return points.isEmpty()
                ? new Ended(ErrorCounts.NONE, null, 0)
                : points.get(points.size() - 1).since(points.get(0));
    }
}
