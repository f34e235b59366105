package dev.fusebox.limits.spring;

import dev.fusebox.limits.Settings;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.cloud.circuitbreaker.resilience4j.ReactiveResilience4JCircuitBreakerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Resilience4j's circuit breakers, bulkheads and time limits, as far as the application has registries of them. */
@AutoConfiguration
public class Resilience4jLimitsAutoConfiguration {

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(CircuitBreakerRegistry.class)
    static class Breakers {

        @Bean
        CircuitBreakers fuseboxCircuitBreakers(
                ObjectProvider<CircuitBreakerRegistry> registry, Settings settings, Environment environment) {
            return new CircuitBreakers(registry.getIfAvailable(), settings, environment);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({CircuitBreakerRegistry.class, ReactiveResilience4JCircuitBreakerFactory.class})
    static class ReactiveBreakers {

        @Bean
        static CountingFactory fuseboxCountingFactory(ObjectProvider<CircuitBreakers> breakers) {
            return new CountingFactory(breakers);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(TimeLimiterRegistry.class)
    @ConditionalOnProperty(
            name = "spring.cloud.circuitbreaker.resilience4j.disable-time-limiter",
            havingValue = "false",
            matchIfMissing = true)
    static class Times {

        @Bean
        TimeLimiters fuseboxTimeLimiters(
                ObjectProvider<TimeLimiterRegistry> registry, Settings settings, Environment environment) {
            return new TimeLimiters(registry.getIfAvailable(), settings, environment);
        }
    }

    /** Spring Cloud's switch takes the bulkheads off the way of a call; those of the registry are then no limits. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(BulkheadRegistry.class)
    @ConditionalOnProperty(name = "spring.cloud.circuitbreaker.bulkhead.resilience4j.enabled", matchIfMissing = true)
    static class Isolation {

        @Bean
        Bulkheads fuseboxBulkheads(
                ObjectProvider<BulkheadRegistry> registry, Settings settings, Environment environment) {
            return new Bulkheads(registry.getIfAvailable(), settings, environment);
        }
    }
}
