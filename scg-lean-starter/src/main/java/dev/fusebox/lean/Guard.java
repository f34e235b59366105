package dev.fusebox.lean;

import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.core.Registry;
import io.github.resilience4j.timelimiter.TimeLimiter;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.springframework.cloud.client.circuitbreaker.ReactiveCircuitBreaker;
import reactor.core.publisher.Mono;

/** The bulkhead, circuit breaker and time limit of one name: Spring Cloud makes them, in Resilience4j's registries. */
final class Guard {

    /** @param bulkheads {@code null} when calls pass no bulkhead */
    record Registries(
            CircuitBreakerRegistry breakers,
            BulkheadRegistry bulkheads,
            TimeLimiterRegistry timeLimits,
            Predicate<String> withoutTimeLimit) {}

    private final String name;
    private final Supplier<ReactiveCircuitBreaker> stock;
    private final Registries registries;
    private volatile Permits permits;

    /** @param stock makes Spring Cloud's circuit breaker of this name, which makes the entries of the registries */
    Guard(String name, Supplier<ReactiveCircuitBreaker> stock, Registries registries) {
        this.name = name;
        this.stock = stock;
        this.registries = registries;
        forgetWhenReplaced(registries.breakers());
        forgetWhenReplaced(registries.timeLimits());
        if (registries.bulkheads() != null) {
            forgetWhenReplaced(registries.bulkheads());
        }
    }

    private void forgetWhenReplaced(Registry<?, ?> registry) {
        registry.getEventPublisher()
                .onEntryReplaced(replaced -> permits = null)
                .onEntryRemoved(removed -> permits = null);
    }

    /** Made by the first call, as Spring Cloud does. */
    Permits permits() {
        Permits now = permits;
        if (now == null) {
            now = make();
            permits = now;
        }
        return now;
    }

    private Permits make() {
        ReactiveCircuitBreaker made = stock.get();
        made.run(Mono.empty(), Mono::error); // Makes the entries; it is not subscribed to, so it calls nothing.
        TimeLimiter timeLimit = registries.withoutTimeLimit().test(name)
                ? null
                : registries.timeLimits().find(name).orElse(null);
        return new Permits(
                registries.breakers().circuitBreaker(name),
                registries.bulkheads() == null
                        ? null
                        : registries.bulkheads().find(name).orElse(null),
                timeLimit,
                Limits.outcome(made));
    }
}
