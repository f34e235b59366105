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
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * Resilience4j's thread pools. In a servlet application Spring Cloud makes one for every circuit breaker at its first call,
 * even when none is configured, with a thread for each processor. When all threads are busy, calls wait in its queue; when
 * the queue is full, it rejects them.
 */
final class ThreadPoolBulkheads implements LimitSource {

    private final TypedSettings settings;
    private final Registered<ThreadPoolBulkhead, Limit> limits = new Registered<>();

    /** @param registry {@code null} when the application has none */
    ThreadPoolBulkheads(ThreadPoolBulkheadRegistry registry, TypedSettings settings) {
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
        return limits.all().stream().sorted(Comparator.comparing(Limit::name)).toList();
    }

    private Limit limit(ThreadPoolBulkhead pool) {
        LongAdder rejected = new LongAdder();
        pool.getEventPublisher().onCallRejected(rejection -> rejected.increment());
        ThreadPoolBulkhead.Metrics now = pool.getMetrics();
        return Limit.named("threadpool." + pool.getName(), LimitKind.THREAD_POOL, WhenFull.REJECTS)
                .max(now::getMaximumThreadPoolSize)
                .inUse(now::getActiveThreadCount)
                .queued(now::getQueueDepth)
                .rejected(rejected::sum)
                .setting(() -> setting(pool.getName(), now.getMaximumThreadPoolSize()))
                .build();
    }

    private Setting setting(String id, int max) {
        return settings.of(
                max,
                ThreadPoolBulkheadConfig.ofDefaults().getMaxThreadPoolSize(),
                Resilience4jProperties.of(settings.environment(), "thread-pool-bulkhead", id, "max-thread-pool-size"));
    }
}
