package dev.fusebox.limits.zuul;

import com.netflix.hystrix.HystrixCommandMetrics;
import com.netflix.hystrix.HystrixCommandProperties;
import com.netflix.hystrix.HystrixEventType;
import dev.fusebox.limits.Breaker;
import dev.fusebox.limits.BreakerThreshold;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.Settings;
import java.util.EnumMap;
import java.util.Map;

/** One of Hystrix's circuit breakers. */
final class HystrixBreaker implements Breaker {

    private final HystrixCommandMetrics metrics;
    private final HystrixCommandProperties properties;
    private final HystrixState state;
    private final HystrixEvents events;
    private final TripCounter trips;
    private final Settings settings;

    HystrixBreaker(HystrixCommandMetrics metrics, HystrixState state, HystrixEvents events, Settings settings) {
        this.metrics = metrics;
        this.properties = metrics.getProperties();
        this.state = state;
        this.events = events;
        this.settings = settings;
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
     * Where failures cannot be distinguished, all of them count as the backend's, and rejections by the pool are absent.
     * Without counts of events, all causes are absent.
     */
    @Override
    public ErrorCounts errors() {
        ErrorCauses causes = events.causes();
        Long failures = events.count(name(), HystrixEventType.FAILURE);
        Long timeouts = events.count(name(), HystrixEventType.TIMEOUT);
        if (failures == null || timeouts == null) {
            return ErrorCounts.NONE;
        }
        long reads = causes == null ? 0 : causes.readTimeouts(name());
        long pool = causes == null ? 0 : causes.poolRejections(name());
        return ErrorCounts.NONE
                .with(ErrorCause.SEMAPHORE_REJECTED, events.count(name(), HystrixEventType.SEMAPHORE_REJECTED))
                .with(ErrorCause.THREAD_POOL_REJECTED, events.count(name(), HystrixEventType.THREAD_POOL_REJECTED))
                .with(ErrorCause.POOL_REJECTED, causes == null ? null : pool)
                .with(ErrorCause.TIMED_OUT, timeouts + reads)
                .with(ErrorCause.FAILED, Math.max(0, failures - reads - pool))
                .with(ErrorCause.SHORT_CIRCUITED, events.count(name(), HystrixEventType.SHORT_CIRCUITED));
    }

    @Override
    public Integer judgedEveryMs() {
        return properties.metricsHealthSnapshotIntervalInMilliseconds().get();
    }

    /** Hystrix has no setting for it. */
    @Override
    public Integer halfOpenCalls() {
        return 1;
    }

    @Override
    public Boolean countsRejections() {
        return true;
    }

    @Override
    public Boolean anySuccessCloses() {
        return state.anySuccessCloses();
    }

    @Override
    public Map<BreakerThreshold, Setting> settings() {
        Map<BreakerThreshold, Setting> found = new EnumMap<>(BreakerThreshold.class);
        found.put(
                BreakerThreshold.WINDOW,
                setting(windowMs(), "metrics.rollingStats.timeInMilliseconds", "metricsRollingStatisticalWindow"));
        found.put(
                BreakerThreshold.MINIMUM_CALLS,
                setting(
                        volumeThreshold(),
                        "circuitBreaker.requestVolumeThreshold",
                        "circuitBreakerRequestVolumeThreshold"));
        found.put(
                BreakerThreshold.ERROR_PERCENT,
                setting(
                        errorThresholdPercent(),
                        "circuitBreaker.errorThresholdPercentage",
                        "circuitBreakerErrorThresholdPercentage"));
        found.put(
                BreakerThreshold.OPEN_TIME,
                setting(
                        openMs(),
                        "circuitBreaker.sleepWindowInMilliseconds",
                        "circuitBreakerSleepWindowInMilliseconds"));
        return found;
    }

    private Setting setting(Object live, String key, String usual) {
        return settings.of(
                live,
                Inside.constant(HystrixCommandProperties.class, "default_" + usual),
                "hystrix.command." + name() + "." + key,
                "hystrix.command.default." + key);
    }

    boolean reset() {
        return state.reset(metrics);
    }
}
