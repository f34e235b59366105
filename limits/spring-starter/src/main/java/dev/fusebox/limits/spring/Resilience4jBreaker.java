package dev.fusebox.limits.spring;

import dev.fusebox.limits.Breaker;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;

/** One of Resilience4j's circuit breakers. */
final class Resilience4jBreaker implements Breaker {

    private final CircuitBreaker breaker;
    private final CircuitBreakerConfig config;
    private final CallOutcomes outcomes;

    Resilience4jBreaker(CircuitBreaker breaker, CallOutcomes outcomes) {
        this.breaker = breaker;
        this.config = breaker.getCircuitBreakerConfig();
        this.outcomes = outcomes;
    }

    @Override
    public String name() {
        return breaker.getName();
    }

    /** One that is switched off lets calls through, one that is forced open does not. */
    @Override
    public String state() {
        return switch (breaker.getState()) {
            case CLOSED, DISABLED, METRICS_ONLY -> "CLOSED";
            case OPEN, FORCED_OPEN -> "OPEN";
            case HALF_OPEN -> "HALF_OPEN";
        };
    }

    @Override
    public Integer windowCalls() {
        return breaker.getMetrics().getNumberOfBufferedCalls();
    }

    @Override
    public Integer windowErrors() {
        return breaker.getMetrics().getNumberOfFailedCalls();
    }

    /** A window that counts calls is judged when it is full, if not before. */
    @Override
    public Integer volumeThreshold() {
        return countsCalls()
                ? Math.min(config.getMinimumNumberOfCalls(), config.getSlidingWindowSize())
                : config.getMinimumNumberOfCalls();
    }

    @Override
    public Integer errorThresholdPercent() {
        return Math.round(config.getFailureRateThreshold());
    }

    @Override
    public Integer windowMs() {
        return countsCalls() ? null : Integer.valueOf(config.getSlidingWindowSize() * 1000);
    }

    private boolean countsCalls() {
        return config.getSlidingWindowType() == SlidingWindowType.COUNT_BASED;
    }

    /** Of the first time; it may be configured to grow with every further one. */
    @Override
    public Integer openMs() {
        return config.getWaitIntervalFunctionInOpenState().apply(1).intValue();
    }

    @Override
    public Long trips() {
        return outcomes.trips();
    }

    @Override
    public Long succeeded() {
        return outcomes.succeeded();
    }

    /** No thread pool stands behind a reactive breaker: that cause does not exist here. */
    @Override
    public Errors errors() {
        return new Errors(
                outcomes.count(Cause.BULKHEAD),
                null,
                outcomes.count(Cause.CONNECTION_POOL),
                outcomes.count(Cause.TIME_LIMIT),
                outcomes.count(Cause.BACKEND),
                outcomes.shortCircuited());
    }

    /** Resilience4j's own reset; says so when it leaves the breaker closed. */
    boolean reset() {
        breaker.reset();
        return breaker.getState() == CircuitBreaker.State.CLOSED;
    }
}
