package dev.fusebox.limits;

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

    /** Errors split by cause. */
    Errors errors();

    /** Calls that did not end well, by cause. */
    final class Errors {
        private final Long semaphoreRejected;
        private final Long threadPoolRejected;
        private final Long poolRejected;
        private final Long timedOut;
        private final Long failed;
        private final Long shortCircuited;

        public Errors(
                Long semaphoreRejected,
                Long threadPoolRejected,
                Long poolRejected,
                Long timedOut,
                Long failed,
                Long shortCircuited) {
            this.semaphoreRejected = semaphoreRejected;
            this.threadPoolRejected = threadPoolRejected;
            this.poolRejected = poolRejected;
            this.timedOut = timedOut;
            this.failed = failed;
            this.shortCircuited = shortCircuited;
        }

        /** Refused by a semaphore or bulkhead. */
        public Long semaphoreRejected() {
            return semaphoreRejected;
        }

        /** Refused by a thread pool. */
        public Long threadPoolRejected() {
            return threadPoolRejected;
        }

        /** Refused by a connection pool. */
        public Long poolRejected() {
            return poolRejected;
        }

        /** Given up by the gateway's time limit. */
        public Long timedOut() {
            return timedOut;
        }

        /** Failed at the backend. */
        public Long failed() {
            return failed;
        }

        /** Refused because the breaker was open. */
        public Long shortCircuited() {
            return shortCircuited;
        }
    }
}
