package dev.fusebox.lab.results;

/** What a gateway does where the other one may do otherwise; each is measured on both. */
public enum Behaviour {
    REFUSED_ANSWER("No place left: the caller gets"),
    REFUSED_COUNTS("No place left: to the circuit breaker that is"),
    TIMED_OUT_ANSWER("Backend slower than the time limit: the caller gets"),
    TIMED_OUT_WHEN("Backend slower than the time limit: the caller gets it after"),
    TIMED_OUT_PERMIT("Backend slower than the time limit: the place is free again"),
    TIMED_OUT_THREAD("Backend slower than the time limit: the request thread is free again"),
    TIMED_OUT_BACKEND("Backend slower than the time limit: calls left at the backend when the caller has its answer"),
    TIMED_OUT_COUNTS("Backend slower than the time limit: to the circuit breaker that is"),
    BACKEND_ERROR_ANSWER("Backend answers 500: the caller gets"),
    BACKEND_ERROR_COUNTS("Backend answers 500: to the circuit breaker that is"),
    CLIENT_GONE_PERMIT("Client gives up: places it still holds 0.5 s later"),
    CLIENT_GONE_COUNTS("Client gives up: to the circuit breaker that is"),
    OPEN_ANSWER("Circuit breaker open: the caller gets"),
    OPEN_RECOVERS("Backend healthy again: the first good answer comes"),
    OPEN_CLOSED_BY("Circuit breaker open: a call ends well that began before it opened"),
    DEAD_ANSWER("Backend killed: the caller gets"),
    DEAD_COUNTS("Backend killed: to the circuit breaker that is");

    private final String words;

    Behaviour(String words) {
        this.words = words;
    }

    public String words() {
        return words;
    }
}
