package dev.fusebox.lab.jmx;

import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.LimitReading;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one process at one moment.
 *
 * @param epochMs that moment, in milliseconds since 1970
 * @param cpuNanos CPU time used so far; negative where it cannot be read
 * @param heapMb {@code null} for a process that is no JVM
 * @param threads the same
 * @param startedMs when the process started; {@code null} where that is not read
 */
public record ProcessReading(
        long epochMs,
        long cpuNanos,
        @Nullable Integer heapMb,
        @Nullable Integer threads,
        List<LimitReading> limits,
        List<BreakerReading> breakers,
        @Nullable Long startedMs) {}
