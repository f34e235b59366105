package dev.fusebox.proxies.webflux;

import dev.fusebox.proxies.Route;
import dev.fusebox.proxies.client.ClientSettings;
import java.util.List;
import org.springframework.core.Ordered;
import org.springframework.web.cors.reactive.CorsUtils;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** A handler for each route. */
final class RouteHandlers implements HandlerMapping, Ordered, AutoCloseable {

    private final List<RouteHandler> all;

    RouteHandlers(List<Route> routes, ClientSettings settings) {
        all = routes.stream()
                .map(route -> new RouteHandler(route, style(route, settings)))
                .toList();
    }

    private static WebFluxStyle style(Route route, ClientSettings settings) {
        return switch (route.style()) {
            case "webflux-webclient" -> new WebClientProxy(route, settings);
            case "webflux-java-http-client" -> new JavaClientProxy(route, settings);
            case "webflux-apache-client" -> new ApacheClientProxy(route, settings);
            default -> throw new IllegalArgumentException(route.style());
        };
    }

    List<RouteHandler> all() {
        return all;
    }

    /**
     * WebFlux asks here what handles a call. Its own mappings answer a browser's question whether it may call, which is for the
     * backend.
     */
    @Override
    public Mono<Object> getHandler(ServerWebExchange exchange) {
        for (RouteHandler handler : all) {
            if (handler.target(exchange) != null) {
                return CorsUtils.isPreFlightRequest(exchange.getRequest())
                        ? handler.handle(exchange).thenReturn(handler)
                        : Mono.just(handler);
            }
        }
        return Mono.empty();
    }

    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    public void close() {
        all.forEach(handler -> handler.style().pool().close());
    }
}
