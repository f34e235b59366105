package dev.fusebox.limits;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Why a call was not successful. MBeans, snapshots, meters, result files and tables have a figure for each constant: to
 * add a cause, add a constant here.
 */
public enum ErrorCause {
    SEMAPHORE_REJECTED("rejected by semaphore or bulkhead", LimitKind.SEMAPHORE, LimitKind.BULKHEAD),
    THREAD_POOL_REJECTED("rejected by thread pool", LimitKind.THREAD_POOL),
    POOL_REJECTED("rejected by connection pool", LimitKind.HTTP_POOL),
    TIMED_OUT("given up by the gateway's time limit"),
    FAILED("failed at the backend"),
    SHORT_CIRCUITED("rejected by the open circuit breaker");

    private final String words;
    private final List<LimitKind> rejectedBy;
    private final String attribute;

    ErrorCause(String words, LimitKind... rejectedBy) {
        this.words = words;
        this.rejectedBy = Collections.unmodifiableList(Arrays.asList(rejectedBy));
        this.attribute = Arrays.stream(name().split("_"))
                .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
    }

    /** What happened to such calls: "24 866 calls were ...". */
    public String words() {
        return words;
    }

    /** The kinds of limits that reject such calls, the usual one first; empty when no limit does. */
    public List<LimitKind> rejectedBy() {
        return rejectedBy;
    }

    /** Whether such calls are in the window of a circuit breaker: the calls that the breaker itself rejects are not. */
    public boolean inWindow() {
        return this != SHORT_CIRCUITED;
    }

    /** Its name in MBeans: {@code SemaphoreRejected}. */
    public String attribute() {
        return attribute;
    }

    /** Its name in files: {@code semaphoreRejected}. */
    public String key() {
        return attribute.substring(0, 1).toLowerCase(Locale.ROOT) + attribute.substring(1);
    }

    /** Its name in meters: {@code semaphore_rejected}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
