package dev.fusebox.lab.predict;

import dev.fusebox.lab.chain.BindingLimit;
import dev.fusebox.lab.chain.BindingLimit.UnderPressure;
import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.predict.Forecast.StationUse;
import dev.fusebox.lab.predict.Prediction.GoodputRange;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.CallRow;
import dev.fusebox.lab.traffic.OpenCalls;
import dev.fusebox.lab.traffic.RampRun.Window;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Predicts a cell: simulates it, and takes {@link Scenario#throughputBound} where the rounding of a fleet's shares would exceed it;
 * of open arrivals {@link OpenCalls} has the figures.
 *
 * <p>The verdict follows the rule that measured cells are judged by: {@code limit} is the one that binds, see {@link BindingLimit}, of
 * the limits with more calls upstream than slots; a limit counts as full when it is so nearly all the time with a closed breaker.
 * If none binds and the machine is busy, the processors of the entry are the limit, or its event loops where these are.
 */
public final class Predictor {

    /** A breaker that is closed for less than this, both edges left out, shows no limit behind it. Milliseconds. */
    private static final double FEWEST_MS = 500;

    /** Of one gateway, without the search for the load that trips the breaker, which may take seconds. */
    public static SimulatedCell prediction(Scenario scenario) {
        return prediction(scenario, 0);
    }

    /** @param schedule number of the schedule of open arrivals */
    public static SimulatedCell prediction(Scenario scenario, int schedule) {
        return prediction(scenario, schedule, CallListener.NONE);
    }

    /** @param listener hears what becomes of each call */
    public static SimulatedCell prediction(Scenario scenario, int schedule, CallListener listener) {
        Simulation simulation = new Simulation(scenario, schedule, 0, listener).run(false);
        return new SimulatedCell(
                prediction(simulation, scenario, 1),
                List.copyOf(simulation.calls),
                simulation.breaker.openings(simulation.elapsedMs()),
                simulation.cpuShare());
    }

    /**
     * Where the goodput of such a cell is; see {@link Sensitivity}.
     *
     * @param usual what is predicted
     */
    public static GoodputRange range(Scenario scenario, int schedule, double usual) {
        return Sensitivity.range(scenario, schedule, usual, 1);
    }

    /**
     * @param calls of a rate in steps, otherwise empty
     * @param open when the circuit breaker was not closed, from the beginning of the cell
     * @param cpuShare of the processors, or of the event loops, that was busy; 0 to 1
     */
    public record SimulatedCell(Prediction figures, List<CallRow> calls, List<Window> open, double cpuShare) {}

    /** @param whole sizes, users or rate of all gateways and instances together; CPU time of one gateway's machine */
    public static Forecast predict(Scenario whole, Fleet fleet) {
        int group = fleet.simulatedGateways(whole);
        double scale = (double) fleet.gateways() / group;
        Scenario share = fleet.share(whole, group);
        Simulation simulation = new Simulation(share, 0).run(false);
        ResponseStats tally = simulation.tally;
        double seconds = simulation.secondsTogether();
        Map<String, Double> rejections = new LinkedHashMap<>();
        tally.rejections.forEach((by, count) -> rejections.put(by, count / (seconds / scale)));
        return new Forecast(
                prediction(simulation, share, scale)
                        .withRange(Sensitivity.range(share, 0, goodput(simulation, share) * scale, scale)),
                tally.answers / seconds * scale,
                rejections,
                FirstTrip.of(share, scale),
                simulation.elapsedMs() / 1000,
                uses(simulation, whole.chain(), scale));
    }

    private static Prediction prediction(Simulation simulation, Scenario share, double scale) {
        ResponseStats tally = simulation.tally;
        OpenCalls open = share.arrivals() instanceof Arrivals.Scheduled ? simulation.open() : null;
        double[] p = open == null ? tally.percentiles(50, 95, 99) : open.percentiles(50, 95, 99);
        return new Prediction(
                goodput(simulation, share) * scale,
                open == null || open.calls().isEmpty()
                        ? tally.rejectedShare()
                        : 1 - (double) tally.ok / open.calls().size(),
                limit(simulation, share),
                tally.rejectedBy(),
                open == null ? tally.meanMs() : open.meanMs(),
                p[0],
                p[1],
                p[2],
                simulation.breaker.openMs(simulation.elapsedMs()) / simulation.elapsedMs(),
                simulation.breaker.trips(),
                null,
                null);
    }

    static double goodput(Simulation simulation, Scenario share) {
        return share.arrivals() instanceof Arrivals.Scheduled
                ? simulation.open().perSecond(CallRow::good)
                : Math.min(simulation.tally.ok / simulation.secondsTogether(), share.throughputBound());
    }

    static List<StationUse> uses(Simulation simulation, List<Station> stations, double scale) {
        double counted = simulation.countedMs;
        return IntStream.range(0, stations.size())
                .mapToObj(i -> new StationUse(
                        stations.get(i),
                        counted < FEWEST_MS ? null : Double.valueOf(simulation.stages.get(i).areaMs / counted * scale)))
                .toList();
    }

    private static @Nullable String limit(Simulation simulation, Scenario s) {
        if (simulation.countedMs < FEWEST_MS || simulation.tally.ok == 0) {
            return null;
        }
        List<UnderPressure<StationState>> way = simulation.stages.stream()
                .filter(stage -> stage.waitedFor
                        || simulation.tally.rejectedShare() > 0
                        || s.arrivals().users() > stage.size)
                .map(stage -> new UnderPressure<>(
                        stage, stage.size, stage.fullFor(simulation.countedMs), !stage.neverBlocked()))
                .toList();
        StationState binding = BindingLimit.of(way).orElse(null);
        if (binding != null) {
            return binding.station.fullName();
        }
        return simulation.cpuShare() >= VerdictRules.TODAY.busy().machineBusyShare()
                ? s.processors().fullName()
                : null;
    }
}
