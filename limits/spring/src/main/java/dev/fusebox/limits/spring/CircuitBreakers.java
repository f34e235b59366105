package dev.fusebox.limits.spring;

import dev.fusebox.limits.Absence;
import dev.fusebox.limits.Breaker;
import dev.fusebox.limits.LimitSource;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.util.List;

/** Resilience4j's circuit breakers, counted from their first call on, which creates them. */
final class CircuitBreakers implements LimitSource {

    private final Registered<CircuitBreaker, Breaker> breakers = new Registered<>();
    private final Outcomes outcomes;
    private final TypedSettings settings;

    /** @param registry {@code null} when the application has none */
    CircuitBreakers(CircuitBreakerRegistry registry, Outcomes outcomes, TypedSettings settings) {
        this.outcomes = outcomes;
        this.settings = settings;
        if (registry != null) {
            breakers.follow(
                    registry.getEventPublisher(),
                    registry.getAllCircuitBreakers(),
                    CircuitBreaker::getName,
                    this::counted);
        }
    }

    private Breaker counted(CircuitBreaker breaker) {
        CallOutcomes counts = outcomes.of(breaker.getName());
        counts.listenTo(breaker.getEventPublisher());
        return new Resilience4jBreaker(breaker, counts, settings);
    }

    @Override
    public List<Absence> absences() {
        return breakers.absences("circuit breaker ");
    }

    @Override
    public List<Breaker> breakers() {
        return breakers.all();
    }

    @Override
    public boolean reset(Breaker breaker) {
        return breakers.get(breaker.name()) == breaker && ((Resilience4jBreaker) breaker).reset();
    }
}
