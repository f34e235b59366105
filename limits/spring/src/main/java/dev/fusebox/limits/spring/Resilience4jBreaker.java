package dev.fusebox.limits.spring;

import dev.fusebox.limits.Breaker;
import dev.fusebox.limits.BreakerThreshold;
import dev.fusebox.limits.ErrorCounts;
import dev.fusebox.limits.Setting;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadFullException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;

/** One of Resilience4j's circuit breakers. */
final class Resilience4jBreaker implements Breaker {

    private static final CircuitBreakerConfig USUAL = CircuitBreakerConfig.ofDefaults();

    private final CircuitBreaker breaker;
    private final CircuitBreakerConfig config;
    private final CallOutcomes outcomes;
    private final TypedSettings settings;

    Resilience4jBreaker(CircuitBreaker breaker, CallOutcomes outcomes, TypedSettings settings) {
        this.breaker = breaker;
        this.config = breaker.getCircuitBreakerConfig();
        this.outcomes = outcomes;
        this.settings = settings;
    }

    @Override
    public String name() {
        return breaker.getName();
    }

    /** A disabled breaker lets calls through, one that is forced open does not. */
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

    /** A window of calls is evaluated when it is full, or earlier. */
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

    /** The open time of the first trip; a configuration may make it grow with every further trip. */
    @Override
    public Integer openMs() {
        return openMs(config);
    }

    private static int openMs(CircuitBreakerConfig config) {
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

    @Override
    public ErrorCounts errors() {
        return outcomes.errors();
    }

    @Override
    public Integer windowSize() {
        return countsCalls() ? Integer.valueOf(config.getSlidingWindowSize()) : null;
    }

    @Override
    public Double errorThreshold() {
        return (double) config.getFailureRateThreshold();
    }

    @Override
    public Integer halfOpenCalls() {
        return config.getPermittedNumberOfCallsInHalfOpenState();
    }

    /** {@code null} without the library of bulkheads. */
    @Override
    public Boolean countsRejections() {
        try {
            return FullBulkhead.isErrorTo(config);
        } catch (NoClassDefFoundError noBulkheads) {
            return null;
        }
    }

    /** Only trial calls close it; calls that began before it opened do not. */
    @Override
    public Boolean anySuccessCloses() {
        return false;
    }

    @Override
    public Map<BreakerThreshold, Setting> settings() {
        Map<BreakerThreshold, Setting> found = new EnumMap<>(BreakerThreshold.class);
        found.put(BreakerThreshold.WINDOW, setting(CircuitBreakerConfig::getSlidingWindowSize, "sliding-window-size"));
        found.put(
                BreakerThreshold.MINIMUM_CALLS,
                setting(CircuitBreakerConfig::getMinimumNumberOfCalls, "minimum-number-of-calls"));
        found.put(
                BreakerThreshold.ERROR_PERCENT,
                setting(CircuitBreakerConfig::getFailureRateThreshold, "failure-rate-threshold"));
        found.put(
                BreakerThreshold.OPEN_TIME,
                settings.ofMillis(openMs(), openMs(USUAL), properties("wait-duration-in-open-state")));
        found.put(
                BreakerThreshold.HALF_OPEN_CALLS,
                setting(
                        CircuitBreakerConfig::getPermittedNumberOfCallsInHalfOpenState,
                        "permitted-number-of-calls-in-half-open-state"));
        return found;
    }

    private <T> Setting setting(Function<CircuitBreakerConfig, T> threshold, String key) {
        return settings.of(threshold.apply(config), threshold.apply(USUAL), properties(key));
    }

    private String[] properties(String key) {
        return Resilience4jProperties.of(settings.environment(), "circuitbreaker", name(), key);
    }

    /** Resilience4j's own reset; true when the breaker is closed afterwards. */
    boolean reset() {
        breaker.reset();
        return breaker.getState() == CircuitBreaker.State.CLOSED;
    }

    /** A separate class, because an application may lack the library of bulkheads. */
    private static final class FullBulkhead {

        static boolean isErrorTo(CircuitBreakerConfig config) {
            Exception full = BulkheadFullException.createBulkheadFullException(Bulkhead.ofDefaults("full"));
            return !config.getIgnoreExceptionPredicate().test(full)
                    && config.getRecordExceptionPredicate().test(full);
        }
    }
}
