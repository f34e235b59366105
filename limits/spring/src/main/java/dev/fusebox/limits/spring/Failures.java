package dev.fusebox.limits.spring;

import dev.fusebox.limits.ErrorCause;
import java.util.Set;

/**
 * Tells why a call did not end well. Exceptions are known by name, since an application may lack the library they are of. One
 * that a framework wraps is looked for behind its wrapping: the gateway makes a 504 of a response timeout.
 */
final class Failures {

    private static final String FULL_BULKHEAD = "BulkheadFullException";

    /** How its message begins. */
    private static final String NAMED = "Bulkhead '";

    private static final Set<String> POOL_REFUSALS =
            Set.of("PoolAcquireTimeoutException", "PoolAcquirePendingLimitException");

    /** The first by several libraries: the JDK's is the time limit's, the gateway has one of its own. */
    private static final Set<String> TIMEOUTS = Set.of("TimeoutException", "ReadTimeoutException");

    private static final int DEEPEST = 8;

    private Failures() {}

    static ErrorCause cause(Throwable failure) {
        Throwable link = failure;
        for (int depth = 0; link != null && depth < DEEPEST; depth++, link = link.getCause()) {
            String name = link.getClass().getSimpleName();
            if (name.equals(FULL_BULKHEAD)) {
                return ErrorCause.SEMAPHORE_REJECTED;
            }
            if (POOL_REFUSALS.contains(name)) {
                return ErrorCause.POOL_REJECTED;
            }
            if (TIMEOUTS.contains(name)) {
                return ErrorCause.TIMED_OUT;
            }
        }
        return ErrorCause.FAILED;
    }

    /** Resilience4j tells the bulkhead in words only; where it does so otherwise, nobody is known to be another. */
    static boolean isOfAnotherBulkhead(Throwable failure, String own) {
        Throwable link = failure;
        for (int depth = 0; link != null && depth < DEEPEST; depth++, link = link.getCause()) {
            if (link.getClass().getSimpleName().equals(FULL_BULKHEAD) && link.getMessage() != null) {
                return link.getMessage().startsWith(NAMED) && !link.getMessage().startsWith(NAMED + own + "'");
            }
        }
        return false;
    }

    static boolean isPoolRefusal(Throwable failure) {
        return cause(failure) == ErrorCause.POOL_REJECTED;
    }
}
