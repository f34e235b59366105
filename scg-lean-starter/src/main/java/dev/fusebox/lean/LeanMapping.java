package dev.fusebox.lean;

import java.util.List;
import java.util.concurrent.Callable;
import org.reactivestreams.Publisher;
import org.springframework.cloud.gateway.config.GlobalCorsProperties;
import org.springframework.cloud.gateway.event.RefreshRoutesResultEvent;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.cloud.gateway.handler.RoutePredicateHandlerMapping;
import org.springframework.cloud.gateway.route.CachingRouteLocator;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The framework's search for the route of a call, without operators for predicates that know their answer at once. */
final class LeanMapping extends RoutePredicateHandlerMapping implements ApplicationListener<RefreshRoutesResultEvent> {

    private final RouteLocator locator;

    /** Those in the framework's cache; {@code null} when there is no cache, or it has none. */
    private volatile List<Route> routes;

    LeanMapping(FilteringWebHandler handler, RouteLocator locator, GlobalCorsProperties cors, Environment environment) {
        super(handler, locator, cors, environment);
        this.locator = locator;
    }

    @Override
    public void onApplicationEvent(RefreshRoutesResultEvent event) {
        routes = null;
        if (locator.getClass() == CachingRouteLocator.class && event.isSuccess()) {
            locator.getRoutes().collectList().subscribe(all -> routes = all, failure -> {});
        }
    }

    @Override
    protected Mono<Route> lookupRoute(ServerWebExchange exchange) {
        List<Route> all = routes;
        if (all == null) {
            return super.lookupRoute(exchange);
        }
        for (int i = 0; i < all.size(); i++) {
            Route route = all.get(i);
            Publisher<Boolean> matches = matches(route, exchange);
            if (!(matches instanceof Callable<?> now)) {
                return Flux.fromIterable(all.subList(i, all.size()))
                        .filterWhen(each -> each == route ? matches : matches(each, exchange))
                        .next()
                        .doOnNext(each -> validateRoute(each, exchange));
            }
            try {
                if (Boolean.TRUE.equals(now.call())) {
                    validateRoute(route, exchange);
                    return Mono.just(route);
                }
            } catch (Exception failure) {
                return Mono.error(failure);
            }
        }
        return Mono.empty();
    }

    private Publisher<Boolean> matches(Route route, ServerWebExchange exchange) {
        exchange.getAttributes().put(ServerWebExchangeUtils.GATEWAY_PREDICATE_ROUTE_ATTR, route.getId());
        try {
            return route.getPredicate().apply(exchange);
        } catch (Exception failure) {
            logger.error("Error applying predicate for route: " + route.getId(), failure);
            return Mono.just(false);
        }
    }
}
