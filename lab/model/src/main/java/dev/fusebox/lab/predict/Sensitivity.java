package dev.fusebox.lab.predict;

import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.predict.Prediction.GoodputRange;
import java.util.DoubleSummaryStatistics;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * How far a prediction moves with what it is made from: an answer that costs more or less by twice the spread of what was measured, a hop
 * that takes nothing or twice as long, as far as an exponential time spreads, and chance. The lowest and the highest goodput of five simulations,
 * and a little beyond; of open arrivals no more than come.
 */
final class Sensitivity {

    /**
     * What the model leaves out, as a share: a load that comes in bursts, or has a last round. Source: 139 predicted cells of the runs in
     * notes/evidence/ on 2026-11-27; with it 9 of 10 measured rates are in their range, without it 3 of 4.
     */
    private static final double OWN_ERROR = 0.015;

    /** Twice a standard deviation. */
    private static final double SPREADS = 2;

    /** An answer costs at least this part of what was measured, however far that spread. */
    private static final double LEAST = 0.25;

    /**
     * @param usual goodput of the scenario as it is
     * @param scale of a group's goodput to that of all
     */
    static GoodputRange range(Scenario scenario, int schedule, double usual, double scale) {
        DoubleSummaryStatistics all = DoubleStream.concat(
                        DoubleStream.of(usual),
                        IntStream.rangeClosed(1, 4).mapToDouble(run -> goodput(scenario, schedule, run) * scale))
                .summaryStatistics();
        double offered =
                scenario.arrivals().users() > 0 ? Double.POSITIVE_INFINITY : scenario.demandPerSecond() * scale;
        double most = Math.min(offered, all.getMax() * (1 + OWN_ERROR));
        return new GoodputRange(all.getMin() * (1 - OWN_ERROR), Math.max(all.getMax(), most));
    }

    private static double goodput(Scenario scenario, int schedule, int run) {
        int cost = run % 2 * 2 - 1;
        int hop = run > 2 ? 1 : -1;
        Work work = scenario.work();
        CpuDemand cpu = work.cpu();
        double factor = Math.max(LEAST, 1 + cost * SPREADS * Objects.requireNonNullElse(cpu.spread(), 0.0));
        Work other = new Work(work.serviceMs(), work.hopMs() * (1 + hop), cpu.dearer(factor), work.shape());
        Scenario changed = scenario.withWork(other);
        return Predictor.goodput(new Simulation(changed, schedule, run, CallListener.NONE).run(false), changed);
    }
}
