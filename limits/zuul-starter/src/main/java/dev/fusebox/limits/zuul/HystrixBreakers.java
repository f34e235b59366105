package dev.fusebox.limits.zuul;

import com.netflix.hystrix.HystrixCircuitBreaker;
import com.netflix.hystrix.HystrixCommandMetrics;
import dev.fusebox.limits.Breaker;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Settings;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Hystrix's circuit breakers: one for each command, which is a service. The first call creates it. */
final class HystrixBreakers implements LimitSource {

    private final Settings settings;
    private final Map<String, Breaker> known = new ConcurrentHashMap<>();

    HystrixBreakers(Settings settings) {
        this.settings = settings;
    }

    @Override
    public List<Breaker> breakers() {
        return HystrixCommandMetrics.getInstances().stream()
                .map(this::breaker)
                .filter(Objects::nonNull)
                .sorted((a, b) -> a.name().compareTo(b.name()))
                .collect(Collectors.toList());
    }

    private Breaker breaker(HystrixCommandMetrics metrics) {
        HystrixCircuitBreaker live = HystrixCircuitBreaker.Factory.getInstance(metrics.getCommandKey());
        return live == null
                ? null
                : known.computeIfAbsent(
                        metrics.getCommandKey().name(),
                        k -> new HystrixBreaker(metrics, HystrixState.of(live), HystrixEvents.instance(), settings));
    }

    @Override
    public boolean reset(Breaker breaker) {
        return known.get(breaker.name()) == breaker && ((HystrixBreaker) breaker).reset();
    }
}
