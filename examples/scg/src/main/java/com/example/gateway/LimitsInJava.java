package com.example.gateway;

import io.github.resilience4j.timelimiter.TimeLimiterConfig;
import java.time.Duration;
import org.springframework.cloud.circuitbreaker.resilience4j.ReactiveResilience4JCircuitBreakerFactory;
import org.springframework.cloud.client.circuitbreaker.Customizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;

/** Limits in Java instead of YAML; without the profile the gateway has none of them. */
@Configuration(proxyBeanMethods = false)
@Profile("in-java")
class LimitsInJava {

    @Bean
    Customizer<ReactiveResilience4JCircuitBreakerFactory> timeLimit() {
        return factory -> factory.configure(
                breaker -> breaker.timeLimiterConfig(TimeLimiterConfig.custom()
                        .timeoutDuration(Duration.ofSeconds(4))
                        .build()),
                "in-java");
    }
}
