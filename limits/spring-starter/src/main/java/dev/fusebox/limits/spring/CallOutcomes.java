package dev.fusebox.limits.spring;

import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreaker.StateTransition;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what becomes of the calls of one circuit breaker. Where {@link CountedCircuitBreaker} sees the calls, each is
 * counted once, by what its caller got; elsewhere (annotations, servlet) by the breaker's own events, which leave out the
 * cause of an exception that the breaker is told not to record. A call that its caller breaks off has no outcome.
 */
final class CallOutcomes {

    private final String breaker;
    private final Map<Cause, LongAdder> errors = new EnumMap<>(Cause.class);
    private final LongAdder succeeded = new LongAdder();
    private final LongAdder shortCircuited = new LongAdder();
    private final LongAdder trips = new LongAdder();
    private volatile boolean seenByCaller;

    CallOutcomes(String breaker) {
        this.breaker = breaker;
        for (Cause cause : Cause.values()) {
            errors.put(cause, new LongAdder());
        }
    }

    /** From now on outcomes are told, and the breaker's events are not counted. */
    CallOutcomes seenByCaller() {
        seenByCaller = true;
        return this;
    }

    void listenTo(CircuitBreaker.EventPublisher events) {
        events.onSuccess(success -> orElse(this::countSuccess))
                .onError(error -> orElse(() -> countFailure(error.getThrowable())))
                .onIgnoredError(error -> orElse(() -> countFailure(error.getThrowable())))
                .onCallNotPermitted(refusal -> orElse(shortCircuited::increment))
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

    void countFailure(Throwable failure) {
        if (failure instanceof CallNotPermittedException refusal
                && refusal.getCausingCircuitBreakerName().equals(breaker)) {
            shortCircuited.increment();
        } else {
            errors.get(Cause.of(failure)).increment();
        }
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
