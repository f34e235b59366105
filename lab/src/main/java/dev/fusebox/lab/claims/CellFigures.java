package dev.fusebox.lab.claims;

import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.BreakerUsage;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.CellResult.ProcessUsage;
import dev.fusebox.lab.results.LoadFigures;
import dev.fusebox.lab.results.Prediction;
import dev.fusebox.lab.results.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a conclusion may ask of a cell. With repeats, every figure is the median over them; a figure that no repeat has
 * is a {@link MissingFigure}.
 */
public final class CellFigures {

    /** A conclusion asks for something this run does not have. */
    public static final class MissingFigure extends RuntimeException {
        public MissingFigure(String what) {
            super(what);
        }
    }

    private final String name;
    private final int cores;
    private final List<CellResult> repeats;

    CellFigures(String name, int cores, List<CellResult> repeats) {
        this.name = name;
        this.cores = cores;
        this.repeats = repeats;
    }

    /** 2xx answers per second. */
    public double getGoodput() {
        return median("goodput", c -> load(c, LoadFigures::goodputPerSecond));
    }

    /** Answers of any status per second. */
    public double getAnswers() {
        return median("answers/s", c -> load(c, LoadFigures::requestsPerSecond));
    }

    /** Share of answers that were not 2xx, 0 to 1. */
    public double getRefusedShare() {
        return median("refused share", c -> load(c, l -> 1 - l.okShare()));
    }

    public double getP50() {
        return median("p50", c -> load(c, LoadFigures::p50Ms));
    }

    public double getP99() {
        return median("p99", c -> load(c, LoadFigures::p99Ms));
    }

    /** Share of the samples in which the circuit breaker was open, 0 to 1. */
    public double getOpenFraction() {
        return median(
                "circuit breaker", c -> Optional.ofNullable(c.circuitBreaker()).map(BreakerUsage::openFraction));
    }

    /** How often the circuit breaker tripped. */
    public double getTrips() {
        return median(
                "circuit breaker", c -> Optional.ofNullable(c.circuitBreaker()).map(BreakerUsage::trips));
    }

    /** Predicted goodput per second. */
    public double getPredicted() {
        return median("prediction", c -> predicted(c).map(Prediction::goodputPerSecond));
    }

    /** Measured goodput / predicted - 1; a minus where less was measured. */
    public double getResidual() {
        return median("prediction", c -> predicted(c).map(Prediction::residual));
    }

    /** Predicted share of refused calls, 0 to 1. */
    public double getPredictedRefusedShare() {
        return median("prediction", c -> predicted(c).map(Prediction::refusedShare));
    }

    /** Predicted number of trips of the circuit breaker. */
    public double getPredictedTrips() {
        return median("prediction", c -> predicted(c).map(Prediction::trips));
    }

    /** Whether the verdict of every repeat is {@code CONTRADICTED}. */
    public boolean isContradicted() {
        return repeats.stream().allMatch(c -> c.verdict() instanceof Verdict.Contradicted);
    }

    private static Optional<Prediction> predicted(CellResult cell) {
        return Optional.ofNullable(cell.predicted());
    }

    /** CPU seconds of one process per 1000 answers. */
    public double cpuPer1000(String component) {
        return median(
                "CPU of " + component,
                c -> process(c, component, ProcessUsage::cpuSeconds)
                        .flatMap(s -> load(c, l -> s * 1000 / l.completed())));
    }

    /** Busy share of the whole machine, 0 to 1. */
    public double getCpu() {
        return cpuOf(ProcessUsage.MACHINE);
    }

    /** CPU used by one process as a share of the machine, 0 to 1. */
    public double cpuOf(String component) {
        return median(
                "CPU of " + component,
                c -> process(c, component, ProcessUsage::cpuSeconds).flatMap(s -> share(c, s)));
    }

    /** Peak heap of a process in MiB. */
    public double heapOf(String component) {
        return median("heap of " + component, c -> process(c, component, ProcessUsage::peakHeapMb));
    }

    /** Resident memory of a process in MiB at the end of the cell. */
    public double rssOf(String component) {
        return median("resident memory of " + component, c -> process(c, component, ProcessUsage::rssMb));
    }

    /** Peak number of live threads of a process. */
    public double threadsOf(String component) {
        return median("threads of " + component, c -> process(c, component, ProcessUsage::peakThreads));
    }

    /** Median number in use of a limit, by its full name. */
    public double inUse(String limit) {
        return median(
                "use of " + limit,
                c -> c.limits().stream()
                        .filter(l -> l.fullName().equals(limit))
                        .findFirst()
                        .map(LimitUsage::medianInUse));
    }

    private Optional<Double> share(CellResult cell, double cpuSeconds) {
        return load(cell, LoadFigures::seconds).map(s -> cpuSeconds / (s * cores));
    }

    private static Optional<Double> load(CellResult cell, Function<LoadFigures, Double> figure) {
        return Optional.ofNullable(cell.load()).map(figure);
    }

    private static <T> Optional<T> process(CellResult cell, String component, Function<ProcessUsage, T> figure) {
        return cell.processes().stream()
                .filter(p -> p.component().equals(component))
                .findFirst()
                .map(figure);
    }

    private double median(String what, Function<CellResult, Optional<? extends Number>> figure) {
        Double median = Figures.median(
                repeats.stream().map(figure).flatMap(Optional::stream).mapToDouble(Number::doubleValue));
        if (median == null) {
            throw new MissingFigure("no " + what + " for " + name);
        }
        return median;
    }
}
