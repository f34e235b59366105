package dev.fusebox.lab.advise;

import dev.fusebox.lab.traffic.Arrivals;

/**
 * What a gateway should do.
 *
 * @param load users, or calls per second, to one service
 * @param serviceMs how long a call takes there
 * @param services how many services share the gateway
 * @param isolated whether one service stays safe while all others hang
 */
public record Goal(Arrivals load, double serviceMs, int services, boolean isolated) {

    /** Open arrivals come in bursts: this many standard deviations above the mean number of calls in flight. */
    private static final double DEVIATIONS = 4;

    /** Of the goodput without the gateway. */
    static final double ENOUGH = 0.9;

    /** Of all answers; bursts of open arrivals are never all let through. */
    private static final double FEW = 0.001;

    /** Whether so much gets through, and so little is rejected, that the load is carried. */
    public boolean carried(double goodputPerSecond, double rejectedShare, double directPerSecond) {
        return goodputPerSecond >= ENOUGH * directPerSecond && rejectedShare <= FEW;
    }

    /** How many calls are in flight at once, at most: all users, or by Little's law, with bursts. */
    public int inFlight(double heldMs) {
        if (load.users() > 0) {
            return load.users();
        }
        double mean = load.amount() * heldMs / 1000;
        return (int) Math.ceil(mean + DEVIATIONS * Math.sqrt(mean));
    }

    public String loadWords() {
        return "%s at %.0f ms".formatted(load.words(), serviceMs);
    }

    public String words() {
        return "%s, %d services".formatted(loadWords(), services)
                + (isolated ? ", one safe while the others hang" : "");
    }
}
