package dev.fusebox.limits.spring;

import static dev.fusebox.limits.spring.Gateway.BREAKER;
import static dev.fusebox.limits.spring.Gateway.BULKHEAD;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.timelimiter.TimeLimiterConfig;
import io.netty.channel.ChannelOption;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.circuitbreaker.resilience4j.ReactiveResilience4JCircuitBreakerFactory;
import org.springframework.cloud.circuitbreaker.resilience4j.ReactiveResilience4jBulkheadProvider;
import org.springframework.cloud.circuitbreaker.resilience4j.Resilience4JConfigBuilder;
import org.springframework.cloud.circuitbreaker.resilience4j.Resilience4jBulkheadConfigurationBuilder;
import org.springframework.cloud.client.circuitbreaker.Customizer;
import org.springframework.cloud.gateway.config.HttpClientCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A gateway whose limits are set in Java, while properties say otherwise. */
class SetByCodeTest {

    static final String TIME_LIMIT = "resilience4j.timelimiter.configs.default.timeout-duration";
    static final String CONNECT = "spring.cloud.gateway.server.webflux.httpclient.connect-timeout";

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class InJava {

        @Bean
        Customizer<ReactiveResilience4JCircuitBreakerFactory> breakers() {
            return factory -> factory.configureDefault(id -> new Resilience4JConfigBuilder(id)
                    .circuitBreakerConfig(
                            CircuitBreakerConfig.custom().slidingWindowSize(33).build())
                    .timeLimiterConfig(TimeLimiterConfig.custom()
                            .timeoutDuration(Duration.ofSeconds(4))
                            .build())
                    .build());
        }

        @Bean
        Customizer<ReactiveResilience4jBulkheadProvider> bulkheads() {
            return provider -> provider.configureDefault(id -> new Resilience4jBulkheadConfigurationBuilder()
                    .bulkheadConfig(
                            BulkheadConfig.custom().maxConcurrentCalls(40).build())
                    .build());
        }

        @Bean
        HttpClientCustomizer client() {
            return client -> client.option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 800);
        }
    }

    static Backend service;
    static Application gateway;
    static Published published;

    @BeforeAll
    static void start() {
        service = new Backend();
        gateway = Gateway.before(
                InJava.class,
                List.of(service),
                TIME_LIMIT + "=2s",
                BULKHEAD + "=7",
                BREAKER + "sliding-window-size=20");
        published = gateway.published;
        assertThat(gateway.get("/a/hello")).isEqualTo(200);
    }

    @AfterAll
    static void stop() {
        gateway.close();
        service.close();
    }

    @Test
    void the_time_limit_is_set_by_code_and_its_property_is_ineffective() {
        assertThat(published.timeLimit("call.service-a")).containsExactly(4000, TIME_LIMIT, "4000ms", "set by code");
        assertThat(published.ineffective("TimeLimit", "call.service-a"))
                .containsExactly(TIME_LIMIT + "=2s (command line)");
    }

    @Test
    void so_is_the_bulkhead() {
        assertThat(published.limit("bulkhead.service-a", "Max")).isEqualTo(40);
        assertThat(published.setting("bulkhead.service-a")).containsExactly(BULKHEAD, "40", "set by code");
        assertThat(published.ineffective("Limit", "bulkhead.service-a"))
                .containsExactly(BULKHEAD + "=7 (command line)");
    }

    @Test
    void so_is_the_rule_of_the_circuit_breaker_as_far_as_code_changes_it() {
        assertThat((String[]) published.breaker("service-a", "Settings"))
                .contains(
                        BREAKER + "sliding-window-size=33 (set by code)",
                        BREAKER + "minimum-number-of-calls=100 (framework default)",
                        BREAKER + "failure-rate-threshold=50 (framework default)");
    }

    @Test
    void a_customizer_of_the_client_counts_where_no_property_is_set() {
        assertThat(published.timeLimit("connect")).containsExactly(800, CONNECT, "800", "set by code");
        assertThat(published.timeLimit("read")).containsExactly(null, null, null, null);
    }
}
