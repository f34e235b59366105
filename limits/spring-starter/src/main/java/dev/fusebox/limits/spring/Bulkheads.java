package dev.fusebox.limits.spring;

import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.WhenFull;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.core.env.PropertyResolver;

/**
 * Resilience4j's semaphore bulkheads. Spring Cloud makes one of 25 calls for every circuit breaker, with its first call,
 * asked for or not.
 */
final class Bulkheads implements LimitSource {

    private final Settings settings;
    private final PropertyResolver environment;
    private final Registered<Bulkhead, Limit> limits = new Registered<>();

    /** @param registry {@code null} when the application has none */
    Bulkheads(BulkheadRegistry registry, Settings settings, PropertyResolver environment) {
        this.settings = settings;
        this.environment = environment;
        if (registry != null) {
            limits.follow(registry.getEventPublisher(), registry.getAllBulkheads(), Bulkhead::getName, this::limit);
        }
    }

    @Override
    public List<Limit> limits() {
        return limits.all().stream().sorted(Comparator.comparing(Limit::name)).toList();
    }

    private Limit limit(Bulkhead bulkhead) {
        LongAdder rejected = new LongAdder();
        bulkhead.getEventPublisher().onCallRejected(refusal -> rejected.increment());
        Bulkhead.Metrics now = bulkhead.getMetrics();
        return Limit.named("bulkhead." + bulkhead.getName(), LimitKind.BULKHEAD, WhenFull.REJECTS)
                .max(now::getMaxAllowedConcurrentCalls)
                .inUse(() -> now.getMaxAllowedConcurrentCalls() - now.getAvailableConcurrentCalls())
                .rejected(rejected::sum)
                .setting(() -> setting(bulkhead.getName(), now.getMaxAllowedConcurrentCalls()))
                .build();
    }

    private Setting setting(String id, int max) {
        return settings.of(max, max, Resilience4jProperties.of(environment, "bulkhead", id, "max-concurrent-calls"));
    }
}
