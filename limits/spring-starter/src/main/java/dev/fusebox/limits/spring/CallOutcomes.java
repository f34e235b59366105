package dev.fusebox.limits.spring;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreaker.StateTransition;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what becomes of the calls of one circuit breaker, each once, at the moment it happens. A call that the client
 * itself breaks off has no outcome. An exception that the breaker is told to ignore is an error here all the same; one
 * that it is told not to record counts as a success, as it does for the breaker.
 */
final class CallOutcomes {

    private final Map<Cause, LongAdder> errors = new EnumMap<>(Cause.class);
    private final LongAdder succeeded = new LongAdder();
    private final LongAdder shortCircuited = new LongAdder();
    private final LongAdder trips = new LongAdder();

    /**
     * Spring Cloud reports every TimeoutException that reaches its time limit to the breaker, also one that the breaker
     * has just seen pass: the same object, at once, on the same thread.
     */
    private final ThreadLocal<Throwable> justCounted = new ThreadLocal<>();

    CallOutcomes(CircuitBreaker.EventPublisher events) {
        for (Cause cause : Cause.values()) {
            errors.put(cause, new LongAdder());
        }
        events.onSuccess(success -> succeeded.increment())
                .onError(error -> failed(error.getThrowable()))
                .onIgnoredError(error -> failed(error.getThrowable()))
                .onCallNotPermitted(refusal -> shortCircuited.increment())
                .onStateTransition(change -> {
                    if (change.getStateTransition() == StateTransition.CLOSED_TO_OPEN) {
                        trips.increment();
                    }
                });
    }

    private void failed(Throwable failure) {
        if (failure instanceof TimeoutException) {
            if (justCounted.get() == failure) {
                justCounted.remove();
                return;
            }
            justCounted.set(failure);
        }
        errors.get(Cause.of(failure)).increment();
    }

    long count(Cause cause) {
        return errors.get(cause).sum();
    }

    long succeeded() {
        return succeeded.sum();
    }

    long shortCircuited() {
        return shortCircuited.sum();
    }

    long trips() {
        return trips.sum();
    }
}
