package dev.fusebox.scg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class FallbackTest extends BeforeServiceA {

    static final String NO_TIME_LIMIT = "spring.cloud.circuitbreaker.resilience4j.disable-time-limiter=true";

    @Test
    void rejects_the_26th_call_as_the_stock_bulkhead_does() {
        gateway = Gateway.before(serviceA.url(), NO_TIME_LIMIT);
        List<CompletableFuture<HttpResponse<String>>> held = gateway.begin(25, "/v1/routea/hold");
        await().until(() -> serviceA.held() == 25);

        HttpResponse<String> rejection = gateway.get("/v1/routea/hold");

        assertFallback(rejection, "bulkhead-full", "service-a");
        serviceA.release();
        assertThat(held).allSatisfy(call -> assertThat(call.join().statusCode()).isEqualTo(200));
    }

    @Test
    void gives_up_a_call_after_the_stock_time_limit_and_releases_the_backend() {
        gateway = Gateway.stock(serviceA.url());

        assertFallback(gateway.get("/v1/routea/hold"), "timed-out", "service-a");
        await().until(() -> serviceA.held() == 0);
    }

    @Test
    void gives_up_a_call_after_the_response_timeout_of_the_client() {
        gateway = Gateway.before(
                serviceA.url(), NO_TIME_LIMIT, "spring.cloud.gateway.server.webflux.httpclient.response-timeout=200ms");

        assertFallback(gateway.get("/v1/routea/hold"), "timed-out", "service-a");
    }

    @Test
    void calls_no_backend_while_the_circuit_is_open() {
        gateway = Gateway.before(serviceA.url());
        gateway.bean(CircuitBreakerRegistry.class).circuitBreaker("service-a").transitionToOpenState();

        assertFallback(gateway.get("/v1/routea/hello"), "circuit-open", "service-a");
    }

    @Test
    void rejects_a_call_that_gets_no_connection_in_time() {
        gateway = Gateway.before(
                serviceA.url(),
                NO_TIME_LIMIT,
                "spring.cloud.gateway.server.webflux.httpclient.pool.type=fixed",
                "spring.cloud.gateway.server.webflux.httpclient.pool.max-connections=1",
                "spring.cloud.gateway.server.webflux.httpclient.pool.acquire-timeout=200");
        CompletableFuture<HttpResponse<String>> holder = gateway.begin("/v1/routea/hold");
        await().until(() -> serviceA.held() == 1);

        assertFallback(gateway.get("/v1/routea/hello"), "connection-pool-full", "service-a");
        serviceA.release();
        assertThat(holder.join().statusCode()).isEqualTo(200);
    }

    @Test
    void says_that_the_backend_failed_when_it_closes_the_connection() {
        gateway = Gateway.before(serviceA.url());

        serviceA.close();

        HttpResponse<String> answer = gateway.get("/v1/routea/hello");

        assertFallback(answer, "backend-failed", "service-a");
        assertThat(answer.body())
                .as("no address")
                .doesNotContain("127.0.0.1", ":" + URI.create(serviceA.url()).getPort());
    }

    @Test
    void passes_on_the_response_of_the_backend_even_if_it_is_an_error() {
        gateway = Gateway.before(serviceA.url());

        HttpResponse<String> answer = gateway.get("/v1/routea/broken");

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).doesNotContain("cause");
    }

    @Test
    void says_that_there_is_no_instance() {
        gateway = Gateway.before(serviceA.url());

        assertFallback(gateway.get("/v1/routeb/hello"), "no-instance", "service-b");
    }

    static void assertFallback(HttpResponse<String> answer, String cause, String service) {
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(answer.body())
                .startsWith(
                        "{\"status\":503,\"cause\":\"" + cause + "\",\"service\":\"" + service + "\",\"detail\":\"");
    }
}
