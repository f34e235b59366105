package dev.fusebox.limits;

/**
 * {@code dev.fusebox:type=CircuitBreaker,component=..,name=..}. The MBean has one more attribute for each {@link ErrorCause}:
 * the calls that failed for that cause since the process started.
 */
@Description("A circuit breaker, with its errors by cause.")
public interface CircuitBreakerMXBean {

    @Description("CLOSED, OPEN or HALF_OPEN.")
    String getState();

    @Description("Calls in the window from which the breaker decides whether to open.")
    Integer getWindowCalls();

    @Description("Errors in that window, with rejected calls if the breaker counts them.")
    Integer getWindowErrors();

    @Description("The breaker stays closed while the window has fewer calls than this.")
    Integer getVolumeThreshold();

    @Description("The breaker opens from this share of errors on, in percent.")
    Integer getErrorThresholdPercent();

    @Description("Length of the window in milliseconds; absent when the window is a number of calls.")
    Integer getWindowMs();

    @Description("Time in milliseconds that it stays open before it lets a trial call through.")
    Integer getOpenMs();

    @Description("Number of times it went from closed to open since the process started.")
    Long getTrips();

    @Description("Successful calls since the process started.")
    Long getSucceeded();

    @Description("Length of the window in calls; absent when the window is a time.")
    Integer getWindowSize();

    @Description("The breaker opens from this share of errors on, in percent with decimals.")
    Double getErrorThreshold();

    @Description("Milliseconds between two evaluations of the window; absent when it is evaluated after every call.")
    Integer getJudgedEveryMs();

    @Description("Number of trial calls that it lets through after the time it stays open.")
    Integer getHalfOpenCalls();

    @Description("Whether it counts a call as an error when its semaphore, bulkhead or thread pool rejects the call.")
    Boolean getCountsRejections();

    @Description("Whether any successful call closes it, even a call that began before it opened.")
    Boolean getAnySuccessCloses();

    @Description("The properties that fix its thresholds, with their values and where each value came from.")
    String[] getSettings();

    @Description("Closes it and empties its window. Returns false if this breaker cannot be reset.")
    boolean reset();
}
