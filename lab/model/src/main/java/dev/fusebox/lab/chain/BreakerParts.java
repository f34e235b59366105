package dev.fusebox.lab.chain;

import org.jspecify.annotations.Nullable;

/**
 * What a process publishes of a circuit breaker's rule; {@code null} for each part that it does not publish or its breaker does not
 * have.
 */
public record BreakerParts(
        @Nullable Integer volumeThreshold,
        @Nullable Double errorThreshold,
        @Nullable Integer windowMs,
        @Nullable Integer windowSize,
        @Nullable Integer openMs,
        @Nullable Integer judgedEveryMs,
        @Nullable Integer halfOpenCalls,
        @Nullable Boolean countsRejections,
        @Nullable Boolean anySuccessCloses) {

    /** {@code null} unless the process publishes the whole rule. */
    public @Nullable BreakerRule rule() {
        if (volumeThreshold == null || errorThreshold == null || openMs == null) {
            return null;
        }
        if (judgedEveryMs != null) {
            return windowMs == null || anySuccessCloses == null
                    ? null
                    : new BreakerRule.HealthSnapshots(
                            volumeThreshold, errorThreshold, windowMs, openMs, anySuccessCloses, judgedEveryMs);
        }
        Integer size = windowSize != null ? windowSize : windowMs != null ? Integer.valueOf(windowMs / 1000) : null;
        return halfOpenCalls == null || size == null
                ? null
                : new BreakerRule.SlidingWindow(
                        windowSize == null,
                        size,
                        volumeThreshold,
                        errorThreshold,
                        openMs,
                        halfOpenCalls,
                        !Boolean.FALSE.equals(countsRejections));
    }
}
