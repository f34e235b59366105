package dev.fusebox.lean;

import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.factory.StripPrefixGatewayFilterFactory;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The framework's own filter, with its setting where {@link LeanRoute} can read it. */
record StripPrefix(int parts, GatewayFilter stock) implements GatewayFilter {

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
        return stock.filter(exchange, chain);
    }

    @Override
    public String toString() {
        return stock.toString();
    }

    static final class Factory extends StripPrefixGatewayFilterFactory {

        @Override
        public GatewayFilter apply(Config config) {
            return new StripPrefix(config.getParts(), super.apply(config));
        }

        @Override
        public String name() {
            return "StripPrefix";
        }
    }
}
