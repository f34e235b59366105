package dev.fusebox.lean;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadFullException;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.timelimiter.TimeLimiter;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/**
 * Resilience4j's limits by its core API, in Spring Cloud's order: the time limit around the circuit breaker around the bulkhead.
 * Who acquires must end the call by exactly one of the other methods, once.
 *
 * @param bulkhead {@code null} when calls pass none
 * @param timeLimit {@code null} when there is none
 */
record Permits(CircuitBreaker breaker, Bulkhead bulkhead, TimeLimiter timeLimit, Outcome outcome) {

    /**
     * May wait for a permit, where the bulkhead is set so.
     *
     * @param start by {@link #now}
     * @return why the call is rejected; {@code null} when it may go on
     */
    Throwable acquire(long start) {
        if (!breaker.tryAcquirePermission()) {
            return seen(CallNotPermittedException.createCallNotPermittedException(breaker));
        }
        RuntimeException rejection = bulkhead == null ? null : rejection();
        if (rejection == null) {
            return null;
        }
        breaker.onError(now() - start, breaker.getTimestampUnit(), rejection);
        return seen(rejection);
    }

    private RuntimeException rejection() {
        try {
            return bulkhead.tryAcquirePermission() ? null : BulkheadFullException.createBulkheadFullException(bulkhead);
        } catch (RuntimeException interrupted) {
            return interrupted;
        }
    }

    private Throwable seen(Throwable failure) {
        outcome.failed(failure);
        return failure;
    }

    /** The time by the circuit breaker's own clock. */
    long now() {
        return breaker.getCurrentTimestamp();
    }

    /** {@code null} for no limit. */
    Duration longest() {
        return timeLimit == null ? null : timeLimit.getTimeLimiterConfig().getTimeoutDuration();
    }

    /** @param start by {@link #now} */
    void succeeded(long start) {
        if (bulkhead != null) {
            bulkhead.onComplete();
        }
        if (timeLimit != null) {
            timeLimit.onSuccess();
        }
        breaker.onSuccess(now() - start, breaker.getTimestampUnit());
        outcome.succeeded();
    }

    void failed(long start, Throwable failure) {
        if (bulkhead != null) {
            bulkhead.onComplete();
        }
        breaker.onError(now() - start, breaker.getTimestampUnit(), failure);
        outcome.failed(failure);
    }

    /** How a call fails that the time limit gives up: in the words of the framework's operator, since answers quote them. */
    Throwable late() {
        return new TimeoutException("Did not observe any item or terminal signal within "
                + longest().toMillis() + "ms in 'circuitBreaker' (and no fallback has been configured)");
    }

    /** The call did not end: the time limit gave it up. */
    void timedOut(long start, Throwable late) {
        if (bulkhead != null) {
            bulkhead.releasePermission();
        }
        timeLimit.onError(late);
        breaker.onError(now() - start, breaker.getTimestampUnit(), late);
        outcome.failed(late);
    }

    /** The client has gone: no outcome. */
    void cancelled() {
        if (bulkhead != null) {
            bulkhead.releasePermission();
        }
        breaker.releasePermission();
    }
}
