package dev.fusebox.lean;

import java.util.Objects;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;

/**
 * One filter of a route and the filters after it: what the framework makes anew for each step of each call.
 *
 * @param filter {@code null} at the end
 */
record Link(GatewayFilter filter, Link next) implements GatewayFilterChain {

    static final Link END = new Link(null, null);

    @Override
    public Mono<Void> filter(ServerWebExchange exchange) {
        return new Rest(this, exchange);
    }

    /** The filters from here on, when they are subscribed to. */
    private static final class Rest extends Mono<Void> {

        private final Link from;
        private final ServerWebExchange exchange;

        Rest(Link from, ServerWebExchange exchange) {
            this.from = from;
            this.exchange = exchange;
        }

        @Override
        public void subscribe(CoreSubscriber<? super Void> actual) {
            Mono<Void> result = this;
            try {
                while (result instanceof Rest rest) {
                    result = rest.next();
                }
            } catch (Throwable failure) {
                Operators.error(actual, Operators.onOperatorError(failure, actual.currentContext()));
                return;
            }
            Mono.fromDirect(result).subscribe(actual);
        }

        private Mono<Void> next() {
            return from == END
                    ? Mono.empty()
                    : Objects.requireNonNull(from.filter.filter(exchange, from.next), "a filter returned null");
        }
    }
}
