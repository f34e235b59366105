package dev.fusebox.limits.spring;

import dev.fusebox.limits.Absence;
import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.WhenFull;
import io.github.resilience4j.bulkhead.ThreadPoolBulkhead;
import io.github.resilience4j.bulkhead.ThreadPoolBulkheadConfig;
import io.github.resilience4j.bulkhead.ThreadPoolBulkheadRegistry;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * Resilience4j's thread pools. In a servlet application Spring Cloud makes one for every circuit breaker at its first call,
 * even when none is configured, with a thread for each processor but one. When these core threads are busy, calls wait in
 * its queue; only when that is full, further threads start, up to the maximum; when those are busy too, it rejects calls. So its
 * size is that of its core while there is room in the queue.
 */
final class ThreadPoolBulkheads implements LimitSource {

    private final Outcomes outcomes;
    private final TypedSettings settings;
    private final Registered<ThreadPoolBulkhead, Limit> limits = new Registered<>();

    /**
     * @param registry {@code null} when the application has none
     * @param outcomes gets the names of the thread pools
     */
    ThreadPoolBulkheads(ThreadPoolBulkheadRegistry registry, Outcomes outcomes, TypedSettings settings) {
        this.outcomes = outcomes;
        this.settings = settings;
        if (registry != null) {
            limits.follow(
                    registry.getEventPublisher(), registry.getAllBulkheads(), ThreadPoolBulkhead::getName, this::limit);
        }
    }

    @Override
    public List<Absence> absences() {
        return limits.absences("threadpool.");
    }

    @Override
    public List<Limit> limits() {
        return limits.all();
    }

    private Limit limit(ThreadPoolBulkhead pool) {
        outcomes.addThreadPool(pool.getName());
        LongAdder rejected = new LongAdder();
        pool.getEventPublisher().onCallRejected(rejection -> rejected.increment());
        ThreadPoolBulkhead.Metrics now = pool.getMetrics();
        return Limit.named("threadpool." + pool.getName(), LimitKind.THREAD_POOL, WhenFull.REJECTS)
                .max(() -> size(now))
                .inUse(now::getActiveThreadCount)
                .queued(now::getQueueDepth)
                .queueSize(() -> now.getMaximumThreadPoolSize() + now.getQueueCapacity() - size(now))
                .rejected(rejected::sum)
                .setting(() -> setting(pool.getName(), now))
                .build();
    }

    private static int size(ThreadPoolBulkhead.Metrics now) {
        return hasRoom(now) ? now.getCoreThreadPoolSize() : now.getMaximumThreadPoolSize();
    }

    private static boolean hasRoom(ThreadPoolBulkhead.Metrics now) {
        return now.getRemainingQueueCapacity() > 0;
    }

    private Setting setting(String id, ThreadPoolBulkhead.Metrics now) {
        ThreadPoolBulkheadConfig usual = ThreadPoolBulkheadConfig.ofDefaults();
        boolean core = hasRoom(now);
        return settings.of(
                size(now),
                core ? usual.getCoreThreadPoolSize() : usual.getMaxThreadPoolSize(),
                Resilience4jProperties.of(
                        settings.environment(),
                        "thread-pool-bulkhead",
                        id,
                        core ? "core-thread-pool-size" : "max-thread-pool-size"));
    }
}
