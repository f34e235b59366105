package dev.fusebox.limits.spring;

import dev.fusebox.limits.Breaker;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Settings;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.core.env.PropertyResolver;

/** Resilience4j's circuit breakers, counted from the moment they exist: their first call makes them. */
final class CircuitBreakers implements LimitSource {

    private final Registered<CircuitBreaker, Resilience4jBreaker> breakers = new Registered<>();
    private final Map<String, CallOutcomes> outcomes = new ConcurrentHashMap<>();

    private final Settings settings;
    private final PropertyResolver environment;

    /** @param registry {@code null} when the application has none */
    CircuitBreakers(CircuitBreakerRegistry registry, Settings settings, PropertyResolver environment) {
        this.settings = settings;
        this.environment = environment;
        if (registry != null) {
            breakers.follow(
                    registry.getEventPublisher(),
                    registry.getAllCircuitBreakers(),
                    CircuitBreaker::getName,
                    this::counted);
        }
    }

    private Resilience4jBreaker counted(CircuitBreaker breaker) {
        CallOutcomes counts = outcomes(breaker.getName());
        counts.listenTo(breaker.getEventPublisher());
        return new Resilience4jBreaker(breaker, counts, settings, environment);
    }

    /** What becomes of the calls of a breaker, which need not exist yet. */
    CallOutcomes outcomes(String id) {
        return outcomes.computeIfAbsent(id, CallOutcomes::new);
    }

    @Override
    public List<Breaker> breakers() {
        return breakers.all().stream()
                .map(Breaker.class::cast)
                .sorted(Comparator.comparing(Breaker::name))
                .toList();
    }

    @Override
    public boolean reset(Breaker breaker) {
        return breakers.get(breaker.name()) == breaker && ((Resilience4jBreaker) breaker).reset();
    }
}
