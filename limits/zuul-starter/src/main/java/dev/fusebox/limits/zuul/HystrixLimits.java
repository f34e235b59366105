package dev.fusebox.limits.zuul;

import com.netflix.hystrix.HystrixCommandMetrics;
import com.netflix.hystrix.HystrixCommandProperties;
import com.netflix.hystrix.HystrixCommandProperties.ExecutionIsolationStrategy;
import com.netflix.hystrix.HystrixEventType;
import com.netflix.hystrix.HystrixThreadPoolMetrics;
import com.netflix.hystrix.HystrixThreadPoolProperties;
import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.TimeLimit;
import dev.fusebox.limits.WhenFull;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Hystrix's isolation: a semaphore for each command with semaphore isolation, and the thread pools that commands with
 * thread isolation use; also the time limit of each command. Hystrix makes a pool for every command, so unused pools are
 * left out. The first call creates all of it.
 */
final class HystrixLimits implements LimitSource {

    private final HystrixSettings settings;
    private final HystrixEvents events = HystrixEvents.instance();
    private final Map<String, Limit> known = new ConcurrentHashMap<>();

    HystrixLimits(HystrixSettings settings) {
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

    @Override
    public List<TimeLimit> timeLimits() {
        return HystrixCommandMetrics.getInstances().stream()
                .map(this::timeLimit)
                .collect(Collectors.toList());
    }

    private TimeLimit timeLimit(HystrixCommandMetrics command) {
        HystrixCommandProperties properties = command.getProperties();
        return new TimeLimit(
                "call." + command.getCommandKey().name(),
                () -> properties.executionTimeoutEnabled().get()
                        ? properties.executionTimeoutInMilliseconds().get()
                        : null,
                live -> settings.timeLimit(command, live));
    }

    private static ExecutionIsolationStrategy strategy(HystrixCommandMetrics metrics) {
        return metrics.getProperties().executionIsolationStrategy().get();
    }

    private Limit semaphore(String name, HystrixCommandMetrics metrics) {
        String command = metrics.getCommandKey().name();
        return Limit.named(name, LimitKind.SEMAPHORE, WhenFull.REJECTS)
                .max(() -> permits(metrics))
                .inUse(metrics::getCurrentConcurrentExecutionCount)
                .rejected(() -> events.count(command, HystrixEventType.SEMAPHORE_REJECTED))
                .setting(() -> settings.permits(metrics, permits(metrics)))
                .build();
    }

    private static Integer permits(HystrixCommandMetrics metrics) {
        return metrics.getProperties()
                .executionIsolationSemaphoreMaxConcurrentRequests()
                .get();
    }

    private Limit threadPool(String name, HystrixThreadPoolMetrics pool) {
        return Limit.named(name, LimitKind.THREAD_POOL, WhenFull.REJECTS)
                .max(() -> threads(pool))
                .inUse(() -> pool.getCurrentActiveCount().intValue())
                .queued(() -> pool.getCurrentQueueSize().intValue())
                .queueSize(() -> queueSize(pool.getProperties()))
                .rejected(() -> rejectedBy(pool.getThreadPoolKey().name()))
                .setting(() -> settings.threads(pool, threads(pool)))
                .build();
    }

    /** A pool grows beyond its core only while its queue is full, which it never is where the threshold rejects calls before. */
    private static Integer threads(HystrixThreadPoolMetrics pool) {
        int queue = pool.getProperties().maxQueueSize().get();
        return queue > 0 && pool.getProperties().queueSizeRejectionThreshold().get() <= queue
                ? pool.getThreadPool().getCorePoolSize()
                : pool.getThreadPool().getMaximumPoolSize();
    }

    /** A smaller threshold ends the queue before it is full; without a queue a call gets a thread or is rejected. */
    private static Integer queueSize(HystrixThreadPoolProperties pool) {
        int queue = pool.maxQueueSize().get();
        return queue <= 0
                ? 0
                : Math.min(queue, pool.queueSizeRejectionThreshold().get());
    }

    /** From the events of the commands that use the pool: the pool's own counter is up to a second late. */
    private Long rejectedBy(String pool) {
        List<Long> counts = HystrixCommandMetrics.getInstances().stream()
                .filter(m -> strategy(m) == ExecutionIsolationStrategy.THREAD)
                .filter(m -> m.getThreadPoolKey().name().equals(pool))
                .map(m -> events.count(m.getCommandKey().name(), HystrixEventType.THREAD_POOL_REJECTED))
                .collect(Collectors.toList());
        return counts.stream().anyMatch(Objects::isNull)
                ? null
                : Long.valueOf(counts.stream().mapToLong(Long::longValue).sum());
    }
}
