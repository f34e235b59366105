package dev.fusebox.lab.predict;

import java.util.Optional;

/**
 * Bounds that need no simulation. Units: calls per second, milliseconds.
 *
 * <ul>
 *   <li>Little's law: {@code in flight = X * held}, so a limit lets through at most {@code size / held}.
 *   <li>Asymptotic bound of a closed loop: {@code X <= min(N / (R0 + Z), size_i / held_i)}; {@code N} users, {@code R0} the
 *       unloaded response time, {@code Z} think time. An open one: {@code X <= min(rate, size_i / held_i)}.
 * </ul>
 *
 * <p>Source: Lazowska, Zahorjan, Graham and Sevcik, "Quantitative System Performance", chapters 3 and 5.
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
}
