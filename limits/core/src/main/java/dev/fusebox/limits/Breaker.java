package dev.fusebox.limits;

import java.util.Collections;
import java.util.Map;

/**
 * A circuit breaker, read live. Counts are cumulative since the process started unless they speak of the window; a
 * figure that the framework does not have is {@code null}.
 */
public interface Breaker {

    /** The service or route it guards. */
    String name();

    /** {@code CLOSED}, {@code OPEN} or {@code HALF_OPEN}. */
    String state();

    /** Calls in the window that the breaker judges by. */
    Integer windowCalls();

    /** Errors among {@link #windowCalls()}, refusals included where the breaker counts them. */
    Integer windowErrors();

    /** Fewest calls in the window before it may open. */
    Integer volumeThreshold();

    /** Share of errors, in percent, from which it opens. */
    Integer errorThresholdPercent();

    /** Length of the window in milliseconds; {@code null} when it counts calls instead. */
    Integer windowMs();

    /** How long it stays open before it lets a trial call through, in milliseconds. */
    Integer openMs();

    /** Times it went from closed to open. */
    Long trips();

    /** Calls that ended well. */
    Long succeeded();

    /** Errors by cause. */
    ErrorCounts errors();

    /** Length of the window in calls; {@code null} when it goes by time. */
    default Integer windowSize() {
        return null;
    }

    /** {@link #errorThresholdPercent()} with its fraction. */
    default Double errorThreshold() {
        Integer percent = errorThresholdPercent();
        return percent == null ? null : Double.valueOf(percent);
    }

    /** Milliseconds from one judgement of the window to the next; {@code null} when it judges after every call. */
    default Integer judgedEveryMs() {
        return null;
    }

    /** Trial calls after {@link #openMs()}. */
    default Integer halfOpenCalls() {
        return null;
    }

    /** Whether a call that its semaphore, bulkhead or thread pool rejects is an error to it. */
    default Boolean countsRejections() {
        return null;
    }

    /** Whether any call that ends well closes it while it is open, one that began before it opened included. */
    default Boolean anySuccessCloses() {
        return null;
    }

    /** What fixed its thresholds, as far as it is known. */
    default Map<BreakerThreshold, Setting> settings() {
        return Collections.emptyMap();
    }
}
