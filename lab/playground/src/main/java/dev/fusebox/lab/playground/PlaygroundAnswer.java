package dev.fusebox.lab.playground;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.predict.IsolationPrediction;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.predict.Predictor;
import dev.fusebox.lab.predict.Predictor.SimulatedCell;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.predict.Station;
import dev.fusebox.lab.traffic.RampRun.Window;
import dev.fusebox.limits.WhenFull;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the model says of a scenario, as texts and rows of numbers.
 *
 * @param limit that binds, as {@code fusebox predict} names it; empty for none
 * @param refusedBy what rejects most calls; empty for nothing
 * @param names of the limits, in the order of the chain, a line each
 * @param settings that size them, a line each
 * @param statuses how calls end, a line each, as the steps have their numbers
 * @param figures goodput per second, rejected share, mean, p50, p95 and p99 in milliseconds, open share, trips, busy share of the processors,
 *     calls per second that no limit would stop, the most that the processors answer, seconds of the cell, callers on the other route that
 *     would harm this one (0 for none), milliseconds between two samples
 * @param stations five of each limit: slots, milliseconds a call holds one, calls per second at most, whether it rejects, slots that hung
 *     callers have
 * @param openings of the circuit breaker, from and to in milliseconds
 * @param steps see {@link PlaygroundTrace#steps}
 * @param fill see {@link PlaygroundTrace#fill}
 */
public record PlaygroundAnswer(
        String limit,
        String refusedBy,
        String names,
        String settings,
        String statuses,
        double[] figures,
        double[] stations,
        double[] openings,
        double[] steps,
        double[] fill) {

    /**
     * @param calls whose steps are wanted
     * @param samples of the fill that are wanted, over the whole cell
     */
    public static PlaygroundAnswer of(PlaygroundInput input, int calls, int samples) {
        Scenario scenario = input.scenario();
        List<Station> chain = scenario.chain();
        double everyMs = samples == 0 ? 0 : scenario.seconds() * 1000 / samples;
        PlaygroundTrace trace = new PlaygroundTrace(chain.size(), calls, samples, everyMs);
        LimitSpec starved = input.starvedBy();
        SimulatedCell cell = starved == null ? Predictor.prediction(scenario, 0, trace) : null;
        return new PlaygroundAnswer(
                starved != null
                        ? starved.fullName()
                        : text(Objects.requireNonNull(cell).figures().limit()),
                cell == null ? "" : text(cell.figures().refusedBy()),
                lines(chain.stream().map(Station::fullName).toList()),
                lines(chain.stream().map(PlaygroundAnswer::setting).toList()),
                lines(trace.statuses()),
                figures(scenario, cell, input.isolation(), everyMs),
                stations(chain, input, starved),
                openings(cell),
                trace.steps(),
                trace.fill());
    }

    private static String text(@Nullable String name) {
        return name == null ? "" : name;
    }

    private static String lines(List<String> texts) {
        return String.join("\n", texts);
    }

    private static String setting(Station station) {
        return station.limit().setting() == null
                ? ""
                : station.limit().setting().property();
    }

    private static double[] figures(
            Scenario scenario, @Nullable SimulatedCell cell, IsolationPrediction isolation, double everyMs) {
        Prediction p = cell == null ? null : cell.figures();
        double[] all = new double[14];
        if (p != null && cell != null) {
            all[0] = or0(p.goodputPerSecond());
            all[1] = or0(p.refusedShare());
            all[2] = or0(p.meanMs());
            all[3] = or0(p.p50Ms());
            all[4] = or0(p.p95Ms());
            all[5] = or0(p.p99Ms());
            all[6] = or0(p.openFraction());
            all[7] = p.trips() == null ? 0 : p.trips();
            all[8] = cell.cpuShare();
        }
        all[9] = scenario.demandPerSecond();
        all[10] = scenario.work().cpu().mostPerSecond();
        all[11] = scenario.seconds();
        all[12] = isolation.callers() == null ? 0 : isolation.callers();
        all[13] = everyMs;
        return all;
    }

    private static double or0(@Nullable Double figure) {
        return figure == null ? 0 : figure;
    }

    private static double[] stations(List<Station> chain, PlaygroundInput input, @Nullable LimitSpec starved) {
        double[] all = new double[chain.size() * 5];
        for (int i = 0; i < chain.size(); i++) {
            Station station = chain.get(i);
            long taken = input.takenFrom(station.limit());
            all[5 * i] = starved != null && starved.id().equals(station.limit().id()) ? 0 : station.size();
            all[5 * i + 1] = station.heldMs();
            all[5 * i + 2] = station.ceilingPerSecond();
            all[5 * i + 3] = station.limit().whenFull() == WhenFull.REJECTS ? 1 : 0;
            all[5 * i + 4] = taken;
        }
        return all;
    }

    private static double[] openings(@Nullable SimulatedCell cell) {
        List<Window> open = cell == null ? new ArrayList<>() : cell.open();
        double[] all = new double[open.size() * 2];
        for (int i = 0; i < open.size(); i++) {
            all[2 * i] = open.get(i).fromMs();
            all[2 * i + 1] = open.get(i).toMs();
        }
        return all;
    }
}
