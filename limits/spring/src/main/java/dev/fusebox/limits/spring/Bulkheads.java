package dev.fusebox.limits.spring;

import dev.fusebox.limits.Absence;
import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.WhenFull;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * Resilience4j's semaphore bulkheads. Spring Cloud makes one of 25 calls for every circuit breaker at its first call, even
 * when none is configured.
 */
final class Bulkheads implements LimitSource {

    private final TypedSettings settings;
    private final Registered<Bulkhead, Limit> limits = new Registered<>();

    /** @param registry {@code null} when the application has none */
    Bulkheads(BulkheadRegistry registry, TypedSettings settings) {
        this.settings = settings;
        if (registry != null) {
            limits.follow(registry.getEventPublisher(), registry.getAllBulkheads(), Bulkhead::getName, this::limit);
        }
    }

    @Override
    public List<Absence> absences() {
        return limits.absences("bulkhead.");
    }

    @Override
    public List<Limit> limits() {
        return limits.all();
    }

    private Limit limit(Bulkhead bulkhead) {
        LongAdder rejected = new LongAdder();
        bulkhead.getEventPublisher().onCallRejected(rejection -> rejected.increment());
        Bulkhead.Metrics now = bulkhead.getMetrics();
        boolean waits = !bulkhead.getBulkheadConfig().getMaxWaitDuration().isZero();
        return Limit.named(
                        "bulkhead." + bulkhead.getName(),
                        LimitKind.BULKHEAD,
                        waits ? WhenFull.QUEUES : WhenFull.REJECTS)
                .max(now::getMaxAllowedConcurrentCalls)
                .inUse(() -> now.getMaxAllowedConcurrentCalls() - now.getAvailableConcurrentCalls())
                .rejected(rejected::sum)
                .setting(() -> setting(bulkhead.getName(), now.getMaxAllowedConcurrentCalls()))
                .build();
    }

    private Setting setting(String id, int max) {
        return settings.of(
                max,
                BulkheadConfig.ofDefaults().getMaxConcurrentCalls(),
                Resilience4jProperties.of(settings.environment(), "bulkhead", id, "max-concurrent-calls"));
    }
}
