package dev.fusebox.lab.traffic;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.traffic.RampRun.Window;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The calls of open arrivals, and what a load generator and the model make of them by the same rules.
 *
 * <p>A rate is that of the calls that were <i>due</i> in the counted time, which is the schedule without its edges: the last answer to come
 * does not change it. A call that was given up counts with the time that it had waited, so a quantile that is as large is a lower bound. One
 * that got no connection, or whose connection was reset, counts in no quantile: it is no fast call.
 *
 * @param calls in any order
 * @param seconds length of the schedule
 */
public record OpenCalls(List<CallRow> calls, double seconds) {

    /** How long one waits for answers after the last call was due. */
    public static final int PATIENCE_SECONDS = 60;

    public long count(Predicate<CallRow> which) {
        return calls.stream().filter(which).count();
    }

    /** Calls of a kind that were due in the counted time, per second of it. */
    public double perSecond(Predicate<CallRow> which) {
        Window counted = new Window(0, Math.round(seconds * 1000)).withoutEdges();
        return count(c -> which.test(c) && c.dueMs() >= counted.fromMs() && c.dueMs() < counted.toMs())
                * 1000.0
                / (counted.toMs() - counted.fromMs());
    }

    /** Milliseconds, ascending. */
    public double[] times() {
        return calls.stream()
                .filter(c -> c.answered() || c.givenUp())
                .mapToDouble(CallRow::tookMs)
                .sorted()
                .toArray();
    }

    /** Milliseconds; 0 when there is none. */
    public double meanMs() {
        // Not average(): the JDK corrects its sum as it goes, TeaVM does not, and a browser would have other last
        // digits.
        double sum = 0;
        for (double ms : times()) {
            sum += ms;
        }
        return sum == 0 ? 0 : sum / times().length;
    }

    /** See {@link Figures#percentile}. */
    public double[] percentiles(double... percents) {
        double[] sorted = times();
        return Arrays.stream(percents).map(p -> Figures.percentile(sorted, p)).toArray();
    }

    /** The times of all calls that have one, by outcome. */
    public OutcomeTimes callTimes() {
        Double shortest = calls.stream()
                .filter(CallRow::givenUp)
                .map(CallRow::tookMs)
                .min(Double::compare)
                .map(ms -> Figures.rounded(ms, 1))
                .orElse(null);
        return new OutcomeTimes(
                shortest,
                histogram(CallRow::good),
                histogram(c -> c.answered() && !c.good()),
                histogram(CallRow::givenUp));
    }

    private @Nullable TimeHistogram histogram(Predicate<CallRow> which) {
        return calls.stream().noneMatch(which)
                ? null
                : TimeHistogram.of(calls.stream().filter(which).mapToDouble(CallRow::tookMs));
    }
}
