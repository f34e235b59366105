package dev.fusebox.lab.predict.breakers;

/** A circuit breaker of a framework before a limit of calls at once. Times: milliseconds since it was made. */
public interface RealBreaker extends AutoCloseable {

    /** What becomes of a call that arrives. */
    enum Arrival {
        /** By the circuit breaker. */
        NOT_PERMITTED,
        /** By the limit behind it. */
        REJECTED,
        RUNS
    }

    /** How a call that runs ends. */
    enum End {
        SUCCESS,
        FAILURE,
        /** A pool of threads behind the limit rejects it. */
        REJECTED
    }

    /** Moves its clock, never back. */
    void moveTo(long now);

    Arrival arrive(int call);

    void end(int call, End end);

    /** Open or half-open. */
    boolean isOpen();

    /** How many times it opened, from closed or half-open. */
    long trips();

    @Override
    void close();
}
