package dev.fusebox.lab.chain;

/**
 * Calls that did not end well, by cause; a cause that a framework does not know is {@code null}.
 *
 * @param semaphoreRejected refused by a semaphore or bulkhead
 * @param threadPoolRejected refused by a thread pool
 * @param poolRejected refused by a connection pool
 * @param timedOut given up by the gateway's time limit
 * @param failed failed at the backend
 * @param shortCircuited refused because the breaker was open
 */
public record ErrorCounts(
        Long semaphoreRejected,
        Long threadPoolRejected,
        Long poolRejected,
        Long timedOut,
        Long failed,
        Long shortCircuited) {

    public static final ErrorCounts NONE = new ErrorCounts(null, null, null, null, null, null);

    /** What came since an earlier reading. */
    public ErrorCounts since(ErrorCounts earlier) {
        return new ErrorCounts(
                minus(semaphoreRejected, earlier.semaphoreRejected),
                minus(threadPoolRejected, earlier.threadPoolRejected),
                minus(poolRejected, earlier.poolRejected),
                minus(timedOut, earlier.timedOut),
                minus(failed, earlier.failed),
                minus(shortCircuited, earlier.shortCircuited));
    }

    /** All of them, absent causes aside. */
    public long total() {
        return of(semaphoreRejected)
                + of(threadPoolRejected)
                + of(poolRejected)
                + of(timedOut)
                + of(failed)
                + of(shortCircuited);
    }

    public static Long minus(Long later, Long earlier) {
        return later == null || earlier == null ? null : Long.valueOf(later - earlier);
    }

    public static long of(Long count) {
        return count == null ? 0 : count;
    }
}
