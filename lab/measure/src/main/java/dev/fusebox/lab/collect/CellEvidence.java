package dev.fusebox.lab.collect;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.IdleUse;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.load.LoadGenerator.LoadOutcome;
import dev.fusebox.lab.results.cell.CellKey;
import dev.fusebox.lab.results.cell.CellKeyBuilder;
import dev.fusebox.lab.results.cell.CellMeasurement;
import dev.fusebox.lab.results.cell.CellRecord;
import dev.fusebox.lab.results.cell.CellRecord.PredictionInput;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellResult.FleetMember;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.results.cell.StepsRun;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.RampRun;
import dev.fusebox.lab.traffic.Steps;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a cell left behind, in the files of its folder.
 *
 * @param startMs the beginning of the time axis of its samples, in milliseconds since 1970
 * @param ownCpu of the load generator, the lab and the machine
 */
record CellEvidence(CellRun run, CellSamplers samplers, LoadOutcome outcome, long startMs, List<ProcessUsage> ownCpu) {

    private static final String SERVICE = DemoStack.SERVICE_A.id();

    CellRecord ofOne(PredictionInput prediction) throws IOException, InterruptedException {
        String id = run.cell().id();
        Component gateway = run.entry();
        List<LimitSeries> limits = samplers.limits(gateway);
        if (run.cell().sampled() && prediction.tooShort(gateway.id(), SERVICE) != null) {
            Drain drain = new Drain(run.processes(), run.fleet().way(gateway), IdleUse.before(limits));
            run.folder().writeDrain(id, drain.watch());
        }
        run.folder().writeSamples(id, limits);
        return record(result(id, gateway, load(), limits, List.of()), gateway, prediction);
    }

    /** The cell as a whole has no breaker and no chain; each instance is judged as a cell, with its part of the load. */
    CellRecord ofFleet(BiFunction<CellFleet, Component, PredictionInput> prediction) {
        CellFleet fleet = run.fleet();
        String id = run.cell().id();
        List<FleetMember> members = new ArrayList<>();
        for (int i = 0; i < fleet.gateways().size(); i++) {
            Component gateway = fleet.gateways().get(i);
            LoadFigures own = outcome.shares().size() > i ? outcome.shares().get(i) : load();
            String ownId = id + "/" + gateway.instanceName();
            CellResult result = result(ownId, gateway, own, samplers.limits(gateway), List.of());
            run.folder().cell(ownId);
            run.folder().write(record(result, gateway, prediction.apply(fleet, gateway)));
            members.add(new FleetMember(gateway.instanceName(), gateway.id(), fleet.share(gateway), result));
        }
        List<LimitSeries> limits = fleet.gateways().stream()
                .flatMap(gateway -> samplers.limits(gateway).stream())
                .distinct()
                .toList();
        run.folder().writeSamples(id, limits);
        CellResult whole = result(id, run.entry(), load(), limits, members);
        return record(whole, run.entry(), fleet.all(), null, null);
    }

    private @Nullable LoadFigures load() {
        return outcome.load().orElse(null);
    }

    private CellRecord record(CellResult result, Component gateway, PredictionInput prediction) {
        BreakerSeries breaker = samplers.breaker(gateway);
        if (breaker != null) {
            run.folder().writeBreaker(result.id(), breaker);
        }
        return record(result, gateway, run.fleet().way(gateway), breaker, prediction);
    }

    private CellRecord record(
            CellResult result,
            Component gateway,
            List<Component> way,
            @Nullable BreakerSeries breaker,
            @Nullable PredictionInput prediction) {
        return new CellRecord(
                result,
                gateway.id(),
                SERVICE,
                Runtime.getRuntime().availableProcessors(),
                run.warmedUp(),
                samplers.unread(outcome, way),
                samplers.missedShares(way),
                breaker == null ? null : breaker.spec(),
                prediction,
                run.tolerance(),
                run.processes().readBy(way));
    }

    private CellResult result(
            String id,
            Component gateway,
            @Nullable LoadFigures load,
            List<LimitSeries> limits,
            List<FleetMember> members) {
        Cell cell = run.cell();
        RampRun ramp = ramp();
        int users =
                members.isEmpty() ? run.fleet().users(gateway) : cell.arrivals().users();
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
                !cpuBound || run.warmedUp(),
                bounded(load),
                Stream.concat(samplers.usages(gateway, ramp == null ? null : ramp.window()).stream(), ownCpu.stream())
                        .toList(),
                limits.stream().map(LimitSeries::use).toList(),
                ramp,
                steps());
        return new CellResult(key, measured, null, members.isEmpty() ? cell.published() : null, members);
    }

    private @Nullable LoadFigures bounded(@Nullable LoadFigures load) {
        return load == null
                ? null
                : load.withCeilingPerSecond(run.ceilings()
                        .perSecond(load.tool(), run.cell().arrivals().users()));
    }

    /** With its window on the time axis of the samples. */
    private @Nullable RampRun ramp() {
        return run.cell().arrivals() instanceof Arrivals.Ramp planned
                ? outcome.ramp().map(measured -> measured.since(startMs)).orElseGet(() -> RampRun.of(planned))
                : null;
    }

    /** With its beginning on the time axis of the samples. */
    private @Nullable StepsRun steps() {
        Long began = outcome.beganMs();
        return run.cell().arrivals() instanceof Steps planned
                ? StepsRun.of(planned, began == null ? 0 : began - startMs)
                : null;
    }
}
