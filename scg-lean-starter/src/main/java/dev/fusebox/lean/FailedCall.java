package dev.fusebox.lean;

import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.core.Ordered;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Ends a call that {@link LeanRouting} saw fail, on the way of other calls: what handles their errors handles this one, too. */
final class FailedCall implements GlobalFilter, Ordered {

    private static final String FAILURE = FailedCall.class.getName();

    static ServerWebExchange with(Throwable failure, ServerWebExchange exchange) {
        exchange.getAttributes().put(FAILURE, failure);
        return exchange;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        Throwable failure = (Throwable) exchange.getAttributes().remove(FAILURE);
        return failure == null ? chain.filter(exchange) : Mono.error(failure);
    }

    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }
}
