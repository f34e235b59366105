package dev.fusebox.limits.zuul;

import com.netflix.hystrix.HystrixCommandMetrics;
import com.netflix.hystrix.HystrixCommandProperties;
import com.netflix.hystrix.HystrixEventType;
import dev.fusebox.limits.Breaker;

/** One of Hystrix's circuit breakers. */
final class HystrixBreaker implements Breaker {

    private final HystrixCommandMetrics metrics;
    private final HystrixCommandProperties properties;
    private final HystrixState state;
    private final HystrixEvents events;
    private final TripCounter trips;

    HystrixBreaker(HystrixCommandMetrics metrics, HystrixState state, HystrixEvents events) {
        this.metrics = metrics;
        this.properties = metrics.getProperties();
        this.state = state;
        this.events = events;
        this.trips = new TripCounter(state::open);
        events.watch(name(), trips);
    }

    @Override
    public String name() {
        return metrics.getCommandKey().name();
    }

    @Override
    public String state() {
        return state.name();
    }

    @Override
    public Integer windowCalls() {
        return (int) metrics.getHealthCounts().getTotalRequests();
    }

    @Override
    public Integer windowErrors() {
        return (int) metrics.getHealthCounts().getErrorCount();
    }

    @Override
    public Integer volumeThreshold() {
        return properties.circuitBreakerRequestVolumeThreshold().get();
    }

    @Override
    public Integer errorThresholdPercent() {
        return properties.circuitBreakerErrorThresholdPercentage().get();
    }

    @Override
    public Integer windowMs() {
        return properties.metricsRollingStatisticalWindowInMilliseconds().get();
    }

    @Override
    public Integer openMs() {
        return properties.circuitBreakerSleepWindowInMilliseconds().get();
    }

    @Override
    public Long trips() {
        return trips.trips();
    }

    @Override
    public Long succeeded() {
        return events.count(name(), HystrixEventType.SUCCESS);
    }

    /**
     * Where failures cannot be told apart, all of them count as the backend's, and what the pool refused is absent.
     */
    @Override
    public Errors errors() {
        ErrorCauses causes = events.causes();
        long failures = events.count(name(), HystrixEventType.FAILURE);
        long timeouts = events.count(name(), HystrixEventType.TIMEOUT);
        long reads = causes == null ? 0 : causes.readTimeouts(name());
        long pool = causes == null ? 0 : causes.poolRefusals(name());
        return new Errors(
                events.count(name(), HystrixEventType.SEMAPHORE_REJECTED),
                events.count(name(), HystrixEventType.THREAD_POOL_REJECTED),
                causes == null ? null : pool,
                timeouts + reads,
                Math.max(0, failures - reads - pool),
                events.count(name(), HystrixEventType.SHORT_CIRCUITED));
    }
}
