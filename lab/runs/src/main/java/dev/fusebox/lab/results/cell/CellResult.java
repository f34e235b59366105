package dev.fusebox.lab.results.cell;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fusebox.lab.chain.LimitId.OfLimit;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.demand.CpuDemand.LoadWindow;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.RampRun.Whole;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One cell of the matrix with everything that was found out about it; the {@code cells[]} element of
 * {@code results.json}.
 *
 * @param judgement {@code null} until the cell is judged
 * @param published what the study's author published of it; {@code null} for nothing
 * @param instances the instances of the gateway, where the gateway or its service has several
 */
@RecordBuilder
public record CellResult(
        @JsonUnwrapped CellKey key,
        @JsonUnwrapped CellMeasurement measured,
        @JsonUnwrapped @Nullable CellJudgement judgement,
        @Nullable PublishedFigure published,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FleetMember> instances)
        implements CellResultBuilder.With {

    /** The variant of cells without sampling. */
    public static final String UNSAMPLED = "unsampled";

    public CellResult {
        judgement = judgement == null || judgement.verdict() == null ? null : judgement;
        instances = instances == null ? List.of() : instances;
    }

    public String id() {
        return key.id();
    }

    public String gateway() {
        return key.gateway();
    }

    public String profile() {
        return key.profile();
    }

    public @Nullable String variant() {
        return key.variant();
    }

    public String endpoint() {
        return key.endpoint();
    }

    public int start() {
        return key.start();
    }

    public int repeat() {
        return key.repeat();
    }

    public @Nullable LoadFigures load() {
        return measured.load();
    }

    public List<ProcessUsage> processes() {
        return measured.processes();
    }

    public List<LimitUsage> limits() {
        return measured.limits();
    }

    public @Nullable BreakerUsage circuitBreaker() {
        return judgement == null ? null : judgement.circuitBreaker();
    }

    public @Nullable Prediction predicted() {
        return judgement == null ? null : judgement.predicted();
    }

    public @Nullable String notPredicted() {
        return judgement == null ? null : judgement.notPredicted();
    }

    public @Nullable ZombieWork zombieWork() {
        return judgement == null ? null : judgement.zombieWork();
    }

    /** Of a cell that is judged. */
    public Verdict verdict() {
        return Objects.requireNonNull(judgement).verdict();
    }

    /** A figure of its load; {@code null} where it has none. */
    public <T> @Nullable T ofLoad(Function<LoadFigures, ? extends @Nullable T> figure) {
        return load() == null ? null : figure.apply(load());
    }

    /** A figure of its circuit breaker; {@code null} where it has none. */
    public <T> @Nullable T ofBreaker(Function<BreakerUsage, ? extends @Nullable T> figure) {
        return circuitBreaker() == null ? null : figure.apply(circuitBreaker());
    }

    /** A figure of its prediction; {@code null} where there is none. */
    public <T> @Nullable T ofPrediction(Function<Prediction, ? extends @Nullable T> figure) {
        return predicted() == null ? null : figure.apply(predicted());
    }

    /** The whole ramp, coming and going of the users included; {@code null} of other cells, and where that was not kept. */
    public @Nullable Whole wholeRamp() {
        return measured.ramp() == null ? null : measured.ramp().whole();
    }

    /** The same with other figures of its load. */
    public CellResult withLoad(LoadFigures load) {
        return withMeasured(measured.withLoad(load));
    }

    /** Whether the load generator's count of successful calls is precise enough to compare it with the prediction. */
    public boolean comparable() {
        Long succeeded = ofBreaker(BreakerUsage::succeeded);
        return load() != null && predicted() != null && predicted().resolved(load(), succeeded);
    }

    /** Whether its figures can be used: it has some, and its load was the one that was asked for. */
    public boolean believed() {
        return measured.believed();
    }

    /**
     * The one that stands for all repeats of a cell: in the middle by goodput, of an even number the one with less. Repeats without figures,
     * or with another load than was asked for, are no values where others are.
     *
     * @param repeats at least one
     */
    public static CellResult middle(List<CellResult> repeats) {
        List<CellResult> values = repeats.stream()
                .filter(CellResult::believed)
                .sorted(Comparator.comparingDouble(c -> c.figures().goodputPerSecond()))
                .toList();
        return values.isEmpty() ? repeats.get(0) : values.get((values.size() - 1) / 2);
    }

    /** Users or calls per second. */
    public Arrivals offered() {
        if (measured.steps() != null) {
            return measured.steps().arrivals();
        }
        Integer users = key.concurrency();
        if (users == null) {
            return new Arrivals.Open(Objects.requireNonNull(key.ratePerSecond()));
        }
        return measured.ramp() == null
                ? new Arrivals.Closed(users)
                : measured.ramp().arrivals(users);
    }

    /** Whether its circuit breaker tripped. */
    public boolean tripped() {
        return circuitBreaker() != null && circuitBreaker().trips() > 0;
    }

    /** One of its limits. */
    public Optional<LimitUsage> limit(@Nullable String fullName) {
        return OfLimit.named(limits(), fullName);
    }

    /** The figures of a cell that is known to have some. */
    public LoadFigures figures() {
        return Objects.requireNonNull(measured.load());
    }

    /** Made from the first process, which is the one that callers call; of several instances, each has its own. */
    @JsonProperty(value = "cost", access = JsonProperty.Access.READ_ONLY)
    public CellCost cost() {
        return instances.size() > 1
                ? CellCost.UNKNOWN
                : processes().stream().findFirst().map(this::cost).orElse(CellCost.UNKNOWN);
    }

    private CellCost cost(ProcessUsage front) {
        Double seconds = front.cpuSeconds();
        boolean counted = load() != null && load().answers() > 0;
        return new CellCost(
                front.peakThreads(),
                front.memory().rssMb(),
                counted && seconds != null
                        ? Figures.rounded(seconds * 1000 / figures().answers(), 5)
                        : null,
                counted && front.memory().allocatedBytes() != null
                        ? Long.valueOf(
                                front.memory().allocatedBytes() / figures().answers())
                        : null);
    }

    /** See {@link CellMeasurement#loadWindow}. */
    public Optional<LoadWindow> loadWindow() {
        return measured.loadWindow(offered().users(), parts());
    }

    /** Of the answers, those through each of several instances, as a share; by component. */
    private Map<String, Double> parts() {
        return instances.stream()
                .filter(m -> m.share() > 0 && m.share() < 1)
                .collect(Collectors.toMap(FleetMember::component, FleetMember::share, (a, b) -> a));
    }

    /**
     * What one process used during one cell: CPU in seconds, memory, live threads before the load and at their sampled peak. What could
     * not be read is {@code null}.
     *
     * @param mostInWork most calls in work at once at an endpoint of the demo service, from the first second of the cell on
     * @param loadAverage of the machine in the last minute of the cell, or in the time before a shorter cell, too
     * @param costDrift of a gateway that counts its calls: what one cost it in the last third of the cell by what one cost in the first
     * @param threads the busiest threads in the middle of the cell, the busiest first; empty where none was busy
     * @param processors that it may use, by a quota or a flag of its JVM, where these are fewer than its machine has
     */
    @RecordBuilder
    public record ProcessUsage(
            String component,
            @Nullable Double cpuSeconds,
            @JsonUnwrapped MemoryUse memory,
            @IfKnown @Nullable Integer threadsBefore,
            @Nullable Integer peakThreads,
            @IfKnown @Nullable Integer mostInWork,
            @IfKnown @Nullable Double loadAverage,
            @IfKnown @Nullable Double costDrift,
            @IfKnown @Nullable List<ThreadUse> threads,
            @IfKnown @Nullable Integer processors)
            implements CellResultProcessUsageBuilder.With {

        /** Of which only its CPU time is known. */
        public static ProcessUsage cpu(String component, @Nullable Double seconds) {
            return new ProcessUsage(component, seconds, MemoryUse.UNKNOWN, null, null, null, null, null, null, null);
        }

        /** As it is known of a process on another machine: without CPU time and memory. */
        public ProcessUsage elsewhere() {
            return with(its -> its.cpuSeconds(null)
                    .costDrift(null)
                    .processors(null)
                    .memory(memory.with(some -> some.rssMb(null).allocatedBytes(null)))
                    .loadAverage(null));
        }

        /** Stands for the whole machine, kernel work included. */
        public static final String MACHINE = "machine";

        public boolean machine() {
            return component.equals(MACHINE);
        }

        /** Share of the machine's CPU time in that many seconds; 0 when it is not known. */
        public double share(double seconds, int cores) {
            return cpuSeconds == null ? 0 : cpuSeconds / (seconds * cores);
        }
    }

    /**
     * What the process that callers call costs in a cell: the gateway, or the service when there is none.
     *
     * @param threads most live threads of any kind
     * @param residentMib resident memory at the end of the cell
     * @param cpuPer1000 its CPU seconds per 1000 answers, rejections included
     * @param allocatedPerAnswer bytes on a JVM's heap per answer
     */
    public record CellCost(
            @Nullable Integer threads,
            @Nullable Integer residentMib,
            @Nullable Double cpuPer1000,
            @IfKnown @Nullable Long allocatedPerAnswer) {

        static final CellCost UNKNOWN = new CellCost(null, null, null, null);
    }

    /**
     * One instance of a gateway in a cell that calls several, or whose service has several.
     *
     * @param name as users know it, like {@code zuul-2}
     * @param component as limits and files have it
     * @param share of the users, 0 to 1
     * @param cell its part: its own calls, limits, prediction and verdict; users are the callers of this instance
     */
    public record FleetMember(String name, String component, double share, CellResult cell) {

        public FleetMember judged(CellResult found) {
            return new FleetMember(name, component, share, found);
        }
    }
}
