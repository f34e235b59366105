package dev.fusebox.limits.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.limits.ErrorCause;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadFullException;
import io.github.resilience4j.bulkhead.ThreadPoolBulkhead;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.junit.jupiter.api.Test;
import org.springframework.cloud.client.circuitbreaker.ReactiveCircuitBreaker;
import org.springframework.mock.env.MockEnvironment;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

class CallOutcomesTest {

    final CircuitBreakerRegistry registry = CircuitBreakerRegistry.ofDefaults();
    final Outcomes all = new Outcomes();
    final CircuitBreakers breakers = new CircuitBreakers(
            registry, all, new TypedSettings((live, usual, properties) -> null, new MockEnvironment()));
    final CircuitBreaker breaker = registry.circuitBreaker("a");
    final CallOutcomes outcomes = all.of("a");

    @Test
    void counts_calls_that_use_the_breaker_directly() {
        breaker.executeRunnable(() -> {});
        breaker.onError(1, TimeUnit.MILLISECONDS, new TimeoutException());
        breaker.onError(1, TimeUnit.MILLISECONDS, new IllegalStateException());
        breaker.transitionToOpenState();
        breaker.tryAcquirePermission();

        assertThat(outcomes.succeeded()).isEqualTo(1);
        assertThat(outcomes.errors().get(ErrorCause.TIMED_OUT)).isEqualTo(1);
        assertThat(outcomes.errors().get(ErrorCause.FAILED)).isEqualTo(1);
        assertThat(outcomes.errors().get(ErrorCause.SHORT_CIRCUITED)).isEqualTo(1);
        assertThat(outcomes.trips()).isEqualTo(1);
    }

    @Test
    void a_call_that_ends_at_its_time_limit_counts_as_what_its_caller_got() {
        ReactiveCircuitBreaker counted = counted(new ReportsSuccessAndTimesOut());

        String answer =
                counted.run(Mono.just("late"), failure -> Mono.just("rejected")).block();

        assertThat(answer).isEqualTo("rejected");
        assertThat(breaker.getMetrics().getNumberOfBufferedCalls()).isEqualTo(2);
        assertThat(outcomes.succeeded()).isEqualTo(0);
        assertThat(outcomes.errors().get(ErrorCause.TIMED_OUT)).isEqualTo(1);
    }

    @Test
    void a_stream_is_counted_when_it_ends() {
        ReactiveCircuitBreaker counted = counted(new ReportsSuccessAndTimesOut());

        counted.run(Flux.just(1, 2, 3)).blockLast();
        counted.run(Flux.error(new IllegalStateException()), failure -> Flux.just(0))
                .blockLast();

        assertThat(outcomes.succeeded()).isEqualTo(1);
        assertThat(outcomes.errors().get(ErrorCause.FAILED)).isEqualTo(1);
    }

    @Test
    void a_call_is_counted_once_with_an_answer_and_without_one_and_not_at_all_when_it_is_cancelled() {
        ReactiveCircuitBreaker counted = counted(new PassesOn());

        counted.run(Mono.just("answer")).block();
        counted.run(Mono.empty()).block();
        counted.run(Mono.never()).subscribe().dispose();

        assertThat(outcomes.succeeded()).isEqualTo(2);
        assertThat(outcomes.errors().total()).isZero();
    }

    @Test
    void the_caller_hears_of_a_failure_that_cannot_be_looked_into() {
        RuntimeException opaque = new RuntimeException() {
            @Override
            public synchronized Throwable getCause() {
                throw new UnsupportedOperationException();
            }
        };

        String heard = counted(new PassesOn())
                .run(Mono.<String>error(opaque), failure -> Mono.just(failure == opaque ? "heard" : "another"))
                .block();

        assertThat(heard).isEqualTo("heard");
    }

    @Test
    void a_breaker_that_is_made_after_its_caller_reports_trips_only() {
        CallOutcomes late = all.of("late").seenByCaller();
        CircuitBreaker made = registry.circuitBreaker("late");

        made.executeRunnable(() -> {});
        made.transitionToOpenState();

        assertThat(late.succeeded()).isZero();
        assertThat(late.trips()).isEqualTo(1);
    }

