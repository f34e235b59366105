package dev.fusebox.lean;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.bulkhead.BulkheadFullException;
import io.github.resilience4j.circuitbreaker.CallNotPermittedException;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.timelimiter.TimeLimiter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PermitsTest {

    final CircuitBreaker breaker = CircuitBreaker.ofDefaults("a");
    final Bulkhead bulkhead =
            Bulkhead.of("a", BulkheadConfig.custom().maxConcurrentCalls(2).build());
    final List<String> outcomes = new ArrayList<>();
    final Permits permits = new Permits(breaker, bulkhead, TimeLimiter.ofDefaults("a"), new Outcome() {
        @Override
        public void succeeded() {
            outcomes.add("success");
        }

        @Override
        public void failed(Throwable failure) {
            outcomes.add(failure.getClass().getSimpleName());
        }
    });

    private long begin() {
        long start = permits.now();
        assertThat(permits.acquire(start)).isNull();
        return start;
    }

    private void assertFree(int successes, int failures) {
        assertThat(bulkhead.getMetrics().getAvailableConcurrentCalls()).isEqualTo(2);
        assertThat(breaker.getMetrics().getNumberOfSuccessfulCalls()).isEqualTo(successes);
        assertThat(breaker.getMetrics().getNumberOfFailedCalls()).isEqualTo(failures);
    }

    @Test
    void every_end_of_a_call_frees_its_permit_and_counts_once() {
        permits.succeeded(begin());
        assertFree(1, 0);
        permits.failed(begin(), new IllegalStateException());
        assertFree(1, 1);
        permits.timedOut(begin(), permits.late());
        assertFree(1, 2);
        begin();
        permits.cancelled();
        assertFree(1, 2);
        assertThat(outcomes).containsExactly("success", "IllegalStateException", "TimeoutException");
    }

    @Test
    void a_full_bulkhead_is_a_failure_to_the_breaker_and_takes_no_permit() {
        begin();
        begin();

        assertThat(permits.acquire(permits.now())).isInstanceOf(BulkheadFullException.class);

        permits.cancelled();
        permits.cancelled();
        assertFree(0, 1);
    }

    @Test
    void an_open_breaker_takes_no_permit() {
        breaker.transitionToOpenState();

        assertThat(permits.acquire(permits.now())).isInstanceOf(CallNotPermittedException.class);

        assertThat(bulkhead.getMetrics().getAvailableConcurrentCalls()).isEqualTo(2);
        assertThat(outcomes).containsExactly("CallNotPermittedException");
    }

    @Test
    void a_predicate_of_the_application_that_fails_does_not_keep_the_permit() {
        CircuitBreaker broken = CircuitBreaker.of(
                "a",
                CircuitBreakerConfig.custom()
                        .recordException(failure -> {
                            throw new IllegalStateException("broken");
                        })
                        .build());
        Holding holding = new Holding();
        holding.begin(new Permits(broken, bulkhead, TimeLimiter.ofDefaults("a"), Outcome.UNSEEN));

        assertThat(holding.end()).isTrue();
        holding.failed(new IOException());

        assertThat(bulkhead.getMetrics().getAvailableConcurrentCalls()).isEqualTo(2);
    }

    @Test
    void a_trial_call_whose_client_goes_away_leaves_the_trial_to_the_next() {
        breaker.transitionToOpenState();
        breaker.transitionToHalfOpenState();
        for (int i = 0; i < 2 * breaker.getCircuitBreakerConfig().getPermittedNumberOfCallsInHalfOpenState(); i++) {
            begin();
            permits.cancelled();
        }

        begin();
    }
}
