package dev.fusebox.limits.spring;

import static dev.fusebox.limits.spring.Gateway.BULKHEAD;
import static dev.fusebox.limits.spring.Gateway.NO_TIME_LIMIT;
import static dev.fusebox.limits.spring.Gateway.POOL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GatewayLimitsTest extends BeforeAService {

    @Test
    void counts_100_calls_in_flight_and_rejects_the_101st() {
        gateway = Gateway.before(service, NO_TIME_LIMIT, BULKHEAD + "=100");
        List<CompletableFuture<HttpResponse<String>>> held = gateway.begin(100, "/a/hold");
        await().until(() -> service.held() == 100);

        assertThat(gateway.get("/a/hold")).isEqualTo(500);

        assertThat(figures("bulkhead.service-a")).containsExactly(100, 100, null, 1L);
        assertThat(figures("pool.service-a")).containsExactly(null, 100, 0, null);
        // The rejected caller's own connection closes a moment after its answer.
        await().untilAsserted(() -> assertThat(figures("connections")).containsExactly(null, 100, null, null));
        service.release();
        assertThat(held).allSatisfy(call -> assertThat(call.join().statusCode()).isEqualTo(200));
        await().untilAsserted(() -> {
            assertThat(figures("bulkhead.service-a")).containsExactly(100, 0, null, 1L);
            assertThat(figures("pool.service-a")).containsExactly(null, 0, 0, null);
        });
    }

    @Test
    void does_not_count_connections_that_are_closed() {
        gateway = Gateway.before(service, NO_TIME_LIMIT);
        CompletableFuture<HttpResponse<String>> call = gateway.begin("/a/hold");
        await().until(() -> service.held() == 1);
        assertThat(figures("connections")).containsExactly(null, 1, null, null);

        call.cancel(true);

        await().untilAsserted(() -> assertThat(figures("connections")).containsExactly(null, 0, null, null));
    }

    @Test
    void counts_calls_that_wait_for_a_connection_of_a_fixed_pool_and_calls_it_rejects() {
        gateway = Gateway.before(
                service, NO_TIME_LIMIT, POOL + "type=fixed", POOL + "max-connections=2", POOL + "acquire-timeout=3000");
        gateway.begin(2, "/a/hold");
        await().until(() -> service.held() == 2);

        List<CompletableFuture<HttpResponse<String>>> waiting = gateway.begin(3, "/a/hello");

        await().untilAsserted(() -> assertThat(figures("pool.service-a")).containsExactly(2, 2, 3, 0L));
        assertThat(gateway.published.limit("pool.service-a", "WhenFull")).isEqualTo("REJECTS");
        assertThat(gateway.published.setting("pool.service-a"))
                .containsExactly(POOL + "max-connections", "2", "command line");
        waiting.forEach(CompletableFuture::join);
        assertThat(figures("pool.service-a")).containsExactly(2, 2, 0, 3L);
        service.release();
    }

    @Test
    void adds_up_the_pools_of_two_instances() {
        try (Backend second = new Backend()) {
            gateway = Gateway.before(
                    List.of(service, second), NO_TIME_LIMIT, POOL + "type=fixed", POOL + "max-connections=5");

            gateway.begin(4, "/a/hold");

            await().until(() -> service.held() == 2 && second.held() == 2);
            assertThat(figures("pool.service-a")).containsExactly(10, 4, 0, 0L);
            assertThat(gateway.published.setting("pool.service-a"))
                    .containsExactly(POOL + "max-connections", "5", "command line");
            service.release();
            second.release();
        }
    }

    @Test
    void names_a_pool_by_its_address_when_no_load_balancer_chose_it() {
        String route = "spring.cloud.gateway.server.webflux.routes[1].";
        gateway = Gateway.before(
                service, route + "id=plain", route + "uri=" + service.url(), route + "predicates[0]=Path=/hello");

        assertThat(gateway.get("/hello")).isEqualTo(200);

        assertThat(gateway.published.limits()).contains("pool." + service.url().substring("http://".length()));
    }

    @Test
    void has_no_bulkhead_when_spring_cloud_uses_none() {
        gateway = Gateway.before(
                service,
                "spring.cloud.circuitbreaker.bulkhead.resilience4j.enabled=false",
                "resilience4j.bulkhead.instances.service-a.max-concurrent-calls=7");

        assertThat(gateway.get("/a/hello")).isEqualTo(200);

        assertThat(gateway.published.limits()).containsExactly("connections", "event-loop", "pool.service-a");
    }

    @Test
    void has_no_thread_pool_bulkhead_even_if_one_is_configured() {
        gateway = Gateway.before(
                service,
                "resilience4j.thread-pool-bulkhead.instances.service-a.max-thread-pool-size=7",
                "resilience4j.bulkhead.instances.service-a.maxConcurrentCalls=7");

        assertThat(gateway.get("/a/hello")).isEqualTo(200);

        assertThat(gateway.published.limits())
                .containsExactly("bulkhead.service-a", "connections", "event-loop", "pool.service-a");
        assertThat(gateway.published.setting("bulkhead.service-a"))
                .containsExactly("resilience4j.bulkhead.instances.service-a.maxConcurrentCalls", "7", "command line");
    }

    /** Max, in use, queued, rejected. */
    private List<Object> figures(String limit) {
        return Stream.of("Max", "InUse", "Queued", "Rejected")
                .map(figure -> gateway.published.limit(limit, figure))
                .toList();
    }
}