    @Test
    void also_counts_the_trips_of_a_counted_breaker() {
        counted(new ReportsSuccessAndTimesOut());

        breaker.transitionToOpenState();

        assertThat(outcomes.trips()).isEqualTo(1);
    }

    @Test
    void a_rejection_by_its_own_bulkhead_is_rejected_and_one_by_another_has_failed() {
        Throwable own = BulkheadFullException.createBulkheadFullException(Bulkhead.ofDefaults("a"));
        Throwable others = BulkheadFullException.createBulkheadFullException(Bulkhead.ofDefaults("ab"));

        outcomes.countFailure(own, "a");
        outcomes.countFailure(others, "a");
        outcomes.countFailure(new IllegalStateException(others), "a");

        assertThat(outcomes.errors().get(ErrorCause.SEMAPHORE_REJECTED)).isEqualTo(1);
        assertThat(outcomes.errors().get(ErrorCause.FAILED)).isEqualTo(2);
    }

    @Test
    void a_rejection_is_its_own_when_its_bulkhead_is_unknown() {
        outcomes.countFailure(BulkheadFullException.createBulkheadFullException(Bulkhead.ofDefaults("another")), null);

        assertThat(outcomes.errors().get(ErrorCause.SEMAPHORE_REJECTED)).isEqualTo(1);
    }

    @Test
    void a_rejection_by_a_bulkhead_that_is_a_thread_pool_is_one_by_a_thread_pool() {
        assertThat(outcomes.errors().get(ErrorCause.THREAD_POOL_REJECTED))
                .as("no thread pool is known")
                .isNull();
        all.addThreadPool("a");

        breaker.onError(
                1,
                TimeUnit.MILLISECONDS,
                BulkheadFullException.createBulkheadFullException(ThreadPoolBulkhead.ofDefaults("a")));

        assertThat(outcomes.errors().get(ErrorCause.THREAD_POOL_REJECTED)).isEqualTo(1);
        assertThat(outcomes.errors().get(ErrorCause.SEMAPHORE_REJECTED)).isZero();
    }

    @Test
    void a_read_that_takes_too_long_and_a_wait_for_a_connection_count_as_such_even_in_another_thread() {
        outcomes.countFailure(
                new ExecutionException(new UncheckedIOException(new SocketTimeoutException("read"))), null);
        outcomes.countFailure(
                new ExecutionException(new UncheckedIOException(new ConnectionRequestTimeoutException())), null);

        assertThat(outcomes.errors().get(ErrorCause.TIMED_OUT)).isEqualTo(1);
        assertThat(outcomes.errors().get(ErrorCause.POOL_REJECTED)).isEqualTo(1);
    }

    private ReactiveCircuitBreaker counted(ReactiveCircuitBreaker uncounted) {
        return new CountedCircuitBreaker(uncounted, "a", outcomes.seenByCaller());
    }

    /** What happens to a call that ends at the same moment as its time limit. */
    class ReportsSuccessAndTimesOut implements ReactiveCircuitBreaker {

        @Override
        public <T> Mono<T> run(Mono<T> toRun, Function<Throwable, Mono<T>> fallback) {
            breaker.onSuccess(1, TimeUnit.MILLISECONDS);
            TimeoutException timeout = new TimeoutException();
            breaker.onError(1, TimeUnit.MILLISECONDS, timeout);
            Mono<T> ended = Mono.error(timeout);
            return fallback == null ? ended : ended.onErrorResume(fallback);
        }

        @Override
        public <T> Flux<T> run(Flux<T> toRun, Function<Throwable, Flux<T>> fallback) {
            return fallback == null ? toRun : toRun.onErrorResume(fallback);
        }
    }

    static class PassesOn implements ReactiveCircuitBreaker {

        @Override
        public <T> Mono<T> run(Mono<T> toRun, Function<Throwable, Mono<T>> fallback) {
            return toRun;
        }

        @Override
        public <T> Flux<T> run(Flux<T> toRun, Function<Throwable, Flux<T>> fallback) {
            return toRun;
        }
    }
}
