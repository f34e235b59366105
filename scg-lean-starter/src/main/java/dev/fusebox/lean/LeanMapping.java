package dev.fusebox.lean;

import java.util.List;
import java.util.concurrent.Callable;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
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

    private static final Log LOG = LogFactory.getLog(RoutePredicateHandlerMapping.class);

    private final FilteringWebHandler handler;
    private final RouteLocator locator;
    private volatile Seen seen;

    /** Routes of the framework's cache, and the time at which they were seen. */
    private record Seen(List<Route> routes, long nanos) {}

    LeanMapping(FilteringWebHandler handler, RouteLocator locator, GlobalCorsProperties cors, Environment environment) {
        super(handler, locator, cors, environment);
        this.handler = handler;
        this.locator = locator;
    }

    /** Says which routes are lean as soon as there are some, and not only when one is called. */
    @Override
    public void onApplicationEvent(RefreshRoutesResultEvent event) {
        seen = null;
        List<Route> all = routes();
        if (all != null && all.size() <= LeanHandler.MOST_ROUTES && handler instanceof LeanHandler lean) {
            all.forEach(lean::links);
        }
    }

    /** @return {@code null} when they are not in the framework's cache */
    List<Route> routes() {
        Seen last = seen;
        long now = System.nanoTime();
        if (last == null || now - last.nanos >= RecentInstances.MOMENT_NANOS) {
            seen = null;
            if (locator.getClass() == CachingRouteLocator.class) {
                locator.getRoutes().collectList().subscribe(all -> seen = new Seen(all, now), failure -> {});
            }
            last = seen;
        }
        return last == null ? null : last.routes;
    }

    @Override
    protected Mono<Route> lookupRoute(ServerWebExchange exchange) {
        List<Route> all = routes();
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
            LOG.error("Error applying predicate for route: " + route.getId(), failure);
            return Mono.just(false);
        }
    }
}
