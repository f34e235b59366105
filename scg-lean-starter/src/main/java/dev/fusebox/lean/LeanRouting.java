package dev.fusebox.lean;

import java.util.List;
import java.util.function.Supplier;
import org.springframework.cloud.gateway.handler.RoutePredicateHandlerMapping;
import org.springframework.core.Ordered;
import org.springframework.web.reactive.DispatcherHandler;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * The last filter before the framework finds a handler: takes calls on lean routes itself, and passes on all others. It takes none
 * unless the gateway's routes come first among the handlers ({@code spring.cloud.gateway.server.webflux.handler-mapping.order}).
 */
final class LeanRouting implements WebFilter, Ordered {

    private final Routes routes;
    private final Supplier<DispatcherHandler> dispatcher;
    private volatile Boolean first;

    LeanRouting(Routes routes, Supplier<DispatcherHandler> dispatcher) {
        this.routes = routes;
        this.dispatcher = dispatcher;
    }

    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        if (!routesComeFirst() || !Native.isPlain(exchange.getRequest())) {
            return chain.filter(exchange);
        }
        LeanRoute route = routes.find(exchange);
        return route == null
                ? chain.filter(exchange)
                : route.handle(exchange).onErrorResume(failure -> chain.filter(FailedCall.with(failure, exchange)));
    }

    private boolean routesComeFirst() {
        Boolean known = first;
        if (known == null) {
            List<HandlerMapping> mappings = dispatcher.get().getHandlerMappings();
            known = mappings != null
                    && !mappings.isEmpty()
                    && mappings.get(0).getClass() == RoutePredicateHandlerMapping.class;
            first = known;
        }
        return known;
    }
}
