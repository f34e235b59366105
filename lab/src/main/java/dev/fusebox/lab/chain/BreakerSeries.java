package dev.fusebox.lab.chain;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
            ErrorCounts errors) {

        /** The columns of a row, one for each cause at its end. */
        public static List<String> columns() {
            List<String> columns =
                    new ArrayList<>(List.of("tMs", "state", "windowCalls", "windowErrors", "trips", "succeeded"));
            Arrays.stream(ErrorCause.values()).map(ErrorCause::key).forEach(columns::add);
            return columns;
        }

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static BreakerPoint of(Map<String, String> row) {
            ErrorCounts errors = ErrorCounts.NONE;
            for (ErrorCause cause : ErrorCause.values()) {
                errors = errors.with(cause, count(row, cause.key()));
            }
            Long calls = count(row, "windowCalls");
            Long wrong = count(row, "windowErrors");
            return new BreakerPoint(
                    Long.parseLong(row.get("tMs")),
                    row.get("state") == null ? null : BreakerState.valueOf(row.get("state")),
                    calls == null ? null : Integer.valueOf(calls.intValue()),
                    wrong == null ? null : Integer.valueOf(wrong.intValue()),
                    count(row, "trips"),
                    count(row, "succeeded"),
                    errors);
        }

        private static @Nullable Long count(Map<String, String> row, String column) {
            return row.get(column) == null ? null : Long.valueOf(row.get(column));
        }

        @JsonValue
        Map<String, @Nullable Object> row() {
            Map<String, @Nullable Object> row = new LinkedHashMap<>();
            row.put("tMs", tMs);
            row.put("state", state);
            row.put("windowCalls", windowCalls);
            row.put("windowErrors", windowErrors);
            row.put("trips", trips);
            row.put("succeeded", succeeded);
            for (ErrorCause cause : ErrorCause.values()) {
                row.put(cause.key(), errors.get(cause));
            }
            return row;
        }

        public BreakerPoint at(long moment) {
            return new BreakerPoint(moment, state, windowCalls, windowErrors, trips, succeeded, errors);
        }
    }

    /** Share of the samples in which it was open. */
    public double openFraction() {
        long open = points.stream().filter(p -> p.state() == BreakerState.OPEN).count();
        return points.isEmpty() ? 0 : (double) open / points.size();
    }

    /** Errors by cause between the first and the last sample. */
    public ErrorCounts errors() {
        return points.isEmpty() ? ErrorCounts.NONE : last().errors().since(first().errors());
    }

    /** Calls that ended well between the first and the last sample. */
    public @Nullable Long succeeded() {
        return points.isEmpty() ? null : Counts.minus(last().succeeded(), first().succeeded());
    }

    private BreakerPoint first() {
        return points.get(0);
    }

    private BreakerPoint last() {
        return points.get(points.size() - 1);
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
}
