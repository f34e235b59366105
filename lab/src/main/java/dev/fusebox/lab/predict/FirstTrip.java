package dev.fusebox.lab.predict;

import dev.fusebox.lab.results.Arrivals;
import java.util.function.DoublePredicate;
import org.jspecify.annotations.Nullable;

/**
 * Load at which the fuse first trips within a cell.
 *
 * @param users of a closed loop; {@code null} for open arrivals
 * @param ratePerSecond of open arrivals; {@code null} for a closed loop
 */
public record FirstTrip(@Nullable Integer users, @Nullable Double ratePerSecond) {

    /** Loads are tried up to so many times the chain's largest number, then it is taken not to trip at all. */
    private static final int FAR = 4;

    private static final int MOST_USERS = 40_000;

    /** A rate is found to within this share of itself. */
    private static final double CLOSE = 0.01;

    /**
     * Doubles the load until the fuse trips, then halves the interval; so it takes it that more load never trips less.
     *
     * @param whole the fleet's scenario; its own load only decides the kind of load and how far to look
     * @return {@code null} when it does not trip
     */
    static @Nullable FirstTrip search(Scenario whole, Fleet fleet) {
        if (whole.breaker() == null) {
            return null;
        }
        int group = fleet.group(whole);
        Scenario one = fleet.share(whole, group);
        double scale = (double) fleet.gateways() / group;
        if (one.arrivals() instanceof Arrivals.Closed c) {
            DoublePredicate trips = n -> new Simulation(one.with(new Arrivals.Closed((int) n, c.thinkMs()))).trips();
            double found = search(trips, 1, Math.min(MOST_USERS, FAR * largest(one)), 1, true);
            return Double.isNaN(found) ? null : new FirstTrip((int) Math.ceil(found * scale), null);
        }
        DoublePredicate trips = rate -> new Simulation(one.with(new Arrivals.Open(rate))).trips();
        double found = search(trips, 1, 1000 / one.work().cpuMs(), CLOSE, false);
        return Double.isNaN(found) ? null : new FirstTrip(null, (double) Math.round(found * scale));
    }

    private static double largest(Scenario s) {
        double most = s.arrivals().users();
        for (Station place : s.chain()) {
            most = place.refuses() || place.isPool() ? Math.max(most, place.size()) : most;
        }
        return most;
    }

    private static double search(DoublePredicate trips, double from, double to, double close, boolean whole) {
        double calm = 0;
        double load = from;
        while (!trips.test(load)) {
            if (load >= to) {
                return Double.NaN;
            }
            calm = load;
            load = Math.min(load * 2, to);
        }
        while (load - calm > (whole ? close : close * load)) {
            double middle = whole ? Math.floor((calm + load) / 2) : (calm + load) / 2;
            if (trips.test(middle)) {
                load = middle;
            } else {
                calm = middle;
            }
        }
        return load;
    }
}
