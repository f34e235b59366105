package dev.fusebox.lean;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.cloud.gateway.event.RefreshRoutesEvent;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.core.Ordered;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The framework's handler of routes. Calls on lean routes take the links that were made at the route's first call. */
final class LeanHandler extends FilteringWebHandler implements Ordered {

    /** More routes than any gateway has: then something makes them anew for each call. */
    static final int MOST_ROUTES = 2_000;

    private final LeanRoutes routes;

    /** By identity: to compare two routes takes longer than to sort their filters. Copied when it changes. */
    private volatile Map<Route, Optional<Link>> known = new IdentityHashMap<>();

    /**
     * @param cachesFilters whether the framework sorts the filters of a route once
     * @param verifies whether to compare some calls with the framework's way
     */
    LeanHandler(
            List<GlobalFilter> filters,
            boolean cachesFilters,
            ConfigurableListableBeanFactory beans,
            boolean verifies) {
        super(filters, cachesFilters);
        this.routes = new LeanRoutes(new Parts(beans, verifies ? new HeadCheck(this::leave) : null));
    }

    @Override
    public Mono<Void> handle(ServerWebExchange exchange) {
        Route route = exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR);
        Optional<Link> first = route == null ? null : links(route);
        return first != null && first.isPresent() && NativeCall.isPlain(exchange.getRequest())
                ? first.get().filter(exchange)
                : super.handle(exchange);
    }

    /** Says whether a route is lean, and keeps nothing: the framework's own cache has only routes that were called. */
    void tell(Route route) {
        routes.of(route, getAllFilters(route));
    }

    /** @return empty for a route that is not lean, {@code null} for one too many to keep */
    Optional<Link> links(Route route) {
        Optional<Link> links = known.get(route);
        return links != null || known.size() >= MOST_ROUTES ? links : link(route);
    }

    private synchronized Optional<Link> link(Route route) {
        Optional<Link> links = known.get(route);
        if (links == null) {
            links = Optional.ofNullable(routes.of(route, getCombinedFilters(route)));
            put(route, links);
        }
        return links;
    }

    private void put(Route route, Optional<Link> links) {
        Map<Route, Optional<Link>> more = new IdentityHashMap<>(known);
        more.put(route, links);
        known = more;
    }

    /** The framework's filters take the calls of a route from now on. */
    private synchronized void leave(Route route, String reason) {
        put(route, Optional.empty());
        routes.leave(route, reason);
    }

    /** Hears of a refresh before new routes are linked. */
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    public synchronized void onApplicationEvent(RefreshRoutesEvent event) {
        super.onApplicationEvent(event);
        known = new IdentityHashMap<>();
    }
}
