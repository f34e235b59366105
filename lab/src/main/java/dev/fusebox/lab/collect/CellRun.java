package dev.fusebox.lab.collect;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.IdleUse;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.common.WallClock;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.jmx.Sampler;
import dev.fusebox.lab.load.LoadGenerator;
import dev.fusebox.lab.load.LoadGenerator.LoadOutcome;
import dev.fusebox.lab.load.LoadGenerator.LoadRequest;
import dev.fusebox.lab.process.Processes;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.CellRecord;
import dev.fusebox.lab.results.CellRecord.PredictionInput;
import dev.fusebox.lab.results.CellRecord.Tolerance;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.CellResult.ProcessUsage;
import dev.fusebox.lab.results.RampRun;
import dev.fusebox.lab.results.RampRun.Window;
import dev.fusebox.lab.results.Schedule;
import dev.fusebox.lab.results.Steps;
import dev.fusebox.lab.results.StepsRun;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.CellPlan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs one cell: load, samplers during the load, all data into the cell's folder. It judges nothing. */
final class CellRun {

    private static final String SERVICE = DemoStack.SERVICE_A.id();

    /** Longer than a garbage collection: what calls met meanwhile is not known. */
    private static final long SILENT_MS = 3000;

    private final Processes processes;
    private final RunFolder folder;
    private final Cell cell;
    private final LoadGenerator generator;
    private final Component entry;
    private final Map<Component, Sampler> samplers = new LinkedHashMap<>();
    private List<ProcessUsage> ownCpu = List.of();
    private long start;
    private @Nullable RampRun ramp;
    private @Nullable StepsRun steps;

    CellRun(Processes processes, RunFolder folder, Cell cell, LoadGenerator generator) {
        this.processes = processes;
        this.folder = folder;
        this.cell = cell;
        this.generator = generator;
        this.entry = cell.gateway().component();
    }

    /**
     * Leaves all data in the folder of the cell.
     *
     * @param warmedUp whether throughput levelled off during warm-up
     * @param prediction input of the prediction
     * @param tolerance of the study
     */
    CellRecord run(CellPlan.Size size, boolean warmedUp, PredictionInput prediction, Tolerance tolerance)
            throws IOException, InterruptedException {
        WallClock clock = new WallClock();
        LoadOutcome outcome = believed(load(size), clock.jumpedMs());
        processes.requireRunning();
        outcome = ofOneTarget(outcome);
        ramp = ramp(outcome);
        steps = steps(outcome);
        List<LimitSeries> limits = ChainOrder.of(sampled(), entry.id(), SERVICE);
        BreakerSeries breaker = Objects.requireNonNull(samplers.get(entry)).breakers().stream()
                .filter(b -> b.spec().name().equals(SERVICE))
                .findFirst()
                .orElse(null);
        if (cell.sampled() && prediction.tooShort(entry.id(), SERVICE) != null) {
            List<Component> way = List.of(entry, DemoStack.SERVICE_A);
            folder.writeDrain(cell.id(), new Drain(processes, way, IdleUse.before(limits)).watch());
        }
        folder.writeSamples(cell.id(), limits);
        if (breaker != null) {
            folder.writeBreaker(cell.id(), breaker);
        }
        CellRecord record = new CellRecord(
                seen(warmedUp, outcome, limits),
                entry.id(),
                SERVICE,
                Runtime.getRuntime().availableProcessors(),
                warmedUp,
                unread(outcome),
                missedShares(),
                breaker == null ? null : breaker.spec(),
                prediction,
                tolerance,
                processes.readBy(List.of(entry, DemoStack.SERVICE_A)));
        folder.write(record);
        return record;
    }

    /** Without the driver's pool, unless these calls read documents. */
    private List<LimitSeries> sampled() {
        return samplers.values().stream()
                .flatMap(s -> s.limits().stream())
                .filter(limit -> cell.endpoint().readsDocument() || !DemoStack.isDocumentPool(limit.id()))
                .toList();
    }

    private LoadOutcome load(CellPlan.Size size) throws IOException, InterruptedException {
        String url =
                processes.url(entry) + cell.gateway().prefix() + cell.endpoint().path();
        LoadRequest request = new LoadRequest(
                url,
                cell.endpoint().form(),
                cell.endpoint().bodyBytes(),
                cell.arrivals(),
                size.requests(),
                size.seconds(),
                Schedule.ofRepeat(cell.repeat()),
                folder.freshCell(cell.id()));
        List<ProcessHandle> prepared = new ArrayList<>();
        generator.prepare(request, process -> {
            processes.adopt(process);
            prepared.add(process.toHandle());
        });
        OwnCpu own = new OwnCpu();
        prepared.forEach(own::watch);
        Optional<RampRun> ramped = Optional.empty();
        Double inLab = null;
        try {
            start = Sampler.startMs();
            for (Component component : watched()) {
                int every = !cell.sampled() ? Sampler.IDLE : component.onChain() ? 1 : Sampler.SLOW;
                if (!samplers.containsKey(component)) {
                    samplers.put(component, processes.sampler(component, start, every));
                }
            }
            LoadOutcome outcome = LoadRun.of(generator, request, process -> {
                processes.adopt(process);
                own.watch(process.toHandle());
            });
            ramped = outcome.ramp();
            inLab = outcome.cpuSeconds();
            return outcome;
        } finally {
            samplers.values().forEach(Sampler::close);
            ownCpu = own.end(generator.name(), ramped.map(RampRun::window).orElse(null), inLab);
        }
    }

