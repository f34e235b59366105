package dev.fusebox.lab.predict.breakers;

import dev.fusebox.lab.chain.BreakerRule.SlidingWindow;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import io.github.resilience4j.circuitbreaker.internal.CircuitBreakerStateMachine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** The circuit breaker alone; the limit behind it is a number of calls. */
public final class Resilience4jDriver implements RealBreaker {

    private static final class MovedClock extends Clock {
        private long now;

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return Instant.ofEpochMilli(now);
        }
    }

    private final MovedClock clock = new MovedClock();
    private final CircuitBreaker breaker;
    private final int permits;
    private int running;
    private long trips;

    public Resilience4jDriver(SlidingWindow rule, int permits) throws ReflectiveOperationException {
        this.permits = permits;
        CircuitBreakerConfig.Builder config = CircuitBreakerConfig.custom()
                .slidingWindowType(rule.timeBased() ? SlidingWindowType.TIME_BASED : SlidingWindowType.COUNT_BASED)
                .slidingWindowSize(rule.size())
                .minimumNumberOfCalls(rule.minimumCalls())
                .failureRateThreshold((float) rule.percent())
                .waitDurationInOpenState(Duration.ofMillis(rule.openMs()))
                .permittedNumberOfCallsInHalfOpenState(rule.halfOpenCalls());
        if (!rule.countsRefusals()) {
            config.ignoreException(RejectedExecutionException.class::isInstance);
        }
        breaker = breaker(config);
        breaker.getEventPublisher()
                .onStateTransition(e -> trips += e.getStateTransition().getToState() == State.OPEN ? 1 : 0);
    }

    /** Until 2.1 the clock is the circuit breaker's, later its configuration's. */
    private CircuitBreaker breaker(CircuitBreakerConfig.Builder config) throws ReflectiveOperationException {
        try {
            CircuitBreakerConfig.Builder.class.getMethod("clock", Clock.class).invoke(config, clock);
            return CircuitBreaker.of("orders", config.build());
        } catch (NoSuchMethodException older) {
            return CircuitBreakerStateMachine.class
                    .getConstructor(String.class, CircuitBreakerConfig.class, Clock.class)
                    .newInstance("orders", config.build(), clock);
        }
    }

    @Override
    public void moveTo(long now) {
        clock.now = now;
    }

    @Override
    public Arrival arrive(int call) {
        if (!breaker.tryAcquirePermission()) {
            return Arrival.NOT_PERMITTED;
        }
        if (running == permits) {
            breaker.onError(1, TimeUnit.MILLISECONDS, new RejectedExecutionException("full"));
            return Arrival.REJECTED;
        }
        running++;
        return Arrival.RUNS;
    }

    @Override
    public void end(int call, End end) {
        running--;
        switch (end) {
            case SUCCESS -> breaker.onSuccess(1, TimeUnit.MILLISECONDS);
            case FAILURE -> breaker.onError(1, TimeUnit.MILLISECONDS, new IllegalStateException("failed"));
            case REJECTED -> breaker.onError(1, TimeUnit.MILLISECONDS, new RejectedExecutionException("full"));
        }
    }

    @Override
    public boolean isOpen() {
        return breaker.getState() != State.CLOSED;
    }

    @Override
    public long trips() {
        return trips;
    }

    @Override
    public void close() {}
}
