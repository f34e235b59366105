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

    /** Of Reactor Netty, and of Apache HttpClient. */
    private static final Set<String> POOL_REJECTIONS = Set.of(
            "PoolAcquireTimeoutException", "PoolAcquirePendingLimitException", "ConnectionRequestTimeoutException");

    /** Several libraries have a TimeoutException: the JDK's comes from the time limit; the gateway has its own. */
    private static final Set<String> TIMEOUTS =
            Set.of("TimeoutException", "ReadTimeoutException", "SocketTimeoutException", "HttpTimeoutException");

    private static final int DEEPEST = 8;

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

    /**
     * The bulkhead that was full; {@code null} when none was, or when it is unknown. Resilience4j names it in the message
     * only, and says the same of a thread pool.
     */
    static String fullBulkhead(Throwable failure) {
        Throwable link = failure;
        for (int depth = 0; link != null && depth < DEEPEST; depth++, link = link.getCause()) {
            if (link.getClass().getSimpleName().equals(FULL_BULKHEAD) && link.getMessage() != null) {
                String message = link.getMessage();
                int end = message.indexOf("' ", NAMED.length());
                return message.startsWith(NAMED) && end > 0 ? message.substring(NAMED.length(), end) : null;
            }
        }
        return null;
    }

    static boolean isPoolRejection(Throwable failure) {
        return cause(failure) == ErrorCause.POOL_REJECTED;
    }
}
