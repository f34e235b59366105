package dev.fusebox.lean;

import java.lang.reflect.Field;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.springframework.cloud.gateway.config.GlobalCorsProperties;
import org.springframework.cloud.gateway.event.RefreshRoutesResultEvent;
import org.springframework.cloud.gateway.handler.AsyncPredicate;
import org.springframework.cloud.gateway.handler.FilteringWebHandler;
import org.springframework.cloud.gateway.handler.RoutePredicateHandlerMapping;
import org.springframework.cloud.gateway.route.CachingRouteLocator;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.Environment;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** The framework's search for the route of a call, without operators for predicates that know their answer at once. */
final class LeanMapping extends RoutePredicateHandlerMapping implements ApplicationListener<RefreshRoutesResultEvent> {

    private final FilteringWebHandler handler;
    private final RouteLocator locator;
    private final AtomicReference<Seen> seen = new AtomicReference<>();

    /**
     * Routes of the framework's cache, and the time at which they were seen.
     *
     * @param predicates one for each route; {@code null} for one that may answer late
     */
    record Seen(List<Route> routes, List<Predicate<ServerWebExchange>> predicates, long nanos) {}

    LeanMapping(FilteringWebHandler handler, RouteLocator locator, GlobalCorsProperties cors, Environment environment) {
        super(handler, locator, cors, environment);
        this.handler = handler;
        this.locator = locator;
    }

    /** Says which routes are lean as soon as there are some, and not only when one is called. */
    @Override
    public void onApplicationEvent(RefreshRoutesResultEvent event) {
        seen.set(null);
        Seen all = seen();
        if (all != null && all.routes.size() <= LeanHandler.MOST_ROUTES && handler instanceof LeanHandler lean) {
            all.routes.forEach(lean::tell);
        }
    }

    /** @return {@code null} when there are none in the framework's cache */
    Seen seen() {
        Seen last = seen.get();
        long now = System.nanoTime();
        if (last != null && now - last.nanos < RecentInstances.MOMENT_NANOS) {
            return last;
        }
        if (locator.getClass() != CachingRouteLocator.class) {
            return null;
        }
        AtomicReference<Seen> found = new AtomicReference<>();
        locator.getRoutes().collectList().subscribe(all -> found.set(seen(all, last, now)), failure -> {});
        seen.compareAndSet(last, found.get()); // Of two at once either will do; after an event neither is of before it.
        return found.get();
    }

    private static Seen seen(List<Route> all, Seen last, long now) {
        List<Predicate<ServerWebExchange>> predicates = last != null && last.routes.equals(all)
                ? last.predicates
                : all.stream().map(each -> plain(each.getPredicate())).toList();
        return new Seen(all, predicates, now);
    }

    /** @return {@code null} for one that may answer late, or that this version of the framework makes otherwise */
    @SuppressWarnings("unchecked")
    private static Predicate<ServerWebExchange> plain(Object predicate) {
        Class<?> type = predicate == null ? null : predicate.getClass();
        if (type == AsyncPredicate.DefaultAsyncPredicate.class) {
            return (Predicate<ServerWebExchange>) read(predicate, "delegate");
        }
        boolean joins = type == AsyncPredicate.AndAsyncPredicate.class;
        Predicate<ServerWebExchange> left = joins ? plain(read(predicate, "left")) : null;
        Predicate<ServerWebExchange> right = left == null ? null : plain(read(predicate, "right"));
        return right == null ? null : left.and(right);
    }

    static Object read(Object from, String name) {
        Field field = ReflectionUtils.findField(from.getClass(), name);
        if (field == null) {
            return null;
        }
        ReflectionUtils.makeAccessible(field);
        return ReflectionUtils.getField(field, from);
    }

    @Override
    protected Mono<Route> lookupRoute(ServerWebExchange exchange) {
        Seen all = seen();
        if (all == null || all.predicates.contains(null)) {
            return super.lookupRoute(exchange);
        }
        Route found = null;
        try {
            for (int i = 0; found == null && i < all.routes.size(); i++) {
                Route route = all.routes.get(i);
                exchange.getAttributes().put(ServerWebExchangeUtils.GATEWAY_PREDICATE_ROUTE_ATTR, route.getId());
                found = all.predicates.get(i).test(exchange) ? route : null;
            }
        } catch (Exception failing) {
            return super.lookupRoute(exchange); // It knows what goes on, and asks all of them anew.
        }
        if (found != null) {
            validateRoute(found, exchange);
        }
        return Mono.justOrEmpty(found);
    }
}
