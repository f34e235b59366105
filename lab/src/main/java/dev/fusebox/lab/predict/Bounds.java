package dev.fusebox.lab.predict;

import java.util.Optional;

/**
 * Bounds that need no simulation. Units: calls per second, milliseconds.
 *
 * <ul>
 *   <li>Little's law: {@code in flight = X * held}, so a limit lets through at most {@code size / held}.
 *   <li>Asymptotic bound of a closed loop: {@code X <= min(N / (R0 + Z), size_i / held_i)}; {@code N} users, {@code R0} the
 *       unloaded response time, {@code Z} think time. An open one: {@code X <= min(rate, size_i / held_i)}.
 *   <li>Trip of a fuse that counts refusals and opens at half: {@code N - M >= M * r / S}; {@code M} permits, {@code S} service
 *       time, {@code r} turnaround of a refusal. For any share of errors e: {@code (N - M) / r >= e / (1 - e) * M / S}.
 * </ul>
 *
 * <p>Source: Lazowska, Zahorjan, Graham and Sevcik, "Quantitative System Performance", chapters 3 and 5; the last is
 * ours, from counting both kinds of answer per second.
 * Erlang B and Engset: ITU-D, "Teletraffic Engineering Handbook".
 */
public final class Bounds {

    private Bounds() {}

    /** {@code N / (R0 + Z)}, or the rate. */
    public static double demandPerSecond(Scenario s) {
        return s.arrivals().demandPerSecond(s.unloadedMs());
    }

    /** The limit with the lowest ceiling; of two alike, the one nearer to the work. */
    public static Optional<Station> lowest(Scenario s) {
        return s.chain().stream().reduce((one, next) -> next.ceilingPerSecond() <= one.ceilingPerSecond() ? next : one);
    }

    /** The smallest of demand, ceilings, and what the machine answers. */
    public static double throughput(Scenario s) {
        double ceiling = lowest(s).map(Station::ceilingPerSecond).orElse(Double.POSITIVE_INFINITY);
        return Math.min(Math.min(demandPerSecond(s), ceiling), 1000 / s.work().cpuMs());
    }

    /** Fewest users of a closed loop that trip a fuse of 50 %: the smallest whole {@code N >= M + M * r / S}, at least M + 1. */
    public static int usersThatTrip(int permits, double serviceMs, double refusalMs) {
        return permits + Math.max(1, (int) Math.ceil(permits * refusalMs / serviceMs));
    }

    /**
     * Erlang B: share of Poisson arrivals that {@code places} refuse. {@code B(0) = 1}, {@code B(n) = a B(n-1) / (n + a B(n-1))}
     * with {@code a} = rate * held. Holds for any distribution of the time held.
     */
    public static double erlangB(int places, double offered) {
        double blocked = 1;
        for (int n = 1; n <= places; n++) {
            blocked = offered * blocked / (n + offered * blocked);
        }
        return blocked;
    }

    /**
     * Engset: share of the calls of a closed loop that {@code places} refuse, when a refused user too thinks before he calls
     * again. With {@code a} = held / think: {@code B(0) = 1}, {@code B(n) = (N - n) a B(n-1) / (n + (N - n) a B(n-1))}. Exact for any
     * distribution of both times.
     */
    public static double engset(int users, int places, double load) {
        double blocked = 1;
        for (int n = 1; n <= places; n++) {
            double offered = (users - n) * load * blocked;
            blocked = offered / (n + offered);
        }
        return blocked;
    }
}
