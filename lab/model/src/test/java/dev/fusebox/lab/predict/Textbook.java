package dev.fusebox.lab.predict;

/**
 * Closed forms that simulations are compared with. Erlang B and Engset: ITU-D, "Teletraffic Engineering Handbook".
 *
 * <p>Trip of a circuit breaker that counts rejections and opens at half: {@code N - M >= M * r / S}; {@code M} permits, {@code S} service
 * time, {@code r} turnaround of a rejection. For any share of errors e: {@code (N - M) / r >= e / (1 - e) * M / S}. From
 * counting both kinds of answer per second.
 */
final class Textbook {

    /** Fewest users of a closed loop that trip a circuit breaker of 50 %: the smallest whole {@code N >= M + M * r / S}, at least M + 1. */
    static int usersThatTrip(int permits, double serviceMs, double rejectionMs) {
        return permits + Math.max(1, (int) Math.ceil(permits * rejectionMs / serviceMs));
    }

    /**
     * Erlang B: share of Poisson arrivals that {@code slots} reject. {@code B(0) = 1}, {@code B(n) = a B(n-1) / (n + a B(n-1))}
     * with {@code a} = rate * held. Holds for any distribution of the time held.
     */
    static double erlangB(int slots, double offered) {
        double blocked = 1;
        for (int n = 1; n <= slots; n++) {
            blocked = offered * blocked / (n + offered * blocked);
        }
        return blocked;
    }

    /**
     * Engset: share of the calls of a closed loop that {@code slots} reject, when a rejected user too thinks before he calls
     * again. With {@code a} = held / think: {@code B(0) = 1}, {@code B(n) = (N - n) a B(n-1) / (n + (N - n) a B(n-1))}. Exact for any
     * distribution of both times.
     */
    static double engset(int users, int slots, double load) {
        double blocked = 1;
        for (int n = 1; n <= slots; n++) {
            double offered = (users - n) * load * blocked;
            blocked = offered / (n + offered);
        }
        return blocked;
    }
}
