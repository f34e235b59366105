package dev.fusebox.lab.load;

import dev.fusebox.lab.results.Lateness;
import dev.fusebox.lab.results.LoadFigures;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What became of the calls of open arrivals.
 *
 * @param calls in the order in which they were due
 * @param seconds length of the schedule
 */
record CallLog(List<OpenCall> calls, double seconds) {

    private Stream<OpenCall> answered() {
        return calls.stream().filter(OpenCall::answered);
    }

    private long count(Predicate<OpenCall> which) {
        return calls.stream().filter(which).count();
    }

    /** From the start to the last answer; the length of the schedule where that is longer. */
    private double took() {
        return Math.max(seconds, answered().mapToLong(c -> c.ended).max().orElse(0) / 1e9);
    }

    /** From the first answer to the last one: as many calls end in it as are sent in the schedule. */
    private double together() {
        double last = answered().mapToLong(c -> c.ended).max().orElse(0) / 1e9;
        double alone = answered().mapToDouble(OpenCall::tookMs).min().orElse(0) / 1e3;
        return last > alone ? last - alone : took();
    }

    /** Ascending. */
    private static double[] sorted(Stream<OpenCall> of, ToDoubleFunction<OpenCall> figure) {
        return of.mapToDouble(figure).sorted().toArray();
    }

    /** Nearest rank, as the model takes it; 0 when there is none. */
    private static double percentile(double[] sorted, double percent) {
        int rank = (int) Math.ceil(percent / 100 * sorted.length);
        return sorted.length == 0 ? 0 : rounded(sorted[Math.max(0, rank - 1)]);
    }

    private static double rounded(double figure) {
        return Math.round(figure * 1000) / 1000.0;
    }

    Lateness lateness() {
        double[] late = sorted(calls.stream().filter(c -> c.sent >= 0), OpenCall::lateMs);
        long inTime = count(c -> c.sent >= 0 && !c.notSent && c.sent <= seconds * 1e9);
        return new Lateness(
                rounded(calls.size() / seconds),
                rounded(inTime / seconds),
                count(c -> c.notSent),
                percentile(late, 99),
                percentile(late, 100));
    }

    LoadFigures figures(String tool, String command) {
        double[] took = sorted(answered(), OpenCall::tookMs);
        long ok = count(OpenCall::ok);
        long unanswered = calls.size() - took.length;
        return new LoadFigures(
                tool,
                command,
                calls.size(),
                ok,
                took.length - ok,
                unanswered,
                rounded(took()),
                rounded(took.length / together()),
                rounded(ok / together()),
                percentile(took, 50),
                percentile(took, 95),
                percentile(took, 99),
                percentile(took, 100),
                rounded(Arrays.stream(took).average().orElse(0)),
                0L,
                LoadFigures.statuses(ok, others(), unanswered),
                null,
                null,
                lateness(),
                List.of());
    }

    private Map<String, Long> others() {
        return answered()
                .filter(c -> !c.ok())
                .collect(Collectors.groupingBy(c -> c.status, TreeMap::new, Collectors.counting()));
    }

    /** Times of all answers, rejections included. */
    String percentiles() {
        double[] took = sorted(answered(), OpenCall::tookMs);
        return "Percentage served,Time in ms\n"
                + IntStream.rangeClosed(0, 100)
                        .mapToObj(percent -> percent + "," + percentile(took, percent) + "\n")
                        .collect(Collectors.joining());
    }

    /** One row for each call. */
    String rows() {
        return "due_ms,late_ms,took_ms,status\n"
                + calls.stream()
                        .map(c -> String.format(
                                Locale.ROOT, "%.3f,%.3f,%.3f,%s%n", c.due / 1e6, c.lateMs(), c.tookMs(), c.status))
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
