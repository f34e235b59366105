package dev.fusebox.lab.collect;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.IdleUse;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.WallClock;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.jmx.sample.Sampler;
import dev.fusebox.lab.load.LoadGenerator;
import dev.fusebox.lab.load.LoadGenerator.LoadOutcome;
import dev.fusebox.lab.load.LoadGenerator.LoadRequest;
import dev.fusebox.lab.load.LoadGenerator.UrlShare;
import dev.fusebox.lab.process.Processes;
import dev.fusebox.lab.results.cell.CellKey;
import dev.fusebox.lab.results.cell.CellKeyBuilder;
import dev.fusebox.lab.results.cell.CellMeasurement;
import dev.fusebox.lab.results.cell.CellRecord;
import dev.fusebox.lab.results.cell.CellRecord.PredictionInput;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellResult.FleetMember;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.results.cell.StepsRun;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.CellPlan;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.RampRun;
import dev.fusebox.lab.traffic.RampRun.Window;
import dev.fusebox.lab.traffic.Schedule;
import dev.fusebox.lab.traffic.Steps;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs one cell: load, samplers during the load, all data into the cell's folder. It judges nothing. */
final class CellRun {

    private static final String SERVICE = DemoStack.SERVICE_A.id();

    private final Processes processes;
    private final RunFolder folder;
    private final Cell cell;
    private final LoadGenerator generator;
    private final Component entry;
    private final CellFleet fleet;
    private final CellSamplers samplers;
    private final boolean warmedUp;
    private final Tolerance tolerance;
    private final GeneratorCeilings ceilings;
    private List<ProcessUsage> ownCpu = List.of();
    private long start;
    private @Nullable RampRun ramp;
    private @Nullable StepsRun steps;

    /**
     * @param warmedUp whether what an answer costs was steady at the end of warm-up
     * @param tolerance of the study
     * @param chain of the live processes
     */
    CellRun(
            Processes processes,
            RunFolder folder,
            Cell cell,
            LoadGenerator generator,
            boolean warmedUp,
            Tolerance tolerance,
            GeneratorCeilings ceilings,
            ChainSnapshot chain) {
        this.processes = processes;
        this.folder = folder;
        this.cell = cell;
        this.generator = generator;
        this.entry = cell.gateway().component();
        this.fleet = CellFleet.of(processes, cell);
        this.samplers = new CellSamplers(processes, cell, fleet, chain, new LinkedHashMap<>());
        this.warmedUp = warmedUp;
        this.tolerance = tolerance;
        this.ceilings = ceilings;
    }

    /**
     * Leaves all data in the folder of the cell.
     *
     * @param prediction input of the prediction for one of the gateway's instances
     */
    CellRecord run(CellPlan.Size size, BiFunction<CellFleet, Component, PredictionInput> prediction)
            throws IOException, InterruptedException {
        WallClock clock = new WallClock();
        LoadOutcome outcome = believed(load(size), clock.jumpedMs());
        processes.requireRunning();
        outcome = ofOneTarget(outcome);
        ramp = ramp(outcome);
        steps = steps(outcome);
        CellRecord record =
                fleet.several() ? ofFleet(outcome, prediction) : ofOne(outcome, prediction.apply(fleet, entry));
        folder.write(record);
        return record;
    }

    private CellRecord ofOne(LoadOutcome outcome, PredictionInput prediction) throws IOException, InterruptedException {
        List<LimitSeries> limits = samplers.limits(entry);
        if (cell.sampled() && prediction.tooShort(entry.id(), SERVICE) != null) {
            folder.writeDrain(cell.id(), new Drain(processes, fleet.way(entry), IdleUse.before(limits)).watch());
        }
        folder.writeSamples(cell.id(), limits);
        CellResult seen = seen(cell.id(), entry, outcome.load().orElse(null), limits, List.of());
        return record(seen, entry, outcome, prediction);
    }

    /** The cell as a whole has no breaker and no chain; each instance is judged as a cell, with its part of the load. */
    private CellRecord ofFleet(LoadOutcome outcome, BiFunction<CellFleet, Component, PredictionInput> prediction) {
        List<FleetMember> members = new ArrayList<>();
        for (int i = 0; i < fleet.gateways().size(); i++) {
            Component gateway = fleet.gateways().get(i);
            LoadFigures own = outcome.shares().size() > i
                    ? outcome.shares().get(i)
                    : outcome.load().orElse(null);
            String id = cell.id() + "/" + gateway.instanceName();
            CellResult seen = seen(id, gateway, own, samplers.limits(gateway), List.of());
            folder.cell(id);
            folder.write(record(seen, gateway, outcome, prediction.apply(fleet, gateway)));
            members.add(new FleetMember(gateway.instanceName(), gateway.id(), fleet.share(gateway), seen));
        }
        List<LimitSeries> limits = fleet.gateways().stream()
                .flatMap(gateway -> samplers.limits(gateway).stream())
                .distinct()
                .toList();
        folder.writeSamples(cell.id(), limits);
        CellResult whole = seen(cell.id(), entry, outcome.load().orElse(null), limits, members);
        return record(whole, entry, outcome, fleet.all(), null, null);
    }

