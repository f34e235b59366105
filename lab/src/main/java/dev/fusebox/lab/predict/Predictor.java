package dev.fusebox.lab.predict;

import dev.fusebox.lab.chain.BindingLimit;
import dev.fusebox.lab.chain.BindingLimit.UnderPressure;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.predict.Forecast.StationUse;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.CellResult.Prediction;
import dev.fusebox.lab.results.VerdictRules;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Predicts a cell: simulates it, and takes {@link Scenario#throughputBound} where the rounding of a fleet's shares would exceed it.
 *
 * <p>The verdict follows the rule that measured cells are judged by: {@code limit} is the one that binds, see {@link BindingLimit}, of
 * the limits with more calls upstream than slots; a limit counts as full when it is so nearly all the time with a closed breaker.
 * If none binds and the machine is busy, the processors of the entry are the limit.
 */
public final class Predictor {

    /** A breaker that is closed for less than this, both edges left out, shows no limit behind it. Milliseconds. */
    private static final double FEWEST_MS = 500;

    /** Loads are tried up to this multiple of the chain's largest number, then the breaker counts as one that does not trip. */
    private static final int FAR = 4;

    private static final int MOST_USERS = 40_000;

    /** Precision of a rate that is searched for, as a share of it. */
    private static final double CLOSE = 0.01;

    private static final int SCHEDULES = 5;

    private Predictor() {}

    /** Of one gateway, without the search for the load that trips the breaker, which may take seconds. */
    public static Prediction prediction(Scenario scenario) {
        return prediction(new Simulation(scenario).run(false), scenario, 1);
    }

    public static Forecast predict(Scenario scenario) {
        return predict(scenario, Fleet.ONE);
    }

    /** @param whole sizes, users or rate of all gateways and instances together; CPU time of one gateway's machine */
    public static Forecast predict(Scenario whole, Fleet fleet) {
        int group = fleet.group(whole);
        double scale = (double) fleet.gateways() / group;
        Scenario share = fleet.share(whole, group);
        Simulation simulation = new Simulation(share).run(false);
        ResponseStats tally = simulation.tally;
        double seconds = simulation.secondsTogether();
        Map<String, Double> rejections = new LinkedHashMap<>();
        tally.rejections.forEach((by, count) -> rejections.put(by, count / (seconds / scale)));
        return new Forecast(
                prediction(simulation, share, scale),
                tally.answers / seconds * scale,
                rejections,
                firstTrip(share, scale),
                simulation.elapsedMs() / 1000,
                uses(simulation, whole.chain(), scale));
    }

    private static Prediction prediction(Simulation simulation, Scenario share, double scale) {
        ResponseStats tally = simulation.tally;
        double[] p = tally.percentiles(50, 95, 99);
        return new Prediction(
                Math.min(tally.ok / simulation.secondsTogether(), share.throughputBound()) * scale,
                tally.rejectedShare(),
                limit(simulation, share),
                tally.rejectedBy(),
                tally.meanMs(),
                p[0],
                p[1],
                p[2],
                simulation.breaker.openMs(simulation.elapsedMs()) / simulation.elapsedMs(),
                simulation.breaker.trips(),
                null);
    }

    private static List<StationUse> uses(Simulation simulation, List<Station> stations, double scale) {
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
        return simulation.cpuShare() >= VerdictRules.TODAY.machineBusyShare()
                ? LimitId.cpu(s.entry()).fullName()
                : null;
    }

    /**
     * The load at which the circuit breaker first trips within a cell. Doubles the load until it trips, then halves the interval: the assumption
     * is that more load never trips less.
     *
     * @param share of one group of gateways; its own load only decides the kind of load and how far to look
     * @param scale how many such groups there are
     * @return load of all groups; {@code null} when it does not trip
     */
    static @Nullable Arrivals firstTrip(Scenario share, double scale) {
        if (share.breaker() == null) {
            return null;
        }
        boolean closed = share.arrivals() instanceof Arrivals.Closed;
        DoubleFunction<Arrivals> load = share.arrivals() instanceof Arrivals.Closed c
                ? users -> new Arrivals.Closed((int) Math.ceil(users), c.thinkMs())
                : Arrivals.Open::new;
        DoublePredicate trips = amount -> trips(share.with(load.apply(amount)), closed ? 1 : SCHEDULES);
        double most = closed
                ? Math.min(MOST_USERS, FAR * largest(share))
                : 1000 / share.work().cpuMs();
        double calm = 0;
        double found = 1;
        while (!trips.test(found)) {
            if (found >= most) {
                return null;
            }
            calm = found;
            found = Math.min(found * 2, most);
        }
        while (found - calm > (closed ? 1 : CLOSE * found)) {
            double middle = closed ? Math.floor((calm + found) / 2) : (calm + found) / 2;
            if (trips.test(middle)) {
                found = middle;
            } else {
                calm = middle;
            }
        }
        return load.apply(found * scale);
    }

    /** Whether it trips in each of the schedules. In some it trips earlier, when many calls happen to come in the first half second. */
    private static boolean trips(Scenario scenario, int schedules) {
        return IntStream.range(0, schedules)
                .allMatch(n -> new Simulation(scenario, n).run(true).breaker.trips() > 0);
    }

    private static double largest(Scenario s) {
        return s.chain().stream()
                .filter(station -> station.rejects() || station.isPool())
                .mapToDouble(Station::size)
                .reduce(s.arrivals().users(), Math::max);
    }
}
