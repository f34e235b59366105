package dev.fusebox.lab.results.cell;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fusebox.lab.traffic.RampRun.Window;
import dev.fusebox.lab.traffic.RateStep;
import dev.fusebox.lab.traffic.Steps;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rate in steps, and what came of it. All times but {@code beganMs} count from the beginning of the schedule.
 *
 * @param beganMs on the time axis of the samples
 * @param high the time of the higher load, see {@link Steps#high}; {@code null} before the cell is judged
 * @param measured {@code null} before the cell is judged, and where its calls are lost
 * @param predicted {@code null} where there is no prediction
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record StepsRun(
        String name,
        List<RateStep> steps,
        long beganMs,
        @Nullable Window high,
        @Nullable Course measured,
        @Nullable Course predicted) {

    /**
     * How it went, by the same rules for measurement and model. Milliseconds.
     *
     * @param firstRejectedMs the end of the first call without success; {@code null} when all succeeded
     * @param trippedMs when the circuit breaker opened first; {@code null} when it never did
     * @param wellMs from when on, after the higher load, the breaker was closed and every call succeeded for a second; {@code null} when
     *     that was not before the end
     * @param open when the breaker was not closed
     */
    public record Course(
            @Nullable Long firstRejectedMs,
            @Nullable Long trippedMs,
            @Nullable Long wellMs,
            List<Window> open,
            List<Moment> moments) {}

    /**
     * Half a second. Rates per second: calls by the moment they were due, answers by the moment they came.
     *
     * @param rejected answers that were not 2xx
     * @param failed calls without an answer
     * @param p50Ms over the answers of this time; {@code null} where there are none
     * @param inUse the most slots in use of the limit that the verdict names; {@code null} where it names none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Moment(
            long tMs,
            double offered,
            double good,
            double rejected,
            double failed,
            @Nullable Double p50Ms,
            @Nullable Double p95Ms,
            @Nullable Integer inUse) {

        /** How long each lasts. */
        public static final int MS = 500;
    }

    /** Before it is judged. */
    public static StepsRun of(Steps planned, long beganMs) {
        return new StepsRun(planned.name(), planned.steps(), beganMs, null, null, null);
    }

    public StepsRun judged(Window higher, @Nullable Course seen, @Nullable Course expected) {
        return new StepsRun(name, steps, beganMs, higher, seen, expected);
    }

    public Steps arrivals() {
        return new Steps(name, steps);
    }

    /** Seconds from the rise of the load to the first call without success; {@code null} when there was none. */
    public @Nullable Double toReject(@Nullable Course course) {
        return course == null ? null : since(high == null ? null : high.fromMs(), course.firstRejectedMs());
    }

    /** Seconds from the rise of the load to the circuit breaker's first trip; {@code null} when there was none. */
    public @Nullable Double toTrip(@Nullable Course course) {
        return course == null ? null : since(high == null ? null : high.fromMs(), course.trippedMs());
    }

    /** Seconds from the fall of the load until the route was well again. */
    public @Nullable Double toRecover(@Nullable Course course) {
        return course == null ? null : since(high == null ? null : high.toMs(), course.wellMs());
    }

    private static @Nullable Double since(@Nullable Long begin, @Nullable Long end) {
        return begin == null || end == null ? null : Double.valueOf((end - begin) / 1000.0);
    }
}
