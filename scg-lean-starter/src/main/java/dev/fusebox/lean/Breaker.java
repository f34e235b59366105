package dev.fusebox.lean;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.cloud.circuitbreaker.resilience4j.ReactiveResilience4JCircuitBreakerFactory;
import org.springframework.cloud.client.circuitbreaker.ConfigBuilder;
import org.springframework.cloud.client.circuitbreaker.ReactiveCircuitBreaker;
import org.springframework.cloud.client.circuitbreaker.ReactiveCircuitBreakerFactory;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.factory.SpringCloudCircuitBreakerResilience4JFilterFactory;
import org.springframework.cloud.gateway.support.HttpStatusHolder;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The framework's own circuit breaker filter, with what {@link LeanRoute} needs to do the same by hand.
 *
 * @param guard the limits of its calls
 * @param statuses statuses of an answer that are failures
 * @param failure what the framework makes of such a status
 * @param fallback the same filter without the limits: it turns a failure into the fallback, or into the error of the framework
 * @param fallsBack whether there is a fallback, which may read the body of the call
 */
record Breaker(
        GatewayFilter stock,
        Guard guard,
        Set<Integer> statuses,
        IntFunction<Throwable> failure,
        GatewayFilter fallback,
        boolean fallsBack)
        implements GatewayFilter {

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        return stock.filter(exchange, chain);
    }

    @Override
    public String toString() {
        return stock.toString();
    }

    static final class Factory extends SpringCloudCircuitBreakerResilience4JFilterFactory {

        private final SpringCloudCircuitBreakerResilience4JFilterFactory withoutLimits;
        private final Function<String, Guard> guards;
        private final Map<String, Guard> known = new ConcurrentHashMap<>();

        Factory(
                ReactiveResilience4JCircuitBreakerFactory breakers,
                ObjectProvider<DispatcherHandler> dispatcher,
                Function<String, Guard> guards) {
            super(breakers, dispatcher);
            this.guards = guards;
            withoutLimits = new SpringCloudCircuitBreakerResilience4JFilterFactory(new NoLimits(), dispatcher);
        }

        /** The gateway makes its routes anew whenever the registry tells of a change; the limits stay. */
        @Override
        public GatewayFilter apply(Config config) {
            return new Breaker(
                    super.apply(config),
                    known.computeIfAbsent(config.getId(), guards),
                    config.getStatusCodes().stream()
                            .map(HttpStatusHolder::parse)
                            .filter(status -> status.getHttpStatus() != null)
                            .map(status -> status.getHttpStatus().value())
                            .collect(Collectors.toSet()),
                    status -> new CircuitBreakerStatusCodeException(HttpStatusCode.valueOf(status)),
                    withoutLimits.apply(config),
                    config.getFallbackUri() != null);
        }
    }

    /** Circuit breakers that let every call through. */
    @SuppressWarnings({"rawtypes", "unchecked"})
    private static final class NoLimits extends ReactiveCircuitBreakerFactory {

        @Override
        public ReactiveCircuitBreaker create(String id) {
            return new ReactiveCircuitBreaker() {

                @Override
                public <T> Mono<T> run(Mono<T> call, Function<Throwable, Mono<T>> fallback) {
                    return call.onErrorResume(fallback);
                }

                @Override
                public <T> Flux<T> run(Flux<T> call, Function<Throwable, Flux<T>> fallback) {
                    return call.onErrorResume(fallback);
                }
            };
        }

        @Override
        protected ConfigBuilder configBuilder(String id) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void configureDefault(Function defaults) {}
    }
}
