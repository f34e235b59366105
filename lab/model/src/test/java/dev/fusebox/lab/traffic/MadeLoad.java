package dev.fusebox.lab.traffic;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Figures of a load generator that is one process, and counts neither statuses nor bytes nor a mean. */
public final class MadeLoad {

    public static LoadFigures of(
            String tool,
            String command,
            long completed,
            long ok,
            long non2xx,
            long failed,
            double seconds,
            double requestsPerSecond,
            double goodputPerSecond,
            double p50Ms,
            double p95Ms,
            double p99Ms,
            double maxMs,
            @Nullable Long okMissing) {
        return new LoadFigures(
                tool,
                command,
                new LoadCounts(completed, ok, non2xx, failed, okMissing, null, null),
                new LoadRates(seconds, requestsPerSecond, goodputPerSecond, null, null),
                new LoadLatency(p50Ms, p95Ms, p99Ms, maxMs, null, null),
                null,
                null,
                List.of(),
                null);
    }
}
