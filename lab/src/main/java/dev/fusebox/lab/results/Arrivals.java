package dev.fusebox.lab.results;

import java.math.BigDecimal;

/** How calls come. */
public sealed interface Arrivals {

    /** Calls per second when no limit is in their way. */
    double demandPerSecond(double unloadedMs);

    /** The share of a part of the fleet; at least one user. */
    Arrivals times(double factor);

    /** Of a closed loop; 0 for open arrivals. */
    int users();

    /** Users, or calls per second: what the tables and charts of a run are sorted by. */
    default double amount() {
        return users();
    }

    /** What {@link #amount} counts. */
    default String unit() {
        return users() > 0 ? "users" : "calls/s";
    }

    /** Part of a cell's id: {@code c200} for users, {@code r100} for calls per second. */
    default String id() {
        return (users() > 0 ? "c" : "r") + plain();
    }

    /** {@code 200 users}, {@code 100 calls/s}. */
    default String words() {
        return users() == 1 ? "1 user" : plain() + " " + unit();
    }

    private String plain() {
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

        @Override
        public double demandPerSecond(double unloadedMs) {
            return users / ((unloadedMs + thinkMs) / 1000);
        }

        @Override
        public Closed times(double factor) {
            return new Closed((int) Math.max(1, Math.rint(users * factor)), thinkMs);
        }
    }

    /** Calls that come whatever becomes of the others: a Poisson process. */
    record Open(double ratePerSecond) implements Arrivals {

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
        public Open times(double factor) {
            return new Open(ratePerSecond * factor);
        }

        @Override
        public int users() {
            return 0;
        }

        @Override
        public double amount() {
            return ratePerSecond;
        }
    }
}
