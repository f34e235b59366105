package dev.fusebox.limits.spring;

import java.util.function.Function;
import org.reactivestreams.Publisher;
import org.springframework.cloud.client.circuitbreaker.ReactiveCircuitBreaker;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Counts what comes out of a circuit breaker and its time limit, before the fallback makes an answer of it. The breaker's
 * own events will not do: Spring Cloud reports a time limit to the breaker from outside, so a wait for a connection that
 * takes too long is reported twice, and a call that ends while its time does, both as a success and as an error.
 */
final class CountedCircuitBreaker implements ReactiveCircuitBreaker {

    private final ReactiveCircuitBreaker breaker;
    private final String bulkhead;
    private final CallOutcomes outcomes;

    /** @param bulkhead the name of the bulkhead that goes with the breaker, if there is one */
    CountedCircuitBreaker(ReactiveCircuitBreaker breaker, String bulkhead, CallOutcomes outcomes) {
        this.breaker = breaker;
        this.bulkhead = bulkhead;
        this.outcomes = outcomes;
    }

    @Override
    public <T> Mono<T> run(Mono<T> toRun, Function<Throwable, Mono<T>> fallback) {
        Mono<T> counted = breaker.run(toRun, Mono::<T>error)
                .doOnSuccess(value -> outcomes.countSuccess())
                .doOnError(failure -> outcomes.countFailure(failure, bulkhead));
        return fallback == null ? counted : counted.onErrorResume(fallback);
    }

    @Override
    public <T> Flux<T> run(Flux<T> toRun, Function<Throwable, Flux<T>> fallback) {
        Flux<T> counted = breaker.run(toRun, Flux::<T>error)
                .doOnComplete(outcomes::countSuccess)
                .doOnError(failure -> outcomes.countFailure(failure, bulkhead));
        Function<Throwable, Publisher<T>> resume = fallback == null ? null : fallback::apply;
        return resume == null ? counted : counted.onErrorResume(resume);
    }
}
