package dev.fusebox.lab.predict;

/**
 * The gateway's time limits; infinite where it has none.
 *
 * @param readMs from the moment the call has a connection to the answer
 * @param callMs from the circuit breaker to the answer
 * @param holdsOn whether a call over {@code callMs} gives back its permit but stays, so that the client is answered only
 *     when it ends: so it is behind a semaphore
 */
public record Deadlines(double readMs, double callMs, boolean holdsOn) {

    public static final Deadlines NONE = new Deadlines(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, false);
}
