package dev.fusebox.limits.spring;

import java.util.Set;

/**
 * Why a call did not end well. Exceptions are known by name, since an application may lack the library they are of. One
 * that a framework wraps is looked for behind its wrapping: the gateway makes a 504 of a response timeout.
 */
enum Cause {
    BULKHEAD,
    CONNECTION_POOL,
    TIME_LIMIT,
    BACKEND;

    private static final Set<String> POOL_REFUSALS =
            Set.of("PoolAcquireTimeoutException", "PoolAcquirePendingLimitException");

    /** The first by several libraries: the JDK's is the time limit's, the gateway has one of its own. */
    private static final Set<String> TIMEOUTS = Set.of("TimeoutException", "ReadTimeoutException");

    private static final int DEEPEST = 8;

    static Cause of(Throwable failure) {
        Throwable link = failure;
        for (int depth = 0; link != null && depth < DEEPEST; depth++, link = link.getCause()) {
            String name = link.getClass().getSimpleName();
            if (name.equals("BulkheadFullException")) {
                return BULKHEAD;
            }
            if (POOL_REFUSALS.contains(name)) {
                return CONNECTION_POOL;
            }
            if (TIMEOUTS.contains(name)) {
                return TIME_LIMIT;
            }
        }
        return BACKEND;
    }

    static boolean isPoolRefusal(Throwable failure) {
        return of(failure) == CONNECTION_POOL;
    }
}
