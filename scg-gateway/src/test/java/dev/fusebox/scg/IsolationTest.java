package dev.fusebox.scg;

import static dev.fusebox.scg.FallbackTest.assertFallback;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreaker.State;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A route under the tuning profiles: bulkhead, circuit breaker with Hystrix' settings, time limit, fallback. */
class IsolationTest extends BeforeServiceA {

    static final String LONG_CALLS = "resilience4j.timelimiter.configs.default.timeout-duration=60s";
    static final String SHORT_OPEN = "resilience4j.circuitbreaker.configs.default.wait-duration-in-open-state=200ms";

    @Test
    void rejections_that_count_as_failures_open_the_breaker_while_the_backend_is_healthy() {
        gateway = Gateway.under("semaphore-100", serviceA.url(), LONG_CALLS);
        List<CompletableFuture<HttpResponse<String>>> held = fill(100);

        IntStream.range(0, 20).forEach(i -> assertFallback(hello(), "bulkhead-full", "service-a"));

        assertThat(breaker().getState()).isEqualTo(State.OPEN);
        assertFallback(hello(), "circuit-open", "service-a");
        release(held);
    }

    @Test
    void rejections_that_do_not_count_leave_it_closed() {
        gateway = Gateway.under("bulkhead-uncounted", serviceA.url(), LONG_CALLS);
        List<CompletableFuture<HttpResponse<String>>> held = fill(100);

        IntStream.range(0, 40).forEach(i -> assertFallback(hello(), "bulkhead-full", "service-a"));

        assertThat(breaker().getState()).isEqualTo(State.CLOSED);
        assertThat(breaker().getMetrics().getNumberOfBufferedCalls()).isZero();
        release(held);
        assertThat(hello().statusCode()).isEqualTo(200);
    }

    @Test
    void a_single_trial_call_closes_an_open_breaker_and_the_others_wait_for_its_outcome() {
        gateway = Gateway.under("semaphore-100", serviceA.url(), LONG_CALLS, SHORT_OPEN);
        hello();
        breaker().transitionToOpenState();

        CompletableFuture<HttpResponse<String>> trial = trial();
        assertThat(breaker().getState()).isEqualTo(State.HALF_OPEN);
        assertFallback(hello(), "circuit-open", "service-a");
        serviceA.release();

        assertThat(trial.join().statusCode()).isEqualTo(200);
        assertThat(hello().statusCode()).isEqualTo(200);
        assertThat(breaker().getState()).isEqualTo(State.CLOSED);
    }

    @Test
    void a_trial_call_that_fails_opens_it_again() {
        gateway = Gateway.under("call-before-read", serviceA.url(), SHORT_OPEN);
        hello();
        breaker().transitionToOpenState();

        CompletableFuture<HttpResponse<String>> trial = trial();

        assertFallback(trial.join(), "timed-out", "service-a");
        assertThat(breaker().getState()).isEqualTo(State.OPEN);
    }

    @Test
    void the_time_limit_of_a_profile_frees_the_permit_and_the_backend_s_connection() {
        gateway = Gateway.under("call-before-read", serviceA.url());

        assertFallback(gateway.get("/v1/routea/hold"), "timed-out", "service-a");

        await().until(() -> serviceA.held() == 0);
        assertThat(hello().statusCode()).isEqualTo(200);
    }

    @Test
    void a_client_that_leaves_is_no_error_and_frees_its_permit() {
        gateway = Gateway.under("semaphore-100", serviceA.url(), LONG_CALLS);
        CompletableFuture<HttpResponse<String>> call = fill(1).get(0);

        call.cancel(true);

        await().until(() -> serviceA.held() == 0);
        assertThat(breaker().getMetrics().getNumberOfBufferedCalls()).isZero();
    }

    private CircuitBreaker breaker() {
        return gateway.bean(CircuitBreakerRegistry.class).circuitBreaker("service-a");
    }

    private HttpResponse<String> hello() {
        return gateway.get("/v1/routea/hello");
    }

    private List<CompletableFuture<HttpResponse<String>>> fill(int calls) {
        List<CompletableFuture<HttpResponse<String>>> held = gateway.begin(calls, "/v1/routea/hold");
        await().until(() -> serviceA.held() == calls);
        return held;
    }

    /** The first call that an open breaker lets through, held by the backend. */
    private CompletableFuture<HttpResponse<String>> trial() {
        CompletableFuture<CompletableFuture<HttpResponse<String>>> through = new CompletableFuture<>();
        await().until(() -> {
            CompletableFuture<HttpResponse<String>> call = gateway.begin("/v1/routea/hold");
            await().until(() -> call.isDone() || serviceA.held() == 1);
            return serviceA.held() == 1 && through.complete(call);
        });
        return through.join();
    }

    private void release(List<CompletableFuture<HttpResponse<String>>> held) {
        serviceA.release();
        assertThat(held).allSatisfy(call -> assertThat(call.join().statusCode()).isEqualTo(200));
    }
}
