package dev.fusebox.lab.predict;

import dev.fusebox.lab.traffic.LoadFigures;

/**
 * Hears what becomes of each call while a cell is simulated; the figures are the same with and without it.
 *
 * <p>Calls are numbered from 0 in the order in which they are sent, limits by their place in {@link Scenario#chain}; times are milliseconds
 * since the cell began. A call that is answered while it waits has been given up: a gateway forgets it, a service works on it later.
 */
public interface CallListener {

    /** Hears nothing. */
    CallListener NONE = new CallListener() {};

    default void sent(int call, double atMs) {}

    /** It found all slots of a limit in use, and the limit queues. */
    default void waits(int call, int limit, double atMs) {}

    default void holds(int call, int limit, double atMs) {}

    /** The service begins to work on it. */
    default void works(int call, double atMs) {}

    /** The service has done its work. */
    default void returns(int call, double atMs) {}

    /** @param status {@link LoadFigures#OK}, or the full name of the limit, circuit breaker or time limit that rejected it */
    default void answered(int call, String status, double atMs) {}

    default void frees(int call, int limit, double atMs) {}

    /**
     * The circuit breaker, when a call has been answered.
     *
     * @param open or half-open
     * @param calls in its window; 0 where there is no circuit breaker
     * @param failures among them
     */
    default void counted(boolean open, int calls, int failures, double atMs) {}
}