    private CellRecord record(CellResult seen, Component gateway, LoadOutcome outcome, PredictionInput prediction) {
        BreakerSeries breaker = samplers.breaker(gateway);
        if (breaker != null) {
            folder.writeBreaker(seen.id(), breaker);
        }
        return record(seen, gateway, outcome, fleet.way(gateway), breaker, prediction);
    }

    private CellRecord record(
            CellResult seen,
            Component gateway,
            LoadOutcome outcome,
            Collection<Component> way,
            @Nullable BreakerSeries breaker,
            @Nullable PredictionInput prediction) {
        return new CellRecord(
                seen,
                gateway.id(),
                SERVICE,
                Runtime.getRuntime().availableProcessors(),
                warmedUp,
                samplers.unread(outcome, way),
                samplers.missedShares(way),
                breaker == null ? null : breaker.spec(),
                prediction,
                tolerance,
                processes.readBy(List.copyOf(way)));
    }

    private LoadOutcome load(CellPlan.Size size) throws IOException, InterruptedException {
        LoadRequest request = request(size);
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
            samplers.start(start);
            LoadOutcome outcome = load(generator, request, process -> {
                processes.adopt(process);
                own.watch(process.toHandle());
            });
            ramped = outcome.ramp();
            inLab = outcome.cpuSeconds();
            return outcome;
        } finally {
            samplers.close();
            ownCpu = own.end(generator.name(), ramped.map(RampRun::window).orElse(null), inLab);
        }
    }

    /** @throws LabException when the generator cannot be started, or its files cannot be written */
    static LoadOutcome load(LoadGenerator generator, LoadRequest request, Consumer<Process> onStart)
            throws InterruptedException {
        try {
            return generator.run(request, onStart);
        } catch (IOException e) {
            throw new LabException(
                    "%s failed, with its files in %s: %s".formatted(generator.name(), request.folder(), IoErrors.of(e)),
                    e);
        }
    }

    private LoadRequest request(CellPlan.Size size) {
        List<UrlShare> shares = fleet.gateways().size() == 1
                ? List.of()
                : fleet.gateways().stream()
                        .map(gateway -> new UrlShare(url(gateway), fleet.users(gateway)))
                        .toList();
        return new LoadRequest(
                url(entry),
                cell.endpoint().form(),
                cell.endpoint().bodyBytes(),
                cell.arrivals(),
                size.requests(),
                size.seconds(),
                Schedule.ofRepeat(cell.repeat()),
                folder.freshCell(cell.id()),
                shares);
    }

    private String url(Component gateway) {
        return processes.url(gateway)
                + cell.gateway().prefix()
                + cell.endpoint().path();
    }

    /** Load generators measure by the time of day: without their figures when the clock was set meanwhile. */
    private static LoadOutcome believed(LoadOutcome outcome, long jumpedMs) {
        return jumpedMs == 0
                ? outcome
                : LoadOutcome.failed(
                        "the clock of this machine was set %s by %.1f s during this cell, or the machine slept"
                                .formatted(jumpedMs > 0 ? "forward" : "back", Math.abs(jumpedMs) / 1e3));
    }

    /** What a target did before and after a restart has no common figures. */
    private LoadOutcome ofOneTarget(LoadOutcome outcome) {
        List<String> changes = samplers.interruptions();
        return changes.isEmpty() ? outcome : LoadOutcome.failed(String.join("; ", changes));
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

    private @Nullable LoadFigures bounded(@Nullable LoadFigures load) {
        return load == null
                ? null
                : load.withCeilingPerSecond(
                        ceilings.of(load.tool(), cell.arrivals().users()));
    }

    private CellResult seen(
            String id,
            Component gateway,
            @Nullable LoadFigures load,
            List<LimitSeries> limits,
            List<FleetMember> members) {
        int users = members.isEmpty() ? fleet.users(gateway) : cell.arrivals().users();
        Window window = ramp == null ? null : ramp.window();
        // A cell that waits for the service is as fast in a cold process.
        boolean cpuBound = cell.endpoint().serviceMs() == null;
        CellKey key = CellKeyBuilder.builder()
                .id(id)
                .gateway(cell.gateway().id())
                .profile(cell.setUp().name())
                .variant(cell.variant())
                .endpoint(cell.endpoint().id())
                .arrivals(ramp != null ? "ramp" : users > 0 ? "closed" : "open")
                .concurrency(users > 0 ? users : null)
                .ratePerSecond(users > 0 ? null : Double.valueOf(cell.arrivals().amount()))
                .start(cell.start())
                .repeat(cell.repeat())
                .build();
        CellMeasurement measured = new CellMeasurement(
                !cpuBound || warmedUp,
                bounded(load),
                Stream.concat(samplers.usages(gateway, window).stream(), ownCpu.stream())
                        .toList(),
                limits.stream().map(LimitSeries::use).toList(),
                ramp,
                steps);
        return new CellResult(key, measured, null, members.isEmpty() ? cell.published() : null, members);
    }
}
