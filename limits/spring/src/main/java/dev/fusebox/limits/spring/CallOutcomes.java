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
 * Counts what becomes of the calls of one circuit breaker. Where {@link CountedCircuitBreaker} sees the calls, each is
 * counted once, by what its caller got; elsewhere (annotations, servlet) by the breaker's own events, which leave out the
 * cause of an exception that the breaker is told not to record. A call that its caller breaks off has no outcome.
 *
 * <p>What a breaker rejects is what itself and the bulkhead that goes with it reject. A rejection by another breaker or
 * bulkhead behind it is an error to it, like any other failure of what it guards.
 */
final class CallOutcomes {

    /** No thread pool stands behind a reactive breaker: that cause does not exist here. */
    private static final Set<ErrorCause> COUNTED = EnumSet.of(
            ErrorCause.SEMAPHORE_REJECTED,
            ErrorCause.POOL_REJECTED,
            ErrorCause.TIMED_OUT,
            ErrorCause.FAILED,
            ErrorCause.SHORT_CIRCUITED);

    private final String breaker;
    private final Map<ErrorCause, LongAdder> errors = new EnumMap<>(ErrorCause.class);
    private final LongAdder succeeded = new LongAdder();
    private final LongAdder trips = new LongAdder();
    private volatile boolean seenByCaller;

    CallOutcomes(String breaker) {
        this.breaker = breaker;
        COUNTED.forEach(cause -> errors.put(cause, new LongAdder()));
    }

    /** From now on outcomes are told, and the breaker's events are not counted. */
    CallOutcomes seenByCaller() {
        seenByCaller = true;
        return this;
    }

    void listenTo(CircuitBreaker.EventPublisher events) {
        events.onSuccess(success -> orElse(this::countSuccess))
                .onError(error -> orElse(() -> countFailure(error.getThrowable(), null)))
                .onIgnoredError(error -> orElse(() -> countFailure(error.getThrowable(), null)))
                .onCallNotPermitted(refusal -> orElse(() -> count(ErrorCause.SHORT_CIRCUITED)))
                .onStateTransition(change -> {
                    if (change.getStateTransition() == StateTransition.CLOSED_TO_OPEN) {
                        trips.increment();
                    }
                });
    }

    private void orElse(Runnable count) {
        if (!seenByCaller) {
            count.run();
        }
    }

    void countSuccess() {
        succeeded.increment();
    }

    /** @param bulkhead whose rejections are this breaker's own; {@code null} when it is not known which: then all are */
    void countFailure(Throwable failure, String bulkhead) {
        if (isOwn(failure)) {
            count(ErrorCause.SHORT_CIRCUITED);
        } else if (bulkhead != null && Failures.isOfAnotherBulkhead(failure, bulkhead)) {
            count(ErrorCause.FAILED);
        } else {
            count(Failures.cause(failure));
        }
    }

    private boolean isOwn(Throwable failure) {
        return failure instanceof CallNotPermittedException refusal
                && breaker.equals(refusal.getCausingCircuitBreakerName());
    }

    private void count(ErrorCause cause) {
        LongAdder count = errors.get(cause);
        if (count != null) {
            count.increment();
        }
    }

    ErrorCounts errors() {
        ErrorCounts counts = ErrorCounts.NONE;
        for (Map.Entry<ErrorCause, LongAdder> count : errors.entrySet()) {
            counts = counts.with(count.getKey(), count.getValue().sum());
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
