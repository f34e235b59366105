package dev.fusebox.lab.load;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.traffic.CallRow;
import dev.fusebox.lab.traffic.Lateness;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.LoadLatency;
import dev.fusebox.lab.traffic.LoadRates;
import dev.fusebox.lab.traffic.OpenCalls;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What became of the calls of open arrivals.
 *
 * @param calls in the order in which they were due
 * @param seconds length of the schedule
 */
record CallLog(List<OpenCall> calls, double seconds) {

    private OpenCalls outcomes() {
        return new OpenCalls(calls.stream().map(OpenCall::row).toList(), seconds);
    }

    private long count(Predicate<OpenCall> which) {
        return calls.stream().filter(which).count();
    }

    /** From the start to the end of the last call; the length of the schedule where that is longer. */
    private double took() {
        return Math.max(seconds, calls.stream().mapToLong(c -> c.ended).max().orElse(0) / 1e9);
    }

    private static double rounded(double figure) {
        return CallCounts.rounded(figure, 3);
    }

    Lateness lateness() {
        double[] late = calls.stream()
                .filter(c -> c.sent >= 0)
                .mapToDouble(OpenCall::lateMs)
                .sorted()
                .toArray();
        long inTime = count(c -> c.sent >= 0 && !c.notSent && c.sent <= seconds * 1e9);
        return new Lateness(
                rounded(calls.size() / seconds),
                rounded(inTime / seconds),
                count(c -> c.notSent),
                rounded(Figures.percentile(late, 99)),
                rounded(Figures.percentile(late, 100)));
    }

    LoadFigures figures(String tool, String command) {
        OpenCalls outcomes = outcomes();
        double[] took = outcomes.times();
        long ok = outcomes.count(CallRow::good);
        long answers = outcomes.count(CallRow::answered);
        return new CallCounts(ok, answers - ok, calls.size() - answers, statuses(ok))
                .figures(tool, command)
                .rates(new LoadRates(
                        rounded(took()),
                        rounded(outcomes.perSecond(CallRow::answered)),
                        rounded(outcomes.perSecond(CallRow::good)),
                        null,
                        null))
                .latency(LoadLatency.of(
                        percent -> rounded(Figures.percentile(took, percent)), rounded(outcomes.meanMs())))
                .lateness(lateness())
                .times(outcomes.callTimes())
                .build();
    }

    private Map<String, Long> statuses(long ok) {
        Map<String, Long> others = calls.stream()
                .map(c -> c.status)
                .filter(status -> !status.startsWith("2"))
                .collect(Collectors.groupingBy(status -> status, TreeMap::new, Collectors.counting()));
        return LoadFigures.statuses(ok, others, 0);
    }

    String percentiles() {
        double[] took = outcomes().times();
        return CallCounts.table(IntStream.rangeClosed(0, 100), percent -> rounded(Figures.percentile(took, percent)));
    }

    /** See {@link HistogramLog}. */
    String histograms(long beganMs) {
        return HistogramLog.of(outcomes().callTimes(), beganMs, took());
    }

    /** One row for each call. */
    String rows() {
        return "due_ms,late_ms,took_ms,status\n"
                + outcomes().calls().stream()
                        .map(c -> String.format(
                                Locale.ROOT, "%.3f,%.3f,%.3f,%s%n", c.dueMs(), c.lateMs(), c.tookMs(), c.status()))
                        .collect(Collectors.joining());
    }

    static CallLog of(double[] due, double seconds) {
        return of(due, seconds, at -> null);
    }

    /** @param path of the call that is due at a moment; {@code null} for that of the request */
    static CallLog of(double[] due, double seconds, DoubleFunction<@Nullable String> path) {
        return new CallLog(
                Arrays.stream(due)
                        .mapToObj(at -> new OpenCall(at, path.apply(at)))
                        .toList(),
                seconds);
    }
}
