package dev.fusebox.lab.results.trial;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fusebox.lab.common.Figures;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All calls of a route, as their callers saw them here or as others published them: what is {@code null} is not known. Times in
 * milliseconds are over failed calls, too.
 *
 * @param failed calls without a 2xx
 * @param perSecond calls from the start of the first one to the end of the last one
 * @param sdMs standard deviation
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CallFigures(
        @Nullable Integer calls,
        @Nullable Integer failed,
        @Nullable Double perSecond,
        @Nullable Double meanMs,
        @Nullable Double sdMs,
        @Nullable Double minMs,
        @Nullable Double p50Ms,
        @Nullable Double p90Ms,
        @Nullable Double p99Ms,
        @Nullable Double maxMs) {

    /** A call that has ended; its start and its end are milliseconds of one clock. */
    public record EndedCall(boolean ok, double startMs, double endMs) {}

    /** @return {@code null} of no call */
    public static @Nullable CallFigures of(List<EndedCall> calls) {
        if (calls.isEmpty()) {
            return null;
        }
        double[] ms =
                calls.stream().mapToDouble(c -> c.endMs - c.startMs).sorted().toArray();
        double first = calls.stream().mapToDouble(EndedCall::startMs).min().orElseThrow();
        double last = calls.stream().mapToDouble(EndedCall::endMs).max().orElseThrow();
        double mean = Arrays.stream(ms).average().orElseThrow();
        double squares = Arrays.stream(ms)
                .map(took -> Math.pow(took - mean, 2))
                .average()
                .orElseThrow();
        return new CallFigures(
                calls.size(),
                (int) calls.stream().filter(c -> !c.ok).count(),
                Figures.rounded(calls.size() * 1000 / (last - first), 2),
                Figures.rounded(mean, 1),
                Figures.rounded(Math.sqrt(squares), 1),
                Figures.rounded(ms[0], 1),
                percentile(ms, 50),
                percentile(ms, 90),
                percentile(ms, 99),
                Figures.rounded(ms[ms.length - 1], 1));
    }

    private static @Nullable Double percentile(double[] sorted, int percent) {
        return Figures.rounded(Figures.percentile(sorted, percent), 1);
    }

    /** Percent, 0 to 100. */
    public @Nullable Double failedPercent() {
        return failed == null || calls == null ? null : Double.valueOf(100.0 * failed / calls);
    }

    /**
     * What a study's author published of a gateway.
     *
     * @param source who measured it, on what
     */
    public record PublishedCalls(
            String source,
            @Nullable CallFigures healthy,
            @Nullable CallFigures hung) {}
}
