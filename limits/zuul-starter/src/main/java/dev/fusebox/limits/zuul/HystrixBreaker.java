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
        return events.isRegistered() ? Long.valueOf(trips.trips()) : null;
    }

    @Override
    public Long succeeded() {
        return events.count(name(), HystrixEventType.SUCCESS);
    }

    /** Ribbon's pool makes callers wait without end, so it refuses nobody: that cause does not exist here. */
    @Override
    public Errors errors() {
        return new Errors(
                events.count(name(), HystrixEventType.SEMAPHORE_REJECTED),
                events.count(name(), HystrixEventType.THREAD_POOL_REJECTED),
                null,
                events.count(name(), HystrixEventType.TIMEOUT),
                events.count(name(), HystrixEventType.FAILURE),
                events.count(name(), HystrixEventType.SHORT_CIRCUITED));
    }
}
