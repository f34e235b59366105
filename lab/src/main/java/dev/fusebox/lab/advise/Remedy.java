package dev.fusebox.lab.advise;

import dev.fusebox.lab.chain.ChainSnapshot.ChainPart;

/**
 * A change of one part of a chain, in no framework's words.
 *
 * @param size slots, or milliseconds
 */
public record Remedy(Kind kind, ChainPart part, int size) {

    /** What is changed, in the order of what it does harm: to all calls, to another route, to slow calls, after a failure. */
    public enum Kind {
        /** A time limit that ends the calls that should succeed. */
        TIME_OF_ALL,
        /** A limit that has too few slots for the load. */
        SLOTS,
        /** A limit of all routes that hung calls take. */
        SHARED_SLOTS,
        /** A time limit that ends calls as soon as the service is a little slow. */
        TIME_OF_SLOW,
        /** A circuit breaker that judges too few calls, or stays open for long. */
        WINDOW
    }
}
