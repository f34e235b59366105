package dev.fusebox.lab.jmx;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;

/**
 * Everything that one process tells at one moment.
 *
 * @param epochMs that moment, in milliseconds since 1970
 * @param cpuNanos CPU time used so far
 */
public record ProcessReading(
        long epochMs, long cpuNanos, int heapMb, int threads, List<LimitReading> limits, List<BreakerAtTick> breakers) {

    /** What does not change about a limit. */
    public record LimitInfo(
            String name, LimitKind kind, WhenFull whenFull, String setting, String value, String origin) {}

    /** What does not change about a breaker. */
    public record BreakerInfo(
            String name, Integer volumeThreshold, Integer errorThresholdPercent, Integer windowMs, Integer openMs) {}

    /** A limit with its figures; the time of the point is the sampler's to give. */
    public record LimitReading(LimitInfo info, Integer max, Integer inUse, Integer queued, Long rejected) {
        /** As a limit that was looked at once. */
        LimitUsage alone(String component) {
            return new LimitSeries(
                            component,
                            info.name(),
                            info.kind(),
                            info.whenFull(),
                            info.setting(),
                            info.value(),
                            info.origin(),
                            List.of(at(0)))
                    .use();
        }

        LimitSeries.LimitPoint at(long tMs) {
            return new LimitSeries.LimitPoint(tMs, max, inUse, queued, rejected);
        }
    }

    /** A breaker with its figures, stamped with time 0. */
    public record BreakerAtTick(BreakerInfo info, BreakerSeries.BreakerPoint figures) {
        BreakerSeries.BreakerPoint at(long tMs) {
            BreakerSeries.BreakerPoint f = figures;
            return new BreakerSeries.BreakerPoint(
                    tMs,
                    f.state(),
                    f.windowCalls(),
                    f.windowErrors(),
                    f.trips(),
                    f.succeeded(),
                    f.semaphoreRejected(),
                    f.threadPoolRejected(),
                    f.poolRejected(),
                    f.timedOut(),
                    f.failed(),
                    f.shortCircuited());
        }
    }
}
