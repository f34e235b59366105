package dev.fusebox.limits;

/** The parts of a circuit breaker's rule that a setting fixes. */
public enum BreakerThreshold {
    WINDOW,
    MINIMUM_CALLS,
    ERROR_PERCENT,
    OPEN_TIME,
    HALF_OPEN_CALLS
}
