package dev.fusebox.limits;

/**
 * {@code dev.fusebox:type=CircuitBreaker,component=..,name=..}. Its MBean has one attribute more for each {@link ErrorCause}:
 * the calls of that cause since the process started.
 */
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

    @Description("Length of the window in calls; absent when it goes by time.")
    Integer getWindowSize();

    @Description("Share of errors, in percent with its fraction, from which it opens.")
    Double getErrorThreshold();

    @Description("Milliseconds from one judgement of the window to the next; absent when it judges after every call.")
    Integer getJudgedEveryMs();

    @Description("Trial calls that it lets through after the time it stays open.")
    Integer getHalfOpenCalls();

    @Description("Whether a call rejected by a semaphore, bulkhead or thread pool is an error to it.")
    Boolean getCountsRejections();

    @Description("Whether any call that ends well closes it, one that began before it opened included.")
    Boolean getAnySuccessCloses();

    @Description("The properties that fix its thresholds, with their values and where each came from.")
    String[] getSettings();

    @Description("Forgets the past: closed, with an empty window. Not every breaker can; says whether it did.")
    boolean reset();
}
