package dev.fusebox.lab.report.replay;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.RecordedRun.CellTrace;
import dev.fusebox.lab.traffic.CallRow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a load generator saw second by second, where it kept that: of ramps, of rates in steps. Calls belong to the second in which they end. */
record LoadCourse(Map<Long, LoadSecond> seconds) {

    /** @param p95Ms of successes; {@code null} without one, and where rejections are among the times */
    record LoadSecond(long good, long failed, @Nullable Double p95Ms) {}

    static LoadCourse of(CellTrace trace) {
        Map<Long, LoadSecond> seconds = new HashMap<>();
        trace.course()
                .seconds()
                .forEach(s -> seconds.put(
                        (long) s.second(),
                        new LoadSecond(s.answers() - s.not2xx(), s.not2xx(), s.not2xx() == 0 ? s.p95Ms() : null)));
        trace.calls().stream()
                .collect(Collectors.groupingBy(call -> (long) (call.endedMs() / 1000)))
                .forEach((second, calls) -> seconds.put(second, second(calls)));
        return new LoadCourse(seconds);
    }

    private static LoadSecond second(List<CallRow> calls) {
        double[] times = calls.stream()
                .filter(CallRow::good)
                .mapToDouble(CallRow::tookMs)
                .sorted()
                .toArray();
        long good = times.length;
        return new LoadSecond(
                good, calls.size() - good, good == 0 ? null : Double.valueOf(Figures.percentile(times, 95)));
    }

    boolean isEmpty() {
        return seconds.isEmpty();
    }

    /** A figure of the last whole second before a moment; {@code null} where it is not known. */
    @Nullable
    Number at(long tMs, Function<LoadSecond, @Nullable ? extends Number> figure) {
        LoadSecond second = seconds.get(tMs / 1000 - 1);
        return second == null ? null : figure.apply(second);
    }
}