    /** Load generators measure by the time of day: without their figures when the clock was set meanwhile. */
    private static LoadOutcome believed(LoadOutcome outcome, long jumpedMs) {
        return jumpedMs == 0
                ? outcome
                : new LoadOutcome(
                        Optional.empty(),
                        "the clock of this machine was set %s by %.1f s during this cell, or the machine slept"
                                .formatted(jumpedMs > 0 ? "forward" : "back", Math.abs(jumpedMs) / 1e3));
    }

    /** What a target did before and after a restart has no common figures. */
    private LoadOutcome ofOneTarget(LoadOutcome outcome) {
        List<String> changes = samplers.entrySet().stream()
                .filter(s -> s.getKey().onChain() && !processes.startedHere())
                .flatMap(s -> s.getValue().interruptions().stream())
                .toList();
        return changes.isEmpty() ? outcome : new LoadOutcome(Optional.empty(), String.join("; ", changes));
    }

    /** With its window on the time axis of the samples. */
    private @Nullable RampRun ramp(LoadOutcome outcome) {
        return cell.arrivals() instanceof Arrivals.Ramp planned
                ? outcome.ramp().map(measured -> measured.since(start)).orElseGet(() -> RampRun.of(planned))
                : null;
    }

    /** With its beginning on the time axis of the samples. */
    private @Nullable StepsRun steps(LoadOutcome outcome) {
        Long began = outcome.beganMs();
        return cell.arrivals() instanceof Steps planned
                ? StepsRun.of(planned, began == null ? 0 : began - start)
                : null;
    }

    /** The processes that a call crosses, in that order, the store that the service reads from, and the registry that all use. */
    private List<Component> watched() {
        List<Component> watched = new ArrayList<>(List.of(entry, DemoStack.SERVICE_A));
        if (cell.endpoint().needsOwnStore()) {
            watched.add(DemoStack.DOCUMENT_STORE);
        }
        watched.add(DemoStack.EUREKA);
        watched.retainAll(processes.components());
        return watched;
    }

    /** CPU time of another machine is no share of this one's; that of a process which started again is not of the whole cell. */
    private ProcessUsage usage(Component component, Sampler sampler, @Nullable Window window) {
        ProcessUsage usage = sampler.process(processes.rssMb(component), window);
        boolean one = processes.startedHere() || sampler.interruptions().isEmpty();
        return one && processes.onThisMachine(component)
                ? usage
                : new ProcessUsage(usage.component(), null, usage.peakHeapMb(), usage.peakThreads(), null);
    }

    /** What a verdict needs but could not be read. */
    private List<String> unread(LoadOutcome outcome) {
        List<String> unread = new ArrayList<>();
        if (!cell.sampled()) {
            unread.add("this cell was not sampled");
        }
        if (outcome.load().isEmpty()) {
            unread.add(outcome.complaint());
        }
        samplers.forEach((component, sampler) -> {
            if (cell.sampled() && component.onChain() && sampler.longestGapMs() >= SILENT_MS) {
                unread.add("%s told nothing for %.1f s in a row: it was stopped, or had no processor time"
                        .formatted(component.id(), sampler.longestGapMs() / 1e3));
            }
            if (cell.sampled() && component.onChain() && !sampler.complete()) {
                unread.add(component.id() + " publishes no Fusebox MBeans, so its semaphores, pools and circuit breaker"
                        + " are unknown (only Tomcat's figures were read)");
            }
        });
        return unread;
    }

    private Map<String, Double> missedShares() {
        Map<String, Double> shares = new LinkedHashMap<>();
        samplers.forEach((component, sampler) -> {
            if (component.onChain() && sampler.complete()) {
                shares.put(component.id(), sampler.missedShare());
            }
        });
        return shares;
    }

    /** @param warmedUp matters to cells bound by the processors; a cell that waits for the service is as fast in a cold process */
    private CellResult seen(boolean warmedUp, LoadOutcome outcome, List<LimitSeries> limits) {
        boolean users = cell.arrivals().users() > 0;
        Window window = ramp == null ? null : ramp.window();
        boolean cpuBound = cell.endpoint().serviceMs() == null;
        Stream<ProcessUsage> sampled = samplers.entrySet().stream().map(s -> usage(s.getKey(), s.getValue(), window));
        return new CellResult(
                cell.id(),
                cell.gateway().id(),
                cell.setUp().name(),
                cell.variant(),
                cell.endpoint().id(),
                ramp != null ? "ramp" : users ? "closed" : "open",
                users ? cell.arrivals().users() : null,
                users ? null : Double.valueOf(cell.arrivals().amount()),
                cell.repeat(),
                !cpuBound || warmedUp,
                outcome.load().orElse(null),
                Stream.concat(sampled, ownCpu.stream()).toList(),
                limits.stream().map(LimitSeries::use).toList(),
                null,
                null,
                null,
                cell.published(),
                CellRecord.NOT_JUDGED,
                ramp,
                steps,
                null);
    }
}
