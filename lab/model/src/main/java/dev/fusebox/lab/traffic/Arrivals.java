package dev.fusebox.lab.traffic;

import dev.fusebox.lab.common.Figures;
import java.math.BigDecimal;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** How calls come. */
public sealed interface Arrivals permits Arrivals.Closed, Arrivals.Ramp, Arrivals.Scheduled {

    /** The smaller load first. Users and rates have no order, so users come before rates. */
    Comparator<Arrivals> IN_TABLES =
            Comparator.comparing(Arrivals::unit).reversed().thenComparing(Arrivals::amount);

    /** Calls per second when no limit is in their way. */
    double demandPerSecond(double unloadedMs);

    /** The share of a part of the fleet; at least one user. */
    default Arrivals times(double factor) {
        return withUsers((int) Math.max(1, Math.rint(users() * factor)));
    }

    /** Of a closed loop; 0 for open arrivals. */
    int users();

    /** Users, or calls per second: what the tables and charts of a run are sorted by. */
    default double amount() {
        return users();
    }

    /** What the model knows of them: users as they are once all have come. */
    default Arrivals steady() {
        return this;
    }

    /** The same with this many users, where there are any. */
    default Arrivals withUsers(int users) {
        return this;
    }

    /** What {@link #amount} counts. */
    default String unit() {
        return users() > 0 ? "users" : "calls/s";
    }

    /** Part of a cell's id: {@code c200} for users, {@code u200} where they come in a ramp, {@code r100} for calls per second. */
    default String id() {
        return (users() > 0 ? "c" : "r") + figure();
    }

    /** {@code 200 users}, {@code 100 calls/s}. */
    default String words() {
        return figure() + " " + (users() == 1 ? "user" : unit());
    }

    /** Whether a predicted time is a lower bound: as long as callers of open arrivals wait. */
    default boolean atLeast(@Nullable Double ms) {
        return users() == 0 && ms != null && ms >= OpenCalls.PATIENCE_SECONDS * 1000;
    }

    /** A predicted time in milliseconds, for people. */
    default String time(@Nullable Double ms) {
        return (atLeast(ms) ? "≥ " : "") + Figures.whole(ms);
    }

    /**
     * How much of it is rejected, for people: a share of an open load alone. Rejected users of a closed loop call again at once, so there the
     * loop makes the share.
     *
     * @param share of all answers, 0 to 1
     */
    default String rejectedWords(double share) {
        if (share == 0) {
            return "no call rejected";
        }
        return users() > 0 ? "other calls rejected" : Figures.percent(share) + " % of the open load rejected";
    }

    /** {@code 200}: the {@link #words} without their unit. */
    default String figure() {
        return BigDecimal.valueOf(amount()).stripTrailingZeros().toPlainString();
    }

    /**
     * A closed loop: each user calls again as soon as he is answered, with whatever answer. The first call is made alone, the others
     * start when it has been answered; rates leave that time out.
     *
     * @param thinkMs mean time between an answer and the user's next call, milliseconds; 0 for none
     */
    record Closed(int users, double thinkMs) implements Arrivals {

        public Closed {
            if (users < 1) {
                throw new IllegalArgumentException("users " + users);
            }
        }

        public Closed(int users) {
            this(users, 0);
        }

        /**
         * Whether rejected users call again at once: then the load makes most of the rejections, and their share says nothing of other
         * loads.
         */
        public boolean callsAgainAtOnce() {
            return thinkMs == 0;
        }

        @Override
        public double demandPerSecond(double unloadedMs) {
            return users / ((unloadedMs + thinkMs) / 1000);
        }

        @Override
        public Closed withUsers(int other) {
            return new Closed(other, thinkMs);
        }
    }

    /**
     * Users that come at an even pace. Each keeps his connection, pauses after each answer, and goes when he has made his calls.
     *
     * @param rampSeconds all have come after this time
     * @param repeats calls of each user
     * @param thinkMsMin the shortest pause, milliseconds
     * @param thinkMsMax the longest; any between is as likely
     */
    record Ramp(int users, int rampSeconds, int repeats, int thinkMsMin, int thinkMsMax) implements Arrivals {

        public Ramp {
            if (users < 1 || repeats < 1 || rampSeconds < 0 || thinkMsMin < 0 || thinkMsMax < thinkMsMin) {
                throw new IllegalArgumentException("ramp of " + users + " users in " + rampSeconds + " s, " + repeats
                        + " calls, pauses " + thinkMsMin + " to " + thinkMsMax + " ms");
            }
        }

        /** A closed loop of these users. */
        @Override
        public Closed steady() {
            return new Closed(users, (thinkMsMin + thinkMsMax) / 2.0);
        }

        @Override
        public double demandPerSecond(double unloadedMs) {
            return steady().demandPerSecond(unloadedMs);
        }

        /** From the first call to the last when no limit is in the way. */
        public double unloadedSeconds(double unloadedMs) {
            return rampSeconds + repeats * (unloadedMs + steady().thinkMs()) / 1000;
        }

        @Override
        public Ramp withUsers(int other) {
            return new Ramp(other, rampSeconds, repeats, thinkMsMin, thinkMsMax);
        }

        @Override
        public String id() {
            return "u" + users;
        }
    }

    /** Calls that come whatever becomes of the others: a Poisson process, see {@link Schedule}. */
    sealed interface Scheduled extends Arrivals permits Open, Steps {

        /** How many calls are expected in the first seconds. */
        double callsWithin(double seconds);

        /** After how many seconds that many calls are expected. */
        double secondsUntil(double calls);

        /** The most calls in flight when none waits. */
        double mostInFlight(double serviceMs);

        @Override
        default int users() {
            return 0;
        }
    }

    /** At one rate. */
    record Open(double ratePerSecond) implements Scheduled {

        public Open {
            if (!(ratePerSecond > 0)) {
                throw new IllegalArgumentException("rate " + ratePerSecond);
            }
        }

        @Override
        public double demandPerSecond(double unloadedMs) {
            return ratePerSecond;
        }

        @Override
        public double callsWithin(double seconds) {
            return ratePerSecond * seconds;
        }

        @Override
        public double secondsUntil(double calls) {
            return calls / ratePerSecond;
        }

        @Override
        public double mostInFlight(double serviceMs) {
            return ratePerSecond * serviceMs / 1000;
        }

        @Override
        public Open times(double factor) {
            return new Open(ratePerSecond * factor);
        }

        @Override
        public double amount() {
            return ratePerSecond;
        }
    }
}
