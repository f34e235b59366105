package dev.fusebox.scg;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.cloud.gateway.config.HttpClientProperties;
import org.springframework.cloud.gateway.config.HttpClientProperties.Pool.PoolType;

class StockLimitsTest extends BeforeServiceA {

    @Test
    void without_a_profile_the_limits_are_the_defaults_of_the_frameworks() {
        gateway = Gateway.stock(serviceA.url());

        assertThat(gateway.bean(BulkheadRegistry.class).getDefaultConfig().getMaxConcurrentCalls())
                .isEqualTo(25);
        assertThat(gateway.bean(TimeLimiterRegistry.class).getDefaultConfig().getTimeoutDuration())
                .isEqualTo(Duration.ofSeconds(1));
        assertThat(gateway.bean(CircuitBreakerRegistry.class).getDefaultConfig())
                .usingRecursiveComparison()
                .comparingOnlyFields("slidingWindowType", "slidingWindowSize", "minimumNumberOfCalls")
                .isEqualTo(CircuitBreakerConfig.ofDefaults());
        HttpClientProperties client = gateway.bean(HttpClientProperties.class);
        assertThat(client.getPool().getType()).isEqualTo(PoolType.ELASTIC);
        assertThat(client.getResponseTimeout()).isNull();
        assertThat(client.getConnectTimeout()).isNull();
    }
}
