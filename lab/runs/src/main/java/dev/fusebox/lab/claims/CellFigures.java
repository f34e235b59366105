package dev.fusebox.lab.claims;

import static dev.fusebox.lab.kind.MissingFigure.known;

import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.kind.MissingFigure;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.results.cell.BreakerUsage;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellResult.CellCost;
import dev.fusebox.lab.results.cell.CellResult.FleetMember;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.results.cell.Estimate;
import dev.fusebox.lab.results.cell.StepsRun;
import dev.fusebox.lab.results.cell.Verdict.Status;
import dev.fusebox.lab.results.cell.ZombieWork;
import dev.fusebox.lab.results.cell.ZombieWork.AtWork;
import dev.fusebox.lab.results.cell.ZombieWork.Rest;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.RampRun.Whole;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a cell that a conclusion can use; {@code ab-scripts/studies/README.md} explains them. With repeats, every figure is
 * an {@link Estimate} over them; a figure that no repeat has is a {@link MissingFigure}.
 */
public final class CellFigures {

    private static final String MEAN = "mean";

    /** @param missing what a cell without it lacks */
    private record FigureOfCell(String name, String missing, Function<CellResult, @Nullable Number> value) {}

    private static final Map<String, FigureOfCell> FIGURES = Stream.of(
                    load("goodput", "goodput", LoadFigures::goodputPerSecond),
                    load("answers", "answers", LoadFigures::requestsPerSecond),
                    load("refusedShare", "refusedShare", l -> 1 - l.okShare()),
                    load(MEAN, "mean time", l -> l.notRejected().latency().meanMs()),
                    // Bytes of a whole answer; of its status line and headers.
                    load("bytesPerAnswer", "bytes", CellFigures::bytesPerAnswer),
                    load("headerBytes", "size of headers", l -> l.rates().headerBytes()),
                    // Of a ramp from its first call to its last answer, coming and going of the users included.
                    part("overall", "answers of a ramp", CellResult::wholeRamp, Whole::answersPerSecond),
                    part("overallP95", "times of a ramp", CellResult::wholeRamp, Whole::p95Ms),
                    part("trips", "circuit breaker", CellResult::circuitBreaker, BreakerUsage::trips),
                    part("openFraction", "circuit breaker", CellResult::circuitBreaker, BreakerUsage::openFraction),
                    predicted("predicted", Prediction::goodputPerSecond),
                    predicted("residual", Prediction::residual),
                    predicted("predictedRefusedShare", Prediction::refusedShare),
                    predicted("predictedP99", Prediction::p99Ms),
                    predicted("predictedTrips", Prediction::trips),
                    // Seconds; of a rate in steps.
                    steps("toReject", s -> s.toReject(s.measured())),
                    steps("toTrip", s -> s.toTrip(s.measured())),
                    steps("toRecover", s -> s.toRecover(s.measured())),
                    steps("predictedToReject", s -> s.toReject(s.predicted())),
                    steps("predictedToTrip", s -> s.toTrip(s.predicted())),
                    steps("predictedToRecover", s -> s.toRecover(s.predicted())),
                    // Of a cell with zombie work: calls at the service, what the gateway holds, milliseconds, and
                    // seconds to rest.
                    zombies("atService", z -> AtWork.mean(z.backend())),
                    zombies("predictedAtService", z -> AtWork.predicted(z.backend())),
                    zombies("atGateway", z -> AtWork.mean(z.held())),
                    zombies("predictedAtGateway", z -> AtWork.predicted(z.held())),
                    zombies("connectionsHeld", z -> AtWork.mean(z.connections())),
                    zombies("clientMs", z -> z.times().clientMs()),
                    zombies("threadMs", z -> z.times().workerMs()),
                    zombies("gatewayAtRest", z -> Rest.seconds(z.gateway())),
                    zombies("serviceAtRest", z -> Rest.seconds(z.service())),
                    // Of the process that callers call.
                    cost("cpuPer1000", "CPU", CellCost::cpuPer1000),
                    cost("allocatedPerAnswer", "allocation", CellCost::allocatedPerAnswer),
                    cost("threads", "threads", CellCost::threads),
                    cost("rss", "resident memory", CellCost::residentMib))
            .collect(Collectors.toUnmodifiableMap(FigureOfCell::name, figure -> figure));

