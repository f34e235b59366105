package dev.fusebox.limits.spring;

import dev.fusebox.limits.ErrorCause;
import java.util.Set;

/**
 * Finds out why a call was not successful. It knows exceptions by name, because an application may lack their library. It
 * also looks at the causes of an exception, because frameworks wrap them: the gateway makes a 504 of a response timeout.
 */
final class Failures {

    private static final String FULL_BULKHEAD = "BulkheadFullException";

    /** The beginning of its message. */
    private static final String NAMED = "Bulkhead '";

    private static final Set<String> POOL_REJECTIONS =
            Set.of("PoolAcquireTimeoutException", "PoolAcquirePendingLimitException");

    /** Several libraries have a TimeoutException: the JDK's comes from the time limit; the gateway has its own. */
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
            if (POOL_REJECTIONS.contains(name)) {
                return ErrorCause.POOL_REJECTED;
            }
            if (TIMEOUTS.contains(name)) {
                return ErrorCause.TIMED_OUT;
            }
        }
        return ErrorCause.FAILED;
    }

    /** Resilience4j names the bulkhead in the message only. False when the message has another form. */
    static boolean isOfAnotherBulkhead(Throwable failure, String own) {
        Throwable link = failure;
        for (int depth = 0; link != null && depth < DEEPEST; depth++, link = link.getCause()) {
            if (link.getClass().getSimpleName().equals(FULL_BULKHEAD) && link.getMessage() != null) {
                return link.getMessage().startsWith(NAMED) && !link.getMessage().startsWith(NAMED + own + "'");
            }
        }
        return false;
    }

    static boolean isPoolRejection(Throwable failure) {
        return cause(failure) == ErrorCause.POOL_REJECTED;
    }
}
