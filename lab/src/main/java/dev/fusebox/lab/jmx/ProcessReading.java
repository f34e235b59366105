package dev.fusebox.lab.jmx;

import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.LimitReading;
import java.util.List;

/**
 * The figures of one process at one moment.
 *
 * @param epochMs that moment, in milliseconds since 1970
 * @param cpuNanos CPU time used so far
 */
public record ProcessReading(
        long epochMs,
        long cpuNanos,
        int heapMb,
        int threads,
        List<LimitReading> limits,
        List<BreakerReading> breakers) {}
