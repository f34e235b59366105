package com.example.gateway;

import java.util.UUID;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.context.annotation.Profile;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** Gives each call a correlation id, as many gateways do. */
@Component
@Profile("field")
@Order(Ordered.HIGHEST_PRECEDENCE)
class CorrelationId implements GlobalFilter {

    private static final String HEADER = "X-Correlation-Id";

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        String given = exchange.getRequest().getHeaders().getFirst(HEADER);
        String id = given == null ? UUID.randomUUID().toString() : given;
        exchange.getResponse().getHeaders().set(HEADER, id);
        return chain.filter(
                exchange.mutate().request(request -> request.header(HEADER, id)).build());
    }
}
