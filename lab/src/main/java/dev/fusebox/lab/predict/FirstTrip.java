package dev.fusebox.lab.predict;

import dev.fusebox.lab.results.Arrivals;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import org.jspecify.annotations.Nullable;

/** Load at which the fuse first trips within a cell. */
final class FirstTrip {

    /** Loads are tried up to so many times the chain's largest number, then it is taken not to trip at all. */
    private static final int FAR = 4;

    private static final int MOST_USERS = 40_000;

    /** A rate is found to within this share of itself. */
    private static final double CLOSE = 0.01;

    private FirstTrip() {}

    /**
     * Doubles the load until the fuse trips, then halves the interval; so it takes it that more load never trips less.
     *
     * @param share of one group of gateways; its own load only decides the kind of load and how far to look
     * @param scale how many such groups there are
     * @return load of all groups; {@code null} when it does not trip
     */
    static @Nullable Arrivals search(Scenario share, double scale) {
        if (share.breaker() == null) {
            return null;
        }
        boolean closed = share.arrivals() instanceof Arrivals.Closed;
        DoubleFunction<Arrivals> load = share.arrivals() instanceof Arrivals.Closed c
                ? users -> new Arrivals.Closed((int) Math.ceil(users), c.thinkMs())
                : Arrivals.Open::new;
        DoublePredicate trips = amount ->
                new Simulation(share.with(load.apply(amount))).run(true).breaker.trips() > 0;
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

    private static double largest(Scenario s) {
        double most = s.arrivals().users();
        for (Station place : s.chain()) {
            most = place.refuses() || place.isPool() ? Math.max(most, place.size()) : most;
        }
        return most;
    }
}
