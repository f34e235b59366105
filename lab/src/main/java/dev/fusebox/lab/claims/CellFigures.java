package dev.fusebox.lab.claims;

import static dev.fusebox.lab.claims.RunFigures.known;

import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.BreakerUsage;
import dev.fusebox.lab.results.CellCost;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.CellResult.Prediction;
import dev.fusebox.lab.results.CellResult.ProcessUsage;
import dev.fusebox.lab.results.FleetMember;
import dev.fusebox.lab.results.LoadFigures;
import dev.fusebox.lab.results.RampRun;
import dev.fusebox.lab.results.StepsRun;
import dev.fusebox.lab.results.Verdict;
import dev.fusebox.lab.results.ZombieWork;
import dev.fusebox.lab.results.ZombieWork.AtWork;
import dev.fusebox.lab.results.ZombieWork.Rest;
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
 * the median over them, and a quantile that of all their calls where each was recorded; a figure that no repeat has is a {@link RunFigures.MissingFigure}.
 */
public final class CellFigures {

    private static final Map<String, Function<LoadFigures, Number>> LOAD = Map.of(
            "goodput", LoadFigures::goodputPerSecond,
            "answers", LoadFigures::requestsPerSecond,
            "refusedShare", l -> 1 - l.okShare());

    private static final Map<String, Integer> QUANTILES = Map.of("p50", 50, "p95", 95, "p99", 99);

    private static final Map<String, Function<BreakerUsage, Number>> BREAKER =
            Map.of("openFraction", BreakerUsage::openFraction, "trips", BreakerUsage::trips);

    private static final Map<String, Function<Prediction, @Nullable Number>> PREDICTION = Map.of(
            "predicted", Prediction::goodputPerSecond,
            "residual", Prediction::residual,
            "predictedRefusedShare", Prediction::refusedShare,
            "predictedP99", Prediction::p99Ms,
            "predictedTrips", Prediction::trips);

    /** Seconds; of a rate in steps. */
    private static final Map<String, Function<StepsRun, @Nullable Number>> STEPS = Map.of(
            "toReject", s -> s.toReject(s.measured()),
            "toTrip", s -> s.toTrip(s.measured()),
            "toRecover", s -> s.toRecover(s.measured()),
            "predictedToReject", s -> s.toReject(s.predicted()),
            "predictedToTrip", s -> s.toTrip(s.predicted()),
            "predictedToRecover", s -> s.toRecover(s.predicted()));

    /** Of a cell with zombie work: calls at the service, what the gateway holds, milliseconds, and seconds to rest. */
    private static final Map<String, Function<ZombieWork, @Nullable Number>> ZOMBIES = Map.of(
            "atService", z -> AtWork.mean(z.backend()),
            "predictedAtService", z -> AtWork.predicted(z.backend()),
            "atGateway", z -> AtWork.mean(z.held()),
            "predictedAtGateway", z -> AtWork.predicted(z.held()),
            "connectionsHeld", z -> AtWork.mean(z.connections()),
            "clientMs", ZombieWork::clientMs,
            "threadMs", ZombieWork::workerMs,
            "gatewayAtRest", z -> Rest.seconds(z.gateway()),
            "serviceAtRest", z -> Rest.seconds(z.service()));

    static final Set<String> NAMES = Stream.of(LOAD, QUANTILES, BREAKER, PREDICTION, STEPS, ZOMBIES)
            .flatMap(figures -> figures.keySet().stream())
            .collect(Collectors.toUnmodifiableSet());

    private final String name;
    private final int cores;
    private final List<CellResult> repeats;

    /** @param repeats repeats that have figures of the load */
    CellFigures(String name, int cores, List<CellResult> repeats) {
        this.name = name;
        this.cores = cores;
        this.repeats = repeats;
    }

