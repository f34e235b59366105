package dev.fusebox.lab.demand;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.demand.CpuDemand.Base;
import dev.fusebox.lab.demand.CpuDemand.LoadWindow;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What windows of load tell of the cost of an answer, by regression over the utilisation law: {@code busy = base + answer x X + rejection x Y},
 * {@code X} and {@code Y} successes and rejections per second. Least squares of the relative errors. It leaves out what the windows do not
 * tell apart: the base where their rates are alike, rejections where their shares are; and a fit with a cost below zero.
 *
 * <p>Source: Zhang, Cherkasova and Smirni, "A Regression-Based Analytic Model for Dynamic Resource Provisioning of Multi-Tier
 * Applications" (ICAC 2007).
 */
record UtilisationFit(
        double answerMs,
        double rejectionMs,
        Base base,
        @Nullable Double spread) {

    /** Two groups of calls are told apart where the shares of rejections are this far from each other. */
    private static final double SHARES_APART = 0.2;

    /** What is needed at any rate gets its own cost where the highest rate is at least this many times the lowest. */
    private static final double RATES_APART = 2;

    /** What the busy processors of a window are made of, per millisecond that each costs. */
    private static final ToDoubleFunction<LoadWindow> ALWAYS = w -> 1;

    private static final ToDoubleFunction<LoadWindow> ANSWERS = w -> w.answers() / w.seconds() / 1000;
    private static final ToDoubleFunction<LoadWindow> REJECTIONS = w -> w.rejections() / w.seconds() / 1000;
    private static final ToDoubleFunction<LoadWindow> ALL = w -> w.perSecond() / 1000;

    /** From windows that have answers and processor time; empty without one. */
    static Optional<UtilisationFit> of(List<LoadWindow> windows) {
        boolean rates = span(windows, w -> Math.log(w.perSecond())) >= Math.log(RATES_APART);
        boolean shares = span(windows, LoadWindow::rejectedShare) >= SHARES_APART;
        if (windows.isEmpty()) {
            return Optional.empty();
        }
        return (rates && shares ? fit(windows, ALWAYS, ANSWERS, REJECTIONS) : Optional.<UtilisationFit>empty())
                .or(() -> shares ? fit(windows, ANSWERS, REJECTIONS) : Optional.empty())
                .or(() -> rates ? fit(windows, ALWAYS, ALL) : Optional.empty())
                .or(() -> Optional.of(middle(windows)));
    }

    /** One cost for all: the median. */
    private static UtilisationFit middle(List<LoadWindow> windows) {
        double each = Objects.requireNonNull(
                Figures.median(windows.stream().mapToDouble(w -> w.busyProcessors() / ALL.applyAsDouble(w))));
        return new UtilisationFit(each, each, Base.NONE, spread(windows, List.of(ALL), each));
    }

    @SafeVarargs
    private static Optional<UtilisationFit> fit(List<LoadWindow> windows, ToDoubleFunction<LoadWindow>... terms) {
        List<ToDoubleFunction<LoadWindow>> all = List.of(terms);
        if (windows.size() < all.size()) {
            return Optional.empty();
        }
        double[] costs = solved(windows, all);
        boolean based = all.get(0) == ALWAYS;
        double answer = costs[based ? 1 : 0];
        double rejection = costs[costs.length - 1];
        if (!(answer > 0 && rejection > 0 && costs[0] >= 0)) {
            return Optional.empty();
        }
        double slowest =
                windows.stream().mapToDouble(LoadWindow::perSecond).min().orElseThrow();
        Base base = based ? new Base(costs[0], slowest) : Base.NONE;
        return Optional.of(new UtilisationFit(answer, rejection, base, spread(windows, all, costs)));
    }

    /** Standard deviation of the relative errors; {@code null} where as many costs were found as there are windows. */
    private static @Nullable Double spread(
            List<LoadWindow> windows, List<ToDoubleFunction<LoadWindow>> terms, double... costs) {
        int free = windows.size() - costs.length;
        double squares = windows.stream()
                .mapToDouble(w -> IntStream.range(0, costs.length)
                                .mapToDouble(i -> terms.get(i).applyAsDouble(w) * costs[i])
                                .sum()
                        / w.busyProcessors())
                .map(found -> (found - 1) * (found - 1))
                .sum();
        return free < 1 ? null : Double.valueOf(Math.sqrt(squares / free));
    }

    /** The normal equations, by elimination. */
    private static double[] solved(List<LoadWindow> windows, List<ToDoubleFunction<LoadWindow>> terms) {
        int n = terms.size();
        double[][] rows = new double[n][n + 1];
        for (LoadWindow window : windows) {
            double[] term = DoubleStream.concat(
                            terms.stream().mapToDouble(t -> t.applyAsDouble(window) / window.busyProcessors()),
                            DoubleStream.of(1))
                    .toArray();
            IntStream.range(0, n)
                    .forEach(i -> IntStream.rangeClosed(0, n).forEach(j -> rows[i][j] += term[i] * term[j]));
        }
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n; k++) {
                double factor = k == i ? 0 : rows[k][i] / rows[i][i];
                for (int j = i; j <= n; j++) {
                    rows[k][j] -= factor * rows[i][j];
                }
            }
        }
        return IntStream.range(0, n).mapToDouble(i -> rows[i][n] / rows[i][i]).toArray();
    }

    private static double span(List<LoadWindow> windows, ToDoubleFunction<LoadWindow> figure) {
        DoubleSummaryStatistics all = windows.stream().mapToDouble(figure).summaryStatistics();
        return all.getMax() - all.getMin();
    }
}
