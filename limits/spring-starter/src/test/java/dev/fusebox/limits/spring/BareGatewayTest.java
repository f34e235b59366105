package dev.fusebox.limits.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A gateway without settings, to which only the starter was added. */
class BareGatewayTest {

    static Backend service;
    static Application gateway;
    static Published published;

    @BeforeAll
    static void start() {
        service = new Backend();
        gateway = Gateway.before(service);
        published = gateway.published;
        assertThat(gateway.get("/a/hello")).isEqualTo(200);
    }

    @AfterAll
    static void stop() {
        gateway.close();
        service.close();
    }

    @Test
    void publishes_every_limit_that_exists_and_no_other() {
        assertThat(published.limits())
                .containsExactly("bulkhead.service-a", "connections", "event-loop", "pool.service-a");
        assertThat(published.breakers()).containsExactly("service-a");
    }

    @Test
    void shows_the_hidden_bulkhead_of_25_calls() {
        assertThat(published.limit("bulkhead.service-a", "Max")).isEqualTo(25);
        assertThat(published.limit("bulkhead.service-a", "InUse")).isEqualTo(0);
        assertThat(published.limit("bulkhead.service-a", "Rejected")).isEqualTo(0L);
        assertThat(published.limit("bulkhead.service-a", "WhenFull")).isEqualTo("REJECTS");
        assertThat(published.setting("bulkhead.service-a"))
                .containsExactly(
                        "resilience4j.bulkhead.configs.default.max-concurrent-calls", "25", "framework default");
    }

    @Test
    void has_a_pool_without_a_bound() {
        assertThat(published.limit("pool.service-a", "Kind")).isEqualTo("HTTP_POOL");
        assertThat(published.limit("pool.service-a", "Max")).isNull();
        assertThat(published.limit("pool.service-a", "Rejected")).isNull();
        assertThat(published.limit("pool.service-a", "WhenFull")).isEqualTo("QUEUES");
        assertThat(published.setting("pool.service-a"))
                .containsExactly(
                        "spring.cloud.gateway.server.webflux.httpclient.pool.type", "ELASTIC", "framework default");
    }

    @Test
    void has_the_event_loops_of_nettys_default() {
        int loops = Math.max(Runtime.getRuntime().availableProcessors(), 4);

        assertThat(published.limit("event-loop", "Max")).isEqualTo(loops);
        assertThat(published.limit("event-loop", "Queued")).isEqualTo(0);
        assertThat(published.limit("event-loop", "InUse")).isEqualTo(0);
    }

    @Test
    void shows_the_default_thresholds_of_resilience4j() {
        assertThat(List.of("VolumeThreshold", "ErrorThresholdPercent", "OpenMs").stream()
                        .map(figure -> published.breaker("service-a", figure)))
                .containsExactly(100, 50, 60_000);
        assertThat(published.breaker("service-a", "WindowMs")).isNull();
        assertThat(published.breaker("service-a", "ThreadPoolRejected")).isNull();
    }
}
