package dev.fusebox.limits.spring;

import java.util.function.Function;
import org.reactivestreams.Publisher;
import org.springframework.cloud.client.circuitbreaker.ReactiveCircuitBreaker;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Counts the outcomes of a circuit breaker and its time limit, before the fallback turns them into a response. The breaker's
 * own events are wrong: Spring Cloud reports a time limit to the breaker from outside. So they count a wait for a
 * connection that takes too long twice, and a call that ends at its time limit both as a success and as an error.
 *
 * @param bulkhead the name of the bulkhead that goes with the breaker, if there is one
 */
record CountedCircuitBreaker(ReactiveCircuitBreaker breaker, String bulkhead, CallOutcomes outcomes)
        implements ReactiveCircuitBreaker, OutcomeCounter {

    @Override
    public <T> Mono<T> run(Mono<T> toRun, Function<Throwable, Mono<T>> fallback) {
        Mono<T> counted = new CountedCall<>(breaker.run(toRun, null), this);
        return fallback == null ? counted : counted.onErrorResume(fallback);
    }

    @Override
    public <T> Flux<T> run(Flux<T> toRun, Function<Throwable, Flux<T>> fallback) {
        Flux<T> counted = breaker.run(toRun, null).doOnComplete(this::succeeded).doOnError(this::failed);
        Function<Throwable, Publisher<T>> resume = fallback == null ? null : fallback::apply;
        return resume == null ? counted : counted.onErrorResume(resume);
    }

    @Override
    public void succeeded() {
        outcomes.countSuccess();
    }

    @Override
    public void failed(Throwable failure) {
        outcomes.countFailure(failure, bulkhead);
    }
}
