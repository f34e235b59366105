package dev.fusebox.limits;

import java.util.Collections;
import java.util.Map;

/**
 * A circuit breaker, read live. Counts are cumulative since the process started, except the counts of the window. A
 * figure that the framework does not have is {@code null}.
 */
public interface Breaker {

    /** The service or route it guards. */
    String name();

    /** {@code CLOSED}, {@code OPEN} or {@code HALF_OPEN}. */
    String state();

    /** Calls in the window from which the breaker decides whether to open. */
    Integer windowCalls();

    /** Errors among {@link #windowCalls()}, with rejected calls if the breaker counts them. */
    Integer windowErrors();

    /** The breaker stays closed while the window has fewer calls than this. */
    Integer volumeThreshold();

    /** The breaker opens from this share of errors on, in percent. */
    Integer errorThresholdPercent();

    /** Length of the window in milliseconds; {@code null} when the window is a number of calls. */
    Integer windowMs();

    /** Time in milliseconds that it stays open before it lets a trial call through. */
    Integer openMs();

    /** Number of times it went from closed to open. */
    Long trips();

    /** Successful calls. */
    Long succeeded();

    /** Errors by cause. */
    ErrorCounts errors();

    /** Length of the window in calls; {@code null} when the window is a time. */
    default Integer windowSize() {
        return null;
    }

    /** {@link #errorThresholdPercent()} with decimals. */
    default Double errorThreshold() {
        Integer percent = errorThresholdPercent();
        return percent == null ? null : Double.valueOf(percent);
    }

    /** Milliseconds between two evaluations of the window; {@code null} when it is evaluated after every call. */
    default Integer judgedEveryMs() {
        return null;
    }

    /** Number of trial calls after {@link #openMs()}. */
    default Integer halfOpenCalls() {
        return null;
    }

    /** Whether it counts a call as an error when its semaphore, bulkhead or thread pool rejects the call. */
    default Boolean countsRejections() {
        return null;
    }

    /** Whether any successful call closes it while it is open, even a call that began before it opened. */
    default Boolean anySuccessCloses() {
        return null;
    }

    /** The settings that fixed its thresholds, as far as they are known. */
    default Map<BreakerThreshold, Setting> settings() {
        return Collections.emptyMap();
    }
}
