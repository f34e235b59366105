package dev.fusebox.scgmvc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fusebox.limits.LimitPublisher;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FallbackTest extends BeforeServiceA {

    static final String NO_TIME_LIMIT = "spring.cloud.circuitbreaker.resilience4j.disable-time-limiter=true";
    static final String SHORT_CALLS = "resilience4j.timelimiter.configs.default.timeout-duration=300ms";
    static final String LONG_CALLS = "resilience4j.timelimiter.configs.default.timeout-duration=60s";
    static final String ONE_CONNECTION = "scg-mvc.client.max-connections=1";

    @ParameterizedTest
    @ValueSource(strings = {"semaphore-100", "thread-per-route"})
    void a_full_bulkhead_or_thread_pool_rejects(String profile) {
        String pool = "resilience4j.thread-pool-bulkhead.configs.default.";
        gateway = Gateway.under(
                profile,
                serviceA.url(),
                LONG_CALLS,
                "spring.http.clients.read-timeout=60s",
                "resilience4j.bulkhead.configs.default.max-concurrent-calls=2",
                pool + "core-thread-pool-size=2",
                pool + "max-thread-pool-size=2");
        List<CompletableFuture<HttpResponse<String>>> held = gateway.begin(2, "/v1/routea/hold");
        await().until(() -> serviceA.held() == 2);

        assertFallback(gateway.get("/v1/routea/hello"), "bulkhead-full", "service-a");

        gateway.bean(LimitPublisher.class).refresh();
        boolean threads = profile.startsWith("thread");
        assertThat(gateway.errors(threads ? "ThreadPoolRejected" : "SemaphoreRejected"))
                .isEqualTo(1L);
        serviceA.release();
        assertThat(held).allSatisfy(call -> assertThat(call.join().statusCode()).isEqualTo(200));
    }

    @Test
    void gives_up_a_call_at_its_time_limit() {
        start(SHORT_CALLS);

        assertFallback(gateway.get("/v1/routea/hold"), "timed-out", "service-a");
    }

    /** The backend's answer is closed only where it is written to the caller; compare spring-cloud-gateway issues 3963 and 4259. */
    @Test
    void a_call_that_is_given_up_before_its_read_never_gives_its_connection_back() {
        start(SHORT_CALLS, ONE_CONNECTION);
        // The first call of a cold gateway on a busy machine may be given up before it has the connection.
        await().until(() -> {
            assertFallback(gateway.get("/v1/routea/hold"), "timed-out", "service-a");
            return serviceA.held() == 1;
        });

        serviceA.release();
        await().until(() -> serviceA.held() == 0);

        assertFallback(gateway.get("/v1/routea/hello"), "timed-out", "service-a");
    }

    @Test
    void a_read_that_ends_first_gives_it_back() {
        start(LONG_CALLS, ONE_CONNECTION, "spring.http.clients.read-timeout=300ms");

        assertFallback(gateway.get("/v1/routea/hold"), "timed-out", "service-a");

        // Without a connection a call waits for a minute; on a busy machine its read may take longer than 300 ms.
        await().until(() -> gateway.get("/v1/routea/hello").statusCode() == 200);
    }

    @Test
    void calls_no_backend_while_the_circuit_is_open() {
        start();
        gateway.bean(CircuitBreakerRegistry.class).circuitBreaker("service-a").transitionToOpenState();

        assertFallback(gateway.get("/v1/routea/hello"), "circuit-open", "service-a");
    }

    @Test
    void says_that_the_backend_failed_or_that_there_is_none() {
        start();

        assertThat(gateway.get("/v1/routea/broken").statusCode())
                .as("an answer of the backend, even if it is an error")
                .isEqualTo(500);
        serviceA.close();
        HttpResponse<String> answer = gateway.get("/v1/routea/hello");

        assertFallback(answer, "backend-failed", "service-a");
        assertThat(answer.body())
                .as("no address")
                .doesNotContain("127.0.0.1", ":" + URI.create(serviceA.url()).getPort());
        assertFallback(gateway.get("/v1/routeb/hello"), "no-instance", "service-b");
    }

    private void start(String... properties) {
        gateway = Gateway.before(serviceA.url(), properties);
    }

    static void assertFallback(HttpResponse<String> answer, String cause, String service) {
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(answer.body())
                .startsWith(
                        "{\"status\":503,\"cause\":\"" + cause + "\",\"service\":\"" + service + "\",\"detail\":\"");
    }
}
