package dev.fusebox.lab.model;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Why a call did not end well, as a circuit breaker's counters tell it. */
public enum Cause {
    SEMAPHORE_REJECTED("refused because every permit was in use", Errors::semaphoreRejected),
    THREAD_POOL_REJECTED("refused because every thread of the pool was in use", Errors::threadPoolRejected),
    POOL_REJECTED("refused because every connection was in use", Errors::poolRejected),
    TIMED_OUT("given up by the gateway's time limit", Errors::timedOut),
    FAILED("failed at the backend", Errors::failed),
    SHORT_CIRCUITED("refused by the open circuit breaker", Errors::shortCircuited);

    private final String words;
    private final Function<Errors, Long> count;

    Cause(String words, Function<Errors, Long> count) {
        this.words = words;
        this.count = count;
    }

    /** As it reads in a sentence: "24 866 calls were ...". */
    public String words() {
        return words;
    }

    long of(Errors errors) {
        return Errors.of(count.apply(errors));
    }

    /** The cause of most; empty when there were none. */
    static Optional<Cause> largest(Errors errors) {
        return largest(errors, c -> true);
    }

    /** The cause of most that a breaker counts as an error: a call that it refuses itself is none. */
    static Optional<Cause> largestCounted(Errors errors) {
        return largest(errors, c -> c != SHORT_CIRCUITED);
    }

    private static Optional<Cause> largest(Errors errors, Predicate<Cause> which) {
        return Arrays.stream(values())
                .filter(which)
                .filter(c -> c.of(errors) > 0)
                .max(Comparator.comparingLong(c -> c.of(errors)));
    }
}
