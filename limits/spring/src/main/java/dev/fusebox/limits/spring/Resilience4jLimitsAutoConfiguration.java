package dev.fusebox.limits.spring;

import dev.fusebox.limits.GuardedSource;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Settings;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.bulkhead.ThreadPoolBulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.cloud.circuitbreaker.resilience4j.ReactiveResilience4JCircuitBreakerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Resilience4j's circuit breakers, bulkheads and time limits, as far as the application has registries for them. */
@AutoConfiguration(after = LimitsAutoConfiguration.class)
@ConditionalOnBean(Settings.class)
public class Resilience4jLimitsAutoConfiguration {

    private static final String REACTIVE_BULKHEADS =
            "org.springframework.cloud.circuitbreaker.resilience4j.ReactiveResilience4jBulkheadProvider";

    private static final String BULKHEADS = "spring.cloud.circuitbreaker.bulkhead.resilience4j.enabled";

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(CircuitBreakerRegistry.class)
    static class Breakers {

        @Bean
        static Outcomes fuseboxOutcomes() {
            return new Outcomes();
        }

        @Bean
        LimitSource fuseboxCircuitBreakers(
                ObjectProvider<CircuitBreakerRegistry> registry,
                Outcomes outcomes,
                Settings settings,
                Environment environment) {
            return GuardedSource.of(
                    "circuit breakers of Resilience4j",
                    () -> new CircuitBreakers(
                            registry.getIfAvailable(), outcomes, new TypedSettings(settings, environment)));
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({CircuitBreakerRegistry.class, ReactiveResilience4JCircuitBreakerFactory.class})
    static class ReactiveBreakers {

        @Bean
        static CountingFactory fuseboxCountingFactory(ObjectProvider<Outcomes> outcomes) {
            return new CountingFactory(outcomes);
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
        LimitSource fuseboxTimeLimiters(
                ObjectProvider<TimeLimiterRegistry> registry, Settings settings, Environment environment) {
            return GuardedSource.of(
                    "time limits of Resilience4j",
                    () -> new TimeLimiters(registry.getIfAvailable(), new TypedSettings(settings, environment)));
        }
    }

    /** Before Spring Cloud 2025.0 a reactive circuit breaker has no bulkhead, so a configured one is ineffective. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({BulkheadRegistry.class, ReactiveResilience4JCircuitBreakerFactory.class})
    @ConditionalOnMissingClass(REACTIVE_BULKHEADS)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
    static class NoIsolation {

        @Bean
        UnusedBulkheads fuseboxUnusedBulkheads(ObjectProvider<BulkheadRegistry> registry) {
            return new UnusedBulkheads(registry);
        }
    }

    /** When Spring Cloud's switch is off, calls pass no bulkhead; those in the registry are no limits then. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(BulkheadRegistry.class)
    @ConditionalOnProperty(name = BULKHEADS, matchIfMissing = true)
    static class Isolation {

        @Bean
        LimitSource fuseboxBulkheads(
                ObjectProvider<BulkheadRegistry> registry,
                ObjectProvider<UnusedBulkheads> unused,
                Settings settings,
                Environment environment) {
            return GuardedSource.of(
                    "bulkheads of Resilience4j",
                    () -> new Bulkheads(
                            unused.getIfAvailable() == null ? registry.getIfAvailable() : null,
                            new TypedSettings(settings, environment)));
        }
    }

    /** On an event loop no call goes through a thread pool, even when one is configured. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ThreadPoolBulkheadRegistry.class)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    @ConditionalOnProperty(name = BULKHEADS, matchIfMissing = true)
    static class ThreadPools {

        @Bean
        LimitSource fuseboxThreadPoolBulkheads(
                ObjectProvider<ThreadPoolBulkheadRegistry> registry,
                ObjectProvider<Outcomes> outcomes,
                Settings settings,
                Environment environment) {
            return GuardedSource.of(
                    "thread pools of Resilience4j",
                    () -> new ThreadPoolBulkheads(
                            registry.getIfAvailable(),
                            outcomes.getIfAvailable(Outcomes::new),
                            new TypedSettings(settings, environment)));
        }
    }
}