    private static final Map<String, Integer> QUANTILES = Map.of("p50", 50, "p95", 95, "p99", 99);

    static final Set<String> NAMES = Stream.of(FIGURES, QUANTILES)
            .flatMap(figures -> figures.keySet().stream())
            .collect(Collectors.toUnmodifiableSet());

    private static <T> FigureOfCell part(
            String name, String missing, Function<CellResult, @Nullable T> part, Function<T, @Nullable Number> figure) {
        return new FigureOfCell(name, missing, cell -> {
            T of = part.apply(cell);
            return of == null ? null : figure.apply(of);
        });
    }

    private static FigureOfCell load(String name, String missing, Function<LoadFigures, @Nullable Number> figure) {
        return part(name, missing, CellResult::load, figure);
    }

    private static FigureOfCell predicted(String name, Function<Prediction, @Nullable Number> figure) {
        return part(name, "prediction", CellResult::predicted, figure);
    }

    private static FigureOfCell steps(String name, Function<StepsRun, @Nullable Number> figure) {
        return part(name, name + " of a rate in steps", c -> c.measured().steps(), figure);
    }

    private static FigureOfCell zombies(String name, Function<ZombieWork, @Nullable Number> figure) {
        return part(name, name + " of zombie work", CellResult::zombieWork, figure);
    }

    private static FigureOfCell cost(String name, String missing, Function<CellCost, @Nullable Number> figure) {
        return part(name, missing + " of the gateway", CellResult::cost, figure);
    }

    private static @Nullable Double bytesPerAnswer(LoadFigures load) {
        Double perSecond = load.rates().bytesPerSecond();
        return perSecond == null ? null : Double.valueOf(perSecond * load.seconds() / load.answers());
    }

    private final String name;
    private final int cores;
    private final List<CellResult> repeats;
    private final Runnable mixedTime;

    /**
     * @param repeats repeats that have figures of the load
     * @param mixedTime runs when it gives a time that rejections are among, see {@link LoadFigures#mixed}
     */
    CellFigures(String name, int cores, List<CellResult> repeats, Runnable mixedTime) {
        this.name = name;
        this.cores = cores;
        this.repeats = repeats;
        this.mixedTime = mixedTime;
    }

    /** JEXL reads {@code cell.trips} as {@code cell.get("trips")}. */
    public double get(String figure) {
        Integer percent = QUANTILES.get(figure);
        if ((percent != null || figure.equals(MEAN))
                && repeats.stream().anyMatch(c -> c.figures().mixed())) {
            mixedTime.run();
        }
        if (percent != null) {
            return Estimate.quantile(repeats, percent).mid();
        }
        FigureOfCell known = known(FIGURES.get(figure), "unknown figure '" + figure + "'");
        return over(known.missing(), known.value());
    }

    /** The figures of one instance, as {@code zuul-2}. */
    public CellFigures instance(String instance) {
        List<CellResult> own = repeats.stream()
                .flatMap(c -> c.instances().stream())
                .filter(m -> m.name().equals(instance))
                .map(FleetMember::cell)
                .filter(c -> c.load() != null)
                .toList();
        if (own.isEmpty()) {
            throw new MissingFigure("no instance " + instance + " in " + name);
        }
        return new CellFigures(name + " " + instance, cores, own, mixedTime);
    }

    /** Share of the repeats in which the circuit breaker tripped, 0 to 1. */
    public double getTripped() {
        return repeats.stream()
                .filter(c -> c.circuitBreaker() != null)
                .mapToInt(c -> c.tripped() ? 1 : 0)
                .average()
                .orElseThrow(() -> new MissingFigure("no circuit breaker for " + name));
    }

    /** Whether the verdict of every repeat is {@code CONTRADICTED}. */
    public boolean isContradicted() {
        return repeats.stream().allMatch(c -> c.verdict().status() == Status.CONTRADICTED);
    }

