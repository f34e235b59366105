package dev.fusebox.lab.chain;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Why a call did not end well, as a circuit breaker's counters tell it. */
public enum ErrorCause {
    SEMAPHORE_REJECTED("refused because every permit was in use", ErrorCounts::semaphoreRejected),
    THREAD_POOL_REJECTED("refused because every thread of the pool was in use", ErrorCounts::threadPoolRejected),
    POOL_REJECTED("refused because every connection was in use", ErrorCounts::poolRejected),
    TIMED_OUT("given up by the gateway's time limit", ErrorCounts::timedOut),
    FAILED("failed at the backend", ErrorCounts::failed),
    SHORT_CIRCUITED("refused by the open circuit breaker", ErrorCounts::shortCircuited);

    private final String words;
    private final Function<ErrorCounts, Long> count;

    ErrorCause(String words, Function<ErrorCounts, Long> count) {
        this.words = words;
        this.count = count;
    }

    /** As it reads in a sentence: "24 866 calls were ...". */
    public String words() {
        return words;
    }

    public long of(ErrorCounts errors) {
        return ErrorCounts.of(count.apply(errors));
    }

    /** The cause of most; empty when there were none. */
    public static Optional<ErrorCause> largest(ErrorCounts errors) {
        return largest(errors, c -> true);
    }

    /** The cause of most that a breaker counts as an error: a call that it refuses itself is none. */
    public static Optional<ErrorCause> largestCounted(ErrorCounts errors) {
        return largest(errors, c -> c != SHORT_CIRCUITED);
    }

    private static Optional<ErrorCause> largest(ErrorCounts errors, Predicate<ErrorCause> which) {
        return Arrays.stream(values())
                .filter(which)
                .filter(c -> c.of(errors) > 0)
                .max(Comparator.comparingLong(c -> c.of(errors)));
    }
}