    /** JEXL reads {@code cell.trips} as {@code cell.get("trips")}. */
    public double get(String figure) {
        if (LOAD.containsKey(figure)) {
            return median(figure, c -> Optional.of(c.figures()), LOAD.get(figure));
        }
        if (QUANTILES.containsKey(figure)) {
            return LoadFigures.quantile(
                    repeats.stream().map(CellResult::figures).toList(), QUANTILES.get(figure));
        }
        if (BREAKER.containsKey(figure)) {
            return median("circuit breaker", c -> Optional.ofNullable(c.circuitBreaker()), BREAKER.get(figure));
        }
        if (STEPS.containsKey(figure)) {
            return median(figure + " of a rate in steps", c -> Optional.ofNullable(c.steps()), STEPS.get(figure));
        }
        if (ZOMBIES.containsKey(figure)) {
            return median(figure + " of zombie work", c -> Optional.ofNullable(c.zombieWork()), ZOMBIES.get(figure));
        }
        return median(
                "prediction",
                c -> Optional.ofNullable(c.predicted()),
                known(PREDICTION.get(figure), "unknown figure '" + figure + "'"));
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
            throw new RunFigures.MissingFigure("no instance " + instance + " in " + name);
        }
        return new CellFigures(name + " " + instance, cores, own);
    }

    /** Share of the repeats in which the circuit breaker tripped, 0 to 1. */
    public double getTripped() {
        return repeats.stream()
                .map(CellResult::circuitBreaker)
                .filter(Objects::nonNull)
                .mapToInt(breaker -> breaker.trips() > 0 ? 1 : 0)
                .average()
                .orElseThrow(() -> new RunFigures.MissingFigure("no circuit breaker for " + name));
    }

    /** Whether the verdict of every repeat is {@code CONTRADICTED}. */
    public boolean isContradicted() {
        return repeats.stream().allMatch(c -> c.verdict() instanceof Verdict.Contradicted);
    }

    /** Whether the verdict of every repeat is {@code NOT_REACHED}: no limit was met. */
    public boolean isUnlimited() {
        return repeats.stream().allMatch(c -> c.verdict() instanceof Verdict.NotReached);
    }

    /** Full name of the limit that its verdict names, empty for none; where repeats differ, each name once. */
    public String getLimit() {
        return repeats.stream()
                .map(c -> Objects.requireNonNullElse(c.verdict().limit(), ""))
                .distinct()
                .collect(Collectors.joining(" or "));
    }

    /** CPU seconds of one process per 1000 answers. */
    public double cpuPer1000(String component) {
        return ofProcess("CPU", component, ProcessUsage::cpuSeconds, load -> load.answers() / 1000.0);
    }

    /** The same of the process that callers call. */
    public double getCpuPer1000() {
        return ofGateway("CPU", CellCost::cpuPer1000);
    }

    /** Its CPU seconds per 1000 answers as a multiple of another cell's in the same round: the median of the rounds. */
    public double cpuRatio(CellFigures other) {
        Map<Integer, Double> base = new HashMap<>();
        other.repeats.forEach(
                c -> Optional.ofNullable(c.cost().cpuPer1000()).ifPresent(cpu -> base.put(c.repeat(), cpu)));
        return median(
                "CPU of both in one round",
                c -> Optional.ofNullable(base.get(c.repeat()))
                        .filter(cpu -> cpu > 0)
                        .flatMap(cpu ->
                                Optional.ofNullable(c.cost().cpuPer1000()).map(own -> own / cpu)),
                n -> n);
    }

    /** Bytes that it allocates on its heap per answer. */
    public double getAllocatedPerAnswer() {
        return ofGateway("allocation", CellCost::allocatedPerAnswer);
    }

    /** Rounds with figures. */
    public int getRounds() {
        return repeats.size();
    }

    /** Its peak number of live threads. */
    public double getThreads() {
        return ofGateway("threads", CellCost::threads);
    }

    /** Its resident memory in MiB at the end of the cell. */
    public double getRss() {
        return ofGateway("resident memory", CellCost::residentMib);
    }

    private double ofGateway(String what, Function<CellCost, @Nullable Number> figure) {
        return median(what + " of the gateway", c -> Optional.ofNullable(figure.apply(c.cost())), n -> n);
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
        return ofProcess("heap", component, ProcessUsage::peakHeapMb, load -> 1);
    }

    /** Resident memory of a process in MiB at the end of the cell. */
    public double rssOf(String component) {
        return ofProcess("resident memory", component, ProcessUsage::rssMb, load -> 1);
    }

    /** Live threads of a process before the load. */
    public double threadsBefore(String component) {
        return ofProcess("threads", component, ProcessUsage::threadsBefore, load -> 1);
    }

    /** Garbage collections of a process. */
    public double collectionsOf(String component) {
        return ofProcess("garbage collections", component, ProcessUsage::gcCount, load -> 1);
    }

    /** Most calls in work at once at an endpoint of the demo service. */
    public double mostInWork(String component) {
        return ofProcess("most calls in work", component, ProcessUsage::mostInWork, load -> 1);
    }

    /** The machine's load average. */
    public double getLoadAverage() {
        return ofProcess("load average", ProcessUsage.MACHINE, ProcessUsage::loadAverage, load -> 1);
    }

    /** Peak number of live threads of a process. */
    public double threadsOf(String component) {
        return ofProcess("threads", component, ProcessUsage::peakThreads, load -> 1);
    }

    /** Mean time of an answer in milliseconds. */
    public double getMean() {
        return median("mean time", c -> Optional.ofNullable(c.figures().meanMs()), n -> n);
    }

    /** Mean size of a whole answer, in bytes. */
    public double getBytesPerAnswer() {
        return median(
                "bytes",
                c -> Optional.ofNullable(c.figures().bytesPerSecond())
                        .map(bytes ->
                                bytes * c.figures().seconds() / c.figures().answers()),
                n -> n);
    }

    /** Mean size of an answer's status line and headers, in bytes. */
    public double getHeaderBytes() {
        return median("size of headers", c -> Optional.ofNullable(c.figures().headerBytes()), n -> n);
    }

    /** Answers per second of a ramp from its first call to its last answer, coming and going of the users included. */
    public double getOverall() {
        return ofRamp("answers", RampRun.Whole::answersPerSecond);
    }

    /** 95 of 100 of these answers came within it, in milliseconds. */
    public double getOverallP95() {
        return ofRamp("times", RampRun.Whole::p95Ms);
    }

    private double ofRamp(String what, Function<RampRun.Whole, @Nullable Number> figure) {
        return median(what + " of a ramp", c -> Optional.ofNullable(c.ramp()).map(RampRun::whole), figure);
    }

    /** Median of the slots in use of a limit, by its full name. */
    public double inUse(String limit) {
        return median(
                "use of " + limit,
                c -> c.limits().stream().filter(l -> l.fullName().equals(limit)).findFirst(),
                LimitUsage::medianInUse);
    }

    private double ofProcess(
            String what,
            String component,
            Function<ProcessUsage, @Nullable Number> figure,
            ToDoubleFunction<LoadFigures> per) {
        return median(
                what + " of " + component,
                c -> c.processes().stream()
                        .filter(p -> p.component().equals(component))
                        .findFirst()
                        .map(figure)
                        .map(n -> n.doubleValue() / per.applyAsDouble(c.figures())),
                n -> n);
    }

    private <T> double median(
            String what, Function<CellResult, Optional<T>> part, Function<T, @Nullable Number> figure) {
        Double median = Figures.median(repeats.stream()
                .flatMap(c -> part.apply(c).map(figure).stream())
                .mapToDouble(Number::doubleValue));
        return known(median, "no " + what + " for " + name);
    }
}
