package dev.fusebox.limits.spring;

import static dev.fusebox.limits.spring.Gateway.BREAKER;
import static dev.fusebox.limits.spring.Gateway.BULKHEAD;
import static dev.fusebox.limits.spring.Gateway.NO_TIME_LIMIT;
import static dev.fusebox.limits.spring.Gateway.POOL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class CircuitBreakerTest extends BeforeAService {

    static final String TIME_LIMIT = "resilience4j.timelimiter.configs.default.timeout-duration=";
    static final String RESPONSE_TIMEOUT = "spring.cloud.gateway.server.webflux.httpclient.response-timeout=";
    static final String[] FIXED_POOL_OF_1 = {
        POOL + "type=fixed", POOL + "max-connections=1", POOL + "acquire-timeout=200"
    };

    private void start(String... properties) {
        gateway = Gateway.before(service, properties);
    }

    private void startWithPoolOf1(String... properties) {
        List<String> all = new ArrayList<>(List.of(FIXED_POOL_OF_1));
        all.addAll(List.of(properties));
        start(all.toArray(String[]::new));
    }

    @Test
    void opens_because_a_full_bulkhead_rejects_and_is_reset() {
        start(NO_TIME_LIMIT, BULKHEAD + "=1", BREAKER + "minimum-number-of-calls=4");
        CompletableFuture<HttpResponse<String>> held = gateway.begin("/a/hold");
        await().until(() -> service.held() == 1);

        gateway.get(6, "/a/hello");

        assertThat(breaker("State")).isEqualTo("OPEN");
        assertThat(breaker("Trips")).isEqualTo(1L);
        assertThat(breaker("WindowCalls")).isEqualTo(4);
        assertThat(breaker("WindowErrors")).isEqualTo(4);
        assertThat(breaker("VolumeThreshold")).isEqualTo(4);
        assertOutcomes(Map.of("SemaphoreRejected", 4L, "ShortCircuited", 2L));

        assertThat(gateway.published.reset("service-a")).isTrue();

        assertThat(breaker("State")).isEqualTo("CLOSED");
        assertThat(breaker("WindowCalls")).isEqualTo(0);
        assertThat(breaker("WindowErrors")).isEqualTo(0);
        service.release();
        held.join();
        assertOutcomes(Map.of("Succeeded", 1L, "SemaphoreRejected", 4L, "ShortCircuited", 2L));
        assertThat(breaker("Trips")).isEqualTo(1L);
    }

    @Test
    void a_failed_trial_call_is_not_another_trip() {
        start(BREAKER + "minimum-number-of-calls=2", BREAKER + "permitted-number-of-calls-in-half-open-state=1");
        gateway.get(2, "/a/broken");
        assertThat(breaker("State")).isEqualTo("OPEN");
        var live = gateway.bean(CircuitBreakerRegistry.class).circuitBreaker("service-a");

        live.transitionToHalfOpenState();
        assertThat(breaker("State")).isEqualTo("HALF_OPEN");
        gateway.get("/a/broken");

        assertThat(breaker("State")).isEqualTo("OPEN");
        assertThat(breaker("Trips")).isEqualTo(1L);
        assertOutcomes(Map.of("Failed", 3L));
    }

    @Test
    void shows_a_window_of_time_in_milliseconds() {
        start(
                BREAKER + "sliding-window-type=TIME_BASED",
                BREAKER + "sliding-window-size=10",
                BREAKER + "minimum-number-of-calls=200",
                BREAKER + "wait-duration-in-open-state=5s");
        gateway.get(1, "/a/hello");

        assertThat(breaker("WindowMs")).isEqualTo(10_000);
        assertThat(breaker("VolumeThreshold")).isEqualTo(200);
        assertThat(breaker("OpenMs")).isEqualTo(5000);
        assertThat(breaker("WindowSize")).isNull();
    }

    @Test
    void shows_its_whole_rule_with_its_settings() {
        start(
                BREAKER + "sliding-window-size=20",
                BREAKER + "minimum-number-of-calls=12",
                BREAKER + "failure-rate-threshold=12.5",
                BREAKER + "permitted-number-of-calls-in-half-open-state=3",
                BREAKER + "ignore-exceptions=io.github.resilience4j.bulkhead.BulkheadFullException");
        gateway.get(1, "/a/hello");

        assertThat(breaker("WindowSize")).isEqualTo(20);
        assertThat(breaker("WindowMs")).isNull();
        assertThat(breaker("JudgedEveryMs")).isNull();
        assertThat(breaker("ErrorThreshold")).isEqualTo(12.5);
        assertThat(breaker("HalfOpenCalls")).isEqualTo(3);
        assertThat(breaker("CountsRejections")).isEqualTo(false);
        assertThat(breaker("AnySuccessCloses")).isEqualTo(false);
        assertThat((String[]) breaker("Settings"))
                .hasSize(5)
                .contains(
                        "resilience4j.circuitbreaker.configs.default.sliding-window-size=20 (command line)",
                        "resilience4j.circuitbreaker.configs.default.wait-duration-in-open-state=60000ms (framework default)");
    }

    @Test
    void a_full_bulkhead_is_an_error_unless_it_is_ignored() {
        start(BREAKER + "sliding-window-size=20");
        gateway.get(1, "/a/hello");

        assertThat(breaker("CountsRejections")).isEqualTo(true);
    }

    @Test
    void the_time_limit_is_the_cause_of_a_call_given_up() {
        start(TIME_LIMIT + "200ms");

        gateway.get(3, "/a/hold");

        assertOutcomes(Map.of("TimedOut", 3L));
    }

    @Test
    void the_response_timeout_is_a_timeout_too() {
        start(NO_TIME_LIMIT, RESPONSE_TIMEOUT + "200ms");

        gateway.get(3, "/a/hold");

        assertOutcomes(Map.of("TimedOut", 3L));
    }

    @Test
    void a_wait_for_a_connection_counts_once_although_the_time_limit_reports_it_again() {
        startWithPoolOf1(TIME_LIMIT + "20s");
        gateway.begin("/a/hold");
        await().until(() -> service.held() == 1);

        gateway.get(3, "/a/hello");

        assertOutcomes(Map.of("PoolRejected", 3L));
        assertThat(breaker("WindowErrors"))
                .as("counted twice by the breaker itself")
                .isEqualTo(6);
        service.release();
    }

    @Test
    void a_wait_for_a_connection_is_a_pool_rejection_without_a_time_limit_too() {
        startWithPoolOf1(NO_TIME_LIMIT);
        gateway.begin("/a/hold");
        await().until(() -> service.held() == 1);

        gateway.get(3, "/a/hello");

        assertOutcomes(Map.of("PoolRejected", 3L));
        service.release();
    }

    @Test
    void a_wait_for_a_connection_is_a_pool_rejection_behind_a_response_timeout_too() {
        startWithPoolOf1(NO_TIME_LIMIT, RESPONSE_TIMEOUT + "20s");
        gateway.begin("/a/hold");
        await().until(() -> service.held() == 1);

        gateway.get(3, "/a/hello");

        assertOutcomes(Map.of("PoolRejected", 3L));
        service.release();
    }

    @Test
    void a_backend_that_closes_the_connection_has_failed() {
        start();

        gateway.get(3, "/a/broken");

        assertOutcomes(Map.of("Failed", 3L));
    }

    @Test
    void a_rejection_that_the_breaker_ignores_is_counted() {
        start(
                NO_TIME_LIMIT,
                BULKHEAD + "=1",
                BREAKER + "ignore-exceptions=io.github.resilience4j.bulkhead.BulkheadFullException");
        gateway.begin("/a/hold");
        await().until(() -> service.held() == 1);

        gateway.get(3, "/a/hello");

        assertOutcomes(Map.of("SemaphoreRejected", 3L));
        assertThat(breaker("WindowCalls")).isEqualTo(0);
        service.release();
    }

    /** A bulkhead of 20, a pool of 5, a short wait for it, a time limit, and a breaker that opens in the end. */
    @Test
    void of_100_calls_each_is_counted_once_under_its_cause() {
        start(
                TIME_LIMIT + "5s",
                BULKHEAD + "=20",
                POOL + "type=fixed",
                POOL + "max-connections=5",
                POOL + "acquire-timeout=2000",
                // The breaker counts the 15 calls that get no connection twice.
                BREAKER + "minimum-number-of-calls=90");

        List<CompletableFuture<HttpResponse<String>>> held = gateway.begin(5, "/a/hold");
        await().until(() -> service.held() == 5);
        List<CompletableFuture<HttpResponse<String>>> waiting = gateway.begin(15, "/a/hello");
        await().until(() -> (int) gateway.published.limit("bulkhead.service-a", "InUse") == 20);
        end(gateway.begin(30, "/a/hello"));
        end(waiting);
        service.release();
        end(held);
        end(gateway.begin(20, "/a/broken"));
        end(gateway.begin(5, "/a/never"));
        end(gateway.begin(25, "/a/hello"));

        assertOutcomes(Map.of(
                "Succeeded", 5L,
                "SemaphoreRejected", 30L,
                "PoolRejected", 15L,
                "TimedOut", 5L,
                "Failed", 20L,
                "ShortCircuited", 25L));
        assertThat(breaker("Trips")).isEqualTo(1L);
    }

    private static void end(List<CompletableFuture<HttpResponse<String>>> calls) {
        calls.forEach(CompletableFuture::join);
    }

    private Object breaker(String figure) {
        return gateway.published.breaker("service-a", figure);
    }

    /** A success is counted after the response was sent, so the caller may see it first. */
    private void assertOutcomes(Map<String, Long> expected) {
        await().untilAsserted(() -> assertThat(outcomes()).isEqualTo(expected));
    }

    /** The outcomes of all calls, without causes that did not occur. */
    private Map<String, Long> outcomes() {
        Map<String, Long> outcomes = new LinkedHashMap<>();
        for (String cause :
                List.of("Succeeded", "SemaphoreRejected", "PoolRejected", "TimedOut", "Failed", "ShortCircuited")) {
            Long count = (Long) breaker(cause);
            if (count != 0) {
                outcomes.put(cause, count);
            }
        }
        return outcomes;
    }
}
