package dev.fusebox.lab.predict;

import dev.fusebox.lab.traffic.Arrivals;
import java.util.Arrays;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * Where the circuit breaker trips: the load at which it does so in half of all cells of one length. Near it chance decides: at which
 * moments the calls come, and how far Hystrix's clock is when the first one comes, since it judges twice a second.
 *
 * <p>Each schedule of open arrivals has its own load from which on the breaker trips; {@code load} is the median of
 * {@value #SCHEDULES}, so that of all cells 50 % trip at it, give or take 9 points. Users of a closed loop come all at once, without
 * chance.
 *
 * @param load users or calls per second
 * @param from below it no schedule trips
 * @param to from here on all do
 */
public record FirstTrip(Arrivals load, Arrivals from, Arrivals to) {

    static final int SCHEDULES = 31;

    /** Loads are tried up to this multiple of the chain's largest number, then the breaker counts as one that does not trip. */
    private static final int FAR = 4;

    private static final int MOST_USERS = 40_000;

    private static final double MOST_PER_SECOND = 1_000_000;

    /** Precision of a rate that is searched for, as a share of it. */
    private static final double CLOSE = 0.01;

    /** The next schedule is first tried at this multiple of what the one before trips at. */
    private static final double NEAR = 1.1;

    /**
     * Doubles the load until the breaker trips, then halves the interval: the assumption is that more load never trips less.
     *
     * @param share of one group of gateways; its own load only decides the kind of load and how far to look
     * @param scale how many such groups there are
     * @return loads of all groups; {@code null} when it does not trip
     */
    static @Nullable FirstTrip of(Scenario share, double scale) {
        if (share.breaker() == null) {
            return null;
        }
        boolean closed = share.arrivals() instanceof Arrivals.Closed;
        DoubleFunction<Arrivals> load = share.arrivals() instanceof Arrivals.Closed c
                ? users -> new Arrivals.Closed((int) Math.ceil(users), c.thinkMs())
                : Arrivals.Open::new;
        double most = closed
                ? Math.min(MOST_USERS, FAR * largest(share))
                : Math.min(
                        MOST_PER_SECOND, Math.min(share.work().cpu().mostPerSecond(), FAR * share.ceilingPerSecond()));
        double[] found = new double[closed ? 1 : SCHEDULES];
        for (int n = 0; n < found.length; n++) {
            int schedule = n;
            DoublePredicate trips = amount -> new Simulation(share.withArrivals(load.apply(amount)), schedule)
                            .run(true)
                            .breaker
                            .trips()
                    > 0;
            found[n] = search(trips, n == 0 ? 1 : Math.min(most, found[n - 1] * NEAR), most, closed);
            if (found[n] == Double.POSITIVE_INFINITY) {
                return null; // So far beyond what gets through, chance has no part in it.
            }
        }
        Arrays.sort(found);
        DoubleFunction<Arrivals> whole = amount -> load.apply(amount * scale);
        return new FirstTrip(
                whole.apply(found[found.length / 2]), whole.apply(found[0]), whole.apply(found[found.length - 1]));
    }

    private static double search(DoublePredicate trips, double first, double most, boolean whole) {
        double calm = 0;
        double found = first;
        while (!trips.test(found)) {
            if (found >= most) {
                return Double.POSITIVE_INFINITY;
            }
            calm = found;
            found = Math.min(found * 2, most);
        }
        while (found - calm > (whole ? 1 : CLOSE * found)) {
            double middle = whole ? Math.floor((calm + found) / 2) : (calm + found) / 2;
            if (trips.test(middle)) {
                found = middle;
            } else {
                calm = middle;
            }
        }
        return found;
    }

    private static double largest(Scenario s) {
        return DoubleStream.concat(
                        DoubleStream.of(s.arrivals().users()),
                        s.chain().stream()
                                .filter(station -> station.rejects() || station.isPool())
                                .mapToDouble(Station::size))
                .max()
                .orElse(0);
    }

    /** Whether chance decides, so that cells near the load differ. */
    public boolean byChance() {
        return from.amount() < to.amount();
    }
}