    /** Whether the verdict of every repeat is {@code NOT_REACHED}: no limit was met. */
    public boolean isUnlimited() {
        return repeats.stream().allMatch(c -> c.verdict().status() == Status.NOT_REACHED);
    }

    /** Full name of the limit that its verdict names, empty for none; where repeats differ, each name once. */
    public String getLimit() {
        return repeats.stream()
                .map(c -> Objects.requireNonNullElse(c.verdict().limit(), ""))
                .distinct()
                .collect(Collectors.joining(" or "));
    }

    /** Rounds with figures. */
    public int getRounds() {
        return repeats.size();
    }

    /** Its CPU seconds per 1000 answers as a multiple of another cell's in the same round. */
    public double cpuRatio(CellFigures other) {
        Map<Integer, Double> base = new HashMap<>();
        other.repeats.forEach(
                c -> Optional.ofNullable(c.cost().cpuPer1000()).ifPresent(cpu -> base.put(c.repeat(), cpu)));
        return over("CPU of both in one round", c -> {
            Double own = c.cost().cpuPer1000();
            Double its = base.get(c.repeat());
            return own == null || its == null || its <= 0 ? null : Double.valueOf(own / its);
        });
    }

    /** CPU seconds of one process per 1000 answers. */
    public double cpuPer1000(String component) {
        return ofProcess("CPU", component, ProcessUsage::cpuSeconds, load -> load.answers() / 1000.0);
    }

    /** Busy share of the whole machine, 0 to 1. */
    public double getCpu() {
        return cpuOf(ProcessUsage.MACHINE);
    }

    /** CPU used by one process as a share of the machine, 0 to 1. */
    public double cpuOf(String component) {
        return ofProcess("CPU", component, ProcessUsage::cpuSeconds, load -> load.seconds() * cores);
    }

    /** Peak heap of a process in MiB. */
    public double heapOf(String component) {
        return ofProcess("heap", component, p -> p.memory().peakHeapMb(), load -> 1);
    }

    /** Resident memory of a process in MiB at the end of the cell. */
    public double rssOf(String component) {
        return ofProcess("resident memory", component, p -> p.memory().rssMb(), load -> 1);
    }

    /** Live threads of a process before the load. */
    public double threadsBefore(String component) {
        return ofProcess("threads", component, ProcessUsage::threadsBefore, load -> 1);
    }

    /** Peak number of live threads of a process. */
    public double threadsOf(String component) {
        return ofProcess("threads", component, ProcessUsage::peakThreads, load -> 1);
    }

    /** Garbage collections of a process. */
    public double collectionsOf(String component) {
        return ofProcess("garbage collections", component, p -> p.memory().gcCount(), load -> 1);
    }

    /** Most calls in work at once at an endpoint of the demo service. */
    public double mostInWork(String component) {
        return ofProcess("most calls in work", component, ProcessUsage::mostInWork, load -> 1);
    }

    /** The machine's load average. */
    public double getLoadAverage() {
        return ofProcess("load average", ProcessUsage.MACHINE, ProcessUsage::loadAverage, load -> 1);
    }

    private double ofProcess(
            String what,
            String component,
            Function<ProcessUsage, @Nullable Number> figure,
            ToDoubleFunction<LoadFigures> per) {
        return over(
                what + " of " + component,
                c -> c.processes().stream()
                        .filter(p -> p.component().equals(component))
                        .findFirst()
                        .map(figure)
                        .map(n -> n.doubleValue() / per.applyAsDouble(c.figures()))
                        .orElse(null));
    }

    /** Median of the slots in use of a limit, by its full name. */
    public double inUse(String limit) {
        return over(
                "use of " + limit,
                c -> c.limit(limit).map(LimitUsage::medianInUse).orElse(null));
    }

    private double over(String missing, Function<CellResult, @Nullable Number> figure) {
        return known(Estimate.of(repeats, figure).known(), "no " + missing + " for " + name);
    }
}
