package dev.fusebox.lab.collect;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.WallClock;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.jmx.sample.Sampler;
import dev.fusebox.lab.load.LoadGenerator;
import dev.fusebox.lab.load.LoadGenerator.LoadOutcome;
import dev.fusebox.lab.load.LoadGenerator.LoadRequest;
import dev.fusebox.lab.load.LoadGenerator.RequestBody;
import dev.fusebox.lab.load.LoadGenerator.UrlShare;
import dev.fusebox.lab.process.Processes;
import dev.fusebox.lab.results.cell.CellRecord;
import dev.fusebox.lab.results.cell.CellRecord.PredictionInput;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.CellPlan;
import dev.fusebox.lab.traffic.RampRun;
import dev.fusebox.lab.traffic.RampRun.Window;
import dev.fusebox.lab.traffic.Schedule;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Runs one cell: load, and samplers during the load. It judges nothing.
 *
 * @param chain of the live processes
 * @param warmedUp whether what an answer costs was steady at the end of warm-up
 * @param tolerance of the study
 */
@RecordBuilder
record CellRun(
        Processes processes,
        RunFolder folder,
        Cell cell,
        CellFleet fleet,
        ChainSnapshot chain,
        LoadGenerator generator,
        boolean warmedUp,
        Tolerance tolerance,
        GeneratorCeilings ceilings) {

    /**
     * Leaves all data in the folder of the cell.
     *
     * @param prediction input of the prediction for one of the gateway's instances
     */
    CellRecord run(CellPlan.Size size, BiFunction<CellFleet, Component, PredictionInput> prediction)
            throws IOException, InterruptedException {
        WallClock clock = new WallClock();
        LoadRequest request = request(size);
        List<ProcessHandle> prepared = new ArrayList<>();
        generator.prepare(request, process -> {
            processes.adopt(process);
            prepared.add(process.toHandle());
        });
        OwnCpu own = new OwnCpu();
        prepared.forEach(own::watch);
        CellSamplers samplers = new CellSamplers(processes, cell, fleet, chain, new LinkedHashMap<>());
        long start = Sampler.startMs();
        LoadOutcome outcome = LoadOutcome.failed("it was interrupted");
        List<ProcessUsage> used;
        try {
            samplers.start(start);
            outcome = load(generator, request, process -> {
                processes.adopt(process);
                own.watch(process.toHandle());
            });
        } finally {
            samplers.close();
            Window window = outcome.ramp().map(RampRun::window).orElse(null);
            used = own.usageAtEnd(generator.name(), window, outcome.cpuSeconds());
        }
        outcome = orFailedByClock(outcome, clock.jumpedMs());
        processes.requireRunning();
        CellEvidence evidence = new CellEvidence(this, samplers, samplers.orFailedByRestart(outcome), start, used);
        CellRecord record =
                fleet.several() ? evidence.ofFleet(prediction) : evidence.ofOne(prediction.apply(fleet, entry()));
        folder.write(record);
        return record;
    }

    /** What its calls reach first. */
    Component entry() {
        return cell.gateway().component();
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
                url(entry()),
                RequestBody.of(cell.endpoint().form(), cell.endpoint().bodyBytes()),
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
    private static LoadOutcome orFailedByClock(LoadOutcome outcome, long jumpedMs) {
        return jumpedMs == 0
                ? outcome
                : LoadOutcome.failed(
                        "the clock of this machine was set %s by %.1f s during this cell, or the machine slept"
                                .formatted(jumpedMs > 0 ? "forward" : "back", Math.abs(jumpedMs) / 1e3));
    }
}
