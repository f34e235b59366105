package dev.fusebox.limits.zuul;

import com.netflix.hystrix.HystrixCommandMetrics;
import com.netflix.hystrix.HystrixCommandProperties.ExecutionIsolationStrategy;
import com.netflix.hystrix.HystrixEventType;
import com.netflix.hystrix.HystrixThreadPoolMetrics;
import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.WhenFull;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Hystrix's isolation: a semaphore for each command with semaphore isolation, and the thread pools that commands with
 * thread isolation use. Hystrix makes a pool for every command, so one that no command uses is left out.
 */
final class HystrixLimits implements LimitSource {

    private final Settings settings;
    private final Map<String, Limit> known = new ConcurrentHashMap<>();

    HystrixLimits(Settings settings) {
        this.settings = settings;
    }

    @Override
    public List<Limit> limits() {
        List<Limit> limits = new ArrayList<>();
        HystrixCommandMetrics.getInstances().stream()
                .filter(m -> strategy(m) == ExecutionIsolationStrategy.SEMAPHORE)
                .forEach(m -> limits.add(
                        known.computeIfAbsent("semaphore." + m.getCommandKey().name(), name -> semaphore(name, m))));
        Set<String> used = HystrixCommandMetrics.getInstances().stream()
                .filter(m -> strategy(m) == ExecutionIsolationStrategy.THREAD)
                .map(m -> m.getThreadPoolKey().name())
                .collect(Collectors.toSet());
        HystrixThreadPoolMetrics.getInstances().stream()
                .filter(p -> used.contains(p.getThreadPoolKey().name()))
                .forEach(p -> limits.add(known.computeIfAbsent(
                        "threadpool." + p.getThreadPoolKey().name(), name -> threadPool(name, p))));
        limits.sort((a, b) -> a.name().compareTo(b.name()));
        return limits;
    }

    private static ExecutionIsolationStrategy strategy(HystrixCommandMetrics metrics) {
        return metrics.getProperties().executionIsolationStrategy().get();
    }

    private Limit semaphore(String name, HystrixCommandMetrics metrics) {
        String service = metrics.getCommandKey().name();
        var max = metrics.getProperties().executionIsolationSemaphoreMaxConcurrentRequests();
        return Limit.named(name, LimitKind.SEMAPHORE, WhenFull.REJECTS)
                .max(max::get)
                .inUse(metrics::getCurrentConcurrentExecutionCount)
                .rejected(() -> HystrixEvents.register().count(service, HystrixEventType.SEMAPHORE_REJECTED))
                .setting(() -> settings.of(
                        max.get(),
                        max.get(),
                        "hystrix.command." + service + ".execution.isolation.semaphore.maxConcurrentRequests",
                        "zuul.eureka." + service + ".semaphore.maxSemaphores",
                        "zuul.semaphore.maxSemaphores",
                        "zuul.semaphore.max-semaphores"))
                .build();
    }

    /** By the events of the commands that use the pool: the pool's own counter comes up to a second late. */
    private static long refusedBy(String pool) {
        return HystrixCommandMetrics.getInstances().stream()
                .filter(m -> strategy(m) == ExecutionIsolationStrategy.THREAD)
                .filter(m -> m.getThreadPoolKey().name().equals(pool))
                .mapToLong(m ->
                        HystrixEvents.register().count(m.getCommandKey().name(), HystrixEventType.THREAD_POOL_REJECTED))
                .sum();
    }

    private Limit threadPool(String name, HystrixThreadPoolMetrics pool) {
        String key = pool.getThreadPoolKey().name();
        return Limit.named(name, LimitKind.THREAD_POOL, WhenFull.REJECTS)
                .max(() -> pool.getThreadPool().getMaximumPoolSize())
                .inUse(() -> pool.getCurrentActiveCount().intValue())
                .queued(() -> pool.getCurrentQueueSize().intValue())
                .rejected(() -> refusedBy(key))
                .setting(() -> settings.of(
                        pool.getThreadPool().getMaximumPoolSize(),
                        pool.getThreadPool().getMaximumPoolSize(),
                        "hystrix.threadpool." + key + ".maximumSize",
                        "hystrix.threadpool." + key + ".coreSize",
                        "hystrix.threadpool.default.maximumSize",
                        "hystrix.threadpool.default.coreSize"))
                .build();
    }
}
