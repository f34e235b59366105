package dev.fusebox.lab.predict;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.predict.Forecast.StationUse;
import dev.fusebox.lab.results.VerdictRules;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Predicts a cell: simulates it, and takes the bound of {@link Bounds} where the rounding of a fleet's shares would exceed it.
 *
 * <p>The verdict follows the rule that measured cells are judged by: {@code limit} is the most downstream limit that is full nearly
 * all the time in which the breaker is closed, with more calls before it than it has places; with none
 * and the machine busy, the entry's processors.
 */
public final class Predictor {

    /** A breaker that is closed for less, both edges aside, shows no limit behind it. Milliseconds. */
    private static final double FEWEST_MS = 500;

    private Predictor() {}

    public static Forecast predict(String id, Scenario scenario) {
        return predict(id, scenario, Fleet.ONE);
    }

    /** @param whole sizes, users or rate of all gateways and instances together; CPU time of one gateway's machine */
    public static Forecast predict(String id, Scenario whole, Fleet fleet) {
        int group = fleet.group(whole);
        double scale = (double) fleet.gateways() / group;
        Scenario share = fleet.share(whole, group);
        Simulation simulation = new Simulation(share).run();
        ResponseStats tally = simulation.tally();
        double seconds = simulation.elapsedMs() / 1000;
        double[] p = tally.percentiles(50, 95, 99);
        SimulatedBreaker breaker = simulation.breaker();
        return new Forecast(
                id,
                Math.min(tally.ok() / seconds, Bounds.throughput(share)) * scale,
                tally.answers() / seconds * scale,
                tally.refusedShare(),
                perSecond(tally, seconds / scale),
                tally.meanMs(),
                p[0],
                p[1],
                p[2],
                limit(simulation, share),
                tally.refusedBy(),
                breaker.openMs(simulation.elapsedMs()) / simulation.elapsedMs(),
                breaker.trips(),
                FirstTrip.search(whole, fleet),
                seconds,
                uses(simulation, whole.chain(), scale));
    }

    private static Map<String, Double> perSecond(ResponseStats tally, double seconds) {
        Map<String, Double> rates = new LinkedHashMap<>();
        tally.refusals().forEach((by, count) -> rates.put(by, count / seconds));
        return rates;
    }

    private static List<StationUse> uses(Simulation simulation, List<Station> places, double scale) {
        double counted = simulation.countedMs();
        return simulation.stages().stream()
                .map(s -> new StationUse(
                        places.get(simulation.stages().indexOf(s)),
                        counted < FEWEST_MS ? null : Double.valueOf(s.areaMs() / counted * scale)))
                .toList();
    }

    private static boolean full(StationState stage, Simulation simulation) {
        return stage.fullFor(simulation.countedMs());
    }

    /** Full, but only because a limit before it, no larger, lets just so many through. */
    private static boolean behindAnotherAsSmall(int at, Simulation simulation) {
        StationState stage = simulation.stages().get(at);
        return stage.stoppedNobody()
                && simulation.stages().subList(0, at).stream()
                        .anyMatch(s -> s.size <= stage.size && full(s, simulation));
    }

    private static @Nullable String limit(Simulation simulation, Scenario s) {
        if (simulation.countedMs() < FEWEST_MS || simulation.tally().ok() == 0) {
            return null;
        }
        boolean refusals = simulation.tally().refusedShare() > 0;
        for (int i = simulation.stages().size() - 1; i >= 0; i--) {
            StationState stage = simulation.stages().get(i);
            boolean pressed = stage.waitedFor() || refusals || s.arrivals().users() > stage.size;
            if (pressed && full(stage, simulation) && !behindAnotherAsSmall(i, simulation)) {
                return stage.place.fullName();
            }
        }
        return simulation.cpuShare() >= VerdictRules.TODAY.machineBusyShare()
                ? LimitId.cpu(s.entry()).fullName()
                : null;
    }
}
