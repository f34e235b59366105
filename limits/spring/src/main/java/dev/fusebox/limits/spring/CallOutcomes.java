package dev.fusebox.limits.spring;

import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreaker.StateTransition;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the outcomes of the calls of one circuit breaker. Where {@link CountedCircuitBreaker} sees the calls, each is
 * counted once, by what its caller got. Elsewhere (annotations, servlet) the breaker's own events are counted; they lack the
 * cause of an exception that the breaker does not record. A call that its caller cancels has no outcome.
 *
 * <p>The breaker's rejections are its own and those of its bulkhead. A rejection by another breaker or bulkhead behind it
 * is an error, like any other failure of what the breaker guards.
 */
final class CallOutcomes {

    private final String breaker;
    private final Set<String> threadPools;
    private final Map<ErrorCause, LongAdder> errors = new EnumMap<>(ErrorCause.class);
    private final LongAdder succeeded = new LongAdder();
    private final LongAdder trips = new LongAdder();
    private volatile boolean seenByCaller;

    /** @param threadPools names of the bulkheads that are thread pools, as they come into being */
    CallOutcomes(String breaker, Set<String> threadPools) {
        this.breaker = breaker;
        this.threadPools = threadPools;
        EnumSet.allOf(ErrorCause.class).forEach(cause -> errors.put(cause, new LongAdder()));
    }

    /** From now on the caller reports outcomes, and the breaker's events are not counted. */
    CallOutcomes seenByCaller() {
        seenByCaller = true;
        return this;
    }

    void listenTo(CircuitBreaker.EventPublisher events) {
        events.onStateTransition(change -> {
            if (change.getStateTransition() == StateTransition.CLOSED_TO_OPEN) {
                trips.increment();
            }
        });
        if (seenByCaller) {
            return;
        }
        // Each looks again: a breaker with its own configuration exists before its first caller.
        events.onSuccess(success -> {
                    if (!seenByCaller) {
                        countSuccess();
                    }
                })
                .onError(error -> event(error.getThrowable()))
                .onIgnoredError(error -> event(error.getThrowable()))
                .onCallNotPermitted(rejection -> {
                    if (!seenByCaller) {
                        count(ErrorCause.SHORT_CIRCUITED);
                    }
                });
    }

    private void event(Throwable failure) {
        if (!seenByCaller) {
            countFailure(failure, null);
        }
    }

    void countSuccess() {
        succeeded.increment();
    }

    /** @param bulkhead the breaker's bulkhead; {@code null} when it is unknown: then all bulkheads count as its own */
    void countFailure(Throwable failure, String bulkhead) {
        if (isOwn(failure)) {
            count(ErrorCause.SHORT_CIRCUITED);
            return;
        }
        String full = Failures.fullBulkhead(failure);
        if (full == null) {
            count(Failures.cause(failure));
        } else if (bulkhead != null && !bulkhead.equals(full)) {
            count(ErrorCause.FAILED);
        } else {
            count(threadPools.contains(full) ? ErrorCause.THREAD_POOL_REJECTED : ErrorCause.SEMAPHORE_REJECTED);
        }
    }

    private boolean isOwn(Throwable failure) {
        return failure instanceof CallNotPermittedException rejection
                && breaker.equals(rejection.getCausingCircuitBreakerName());
    }

    private void count(ErrorCause cause) {
        errors.get(cause).increment();
    }

    /** Without rejections by a thread pool where there is none, as in a reactive application. */
    ErrorCounts errors() {
        ErrorCounts counts = ErrorCounts.NONE;
        for (Map.Entry<ErrorCause, LongAdder> count : errors.entrySet()) {
            if (count.getKey() != ErrorCause.THREAD_POOL_REJECTED || !threadPools.isEmpty()) {
                counts = counts.with(count.getKey(), count.getValue().sum());
            }
        }
        return counts;
    }

    long succeeded() {
        return succeeded.sum();
    }

    long trips() {
        return trips.sum();
    }
}
