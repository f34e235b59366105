package dev.fusebox.limits;

/** {@code dev.fusebox:type=CircuitBreaker,component=..,name=..}. */
@Description("A circuit breaker (fuse), with its errors split by cause.")
public interface CircuitBreakerMXBean {

    @Description("CLOSED, OPEN or HALF_OPEN.")
    String getState();

    @Description("Calls in the window that the breaker judges by.")
    Integer getWindowCalls();

    @Description("Errors in that window, refusals included where the breaker counts them.")
    Integer getWindowErrors();

    @Description("Fewest calls in the window before it may open.")
    Integer getVolumeThreshold();

    @Description("Share of errors, in percent, from which it opens.")
    Integer getErrorThresholdPercent();

    @Description("Length of the window in milliseconds; absent when it counts calls.")
    Integer getWindowMs();

    @Description("Milliseconds it stays open before a trial call.")
    Integer getOpenMs();

    @Description("Times it went from closed to open since the process started.")
    Long getTrips();

    @Description("Calls that ended well since the process started.")
    Long getSucceeded();

    @Description("Calls refused by a semaphore or bulkhead.")
    Long getSemaphoreRejected();

    @Description("Calls refused by a thread pool.")
    Long getThreadPoolRejected();

    @Description("Calls refused by a connection pool.")
    Long getPoolRejected();

    @Description("Calls given up by the gateway's time limit.")
    Long getTimedOut();

    @Description("Calls that failed at the backend.")
    Long getFailed();

    @Description("Calls refused because the breaker was open.")
    Long getShortCircuited();

    @Description("Forgets the past: closed, with an empty window. Not every breaker can; says whether it did.")
    boolean reset();
}
