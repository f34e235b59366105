package dev.fusebox.lab.results.cell;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Work that went on after its permit was given back, or after its caller had his answer. Figures are those of the time in which calls left
 * as fast as they came; what could not be read is {@code null}, with the reason in {@code unread}.
 *
 * @param permits the gateway's limit that should bound the work
 * @param worker what works for a call at the gateway: a request thread, or a thread of the pool; {@code null} on an event loop
 * @param connections to the service
 * @param backend the service's request threads: its calls in flight
 * @param atMost calls at work by {@code permits x work / time limit}, within what the other limits and the load allow
 * @param gateway how long it was not at rest after the last answer
 * @param service the same of the service
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ZombieWork(
        AtWork permits,
        @Nullable AtWork worker,
        @Nullable AtWork connections,
        @Nullable AtWork backend,
        @Nullable Double atMost,
        @JsonUnwrapped OverdueTimes times,
        @Nullable Rest gateway,
        @Nullable Rest service,
        List<String> unread) {

    /**
     * Of calls whose work ends after their time limit.
     *
     * @param workMs how long the service works on a call
     * @param outOfOrder time limits of the gateway that end before the work, and reads that end after it
     * @param overdue calls that ran over the time limit, per second
     * @param clientMs when a client of such a call had his answer: the median
     * @param workerMs when a worker was free again: slots in use / calls per second, Little's law
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record OverdueTimes(
            int workMs,
            List<TimeLimit> outOfOrder,
            @Nullable Double overdue,
            @Nullable Double clientMs,
            @Nullable Double workerMs) {}

    /**
     * A limit while calls leave as fast as they come.
     *
     * @param mean slots in use
     * @param predicted the same by the model; {@code null} where there is no prediction
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record AtWork(
            String limit,
            @Nullable Integer max,
            double mean,
            int peak,
            @Nullable Double predicted) {

        public static @Nullable Double mean(@Nullable AtWork use) {
            return use == null ? null : Double.valueOf(use.mean);
        }

        public static @Nullable Double predicted(@Nullable AtWork use) {
            return use == null ? null : use.predicted;
        }
    }

    /**
     * How a process came to rest.
     *
     * @param afterMs until no slot was in use that had not been before the cell; {@code null} when that did not happen
     * @param watchedMs how long it was watched
     * @param left slots in use at the end of that time, by name of the limit
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Rest(@Nullable Long afterMs, long watchedMs, Map<String, Integer> left) {

        /** {@code null} where it was not watched, or did not come to rest. */
        public static @Nullable Double seconds(@Nullable Rest rest) {
            return rest == null || rest.afterMs == null ? null : Double.valueOf(rest.afterMs / 1000.0);
        }
    }

    /** Clearly more than the permits allow. */
    private static final double BEYOND = 1.2;

    /** Clearly after the answer: several periods of the sampling. */
    private static final long LATE_MS = 500;

    /** Whether more calls are at work than the permits allow. */
    public boolean outlivesPermits() {
        return Stream.concat(Stream.ofNullable(connections), Stream.ofNullable(backend))
                .anyMatch(w -> permits.max() != null && w.mean() > permits.max() * BEYOND);
    }

    /** Whether a process worked on when every caller had his answer. */
    public boolean outlivesCallers() {
        return Stream.concat(Stream.ofNullable(gateway), Stream.ofNullable(service))
                .anyMatch(r -> r.afterMs() == null || r.afterMs() >= LATE_MS);
    }

    /** What the gateway holds: its worker or, where it has none, its connections. */
    public @Nullable AtWork held() {
        return worker == null ? connections : worker;
    }
}
