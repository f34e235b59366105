package dev.fusebox.lean;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.reactivestreams.Publisher;
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
import reactor.core.Exceptions;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The framework's search for the route of a call, without operators for predicates that know their answer at once. */
final class LeanMapping extends RoutePredicateHandlerMapping implements ApplicationListener<RefreshRoutesResultEvent> {

    private static final Log LOG = LogFactory.getLog(RoutePredicateHandlerMapping.class);

    private final FilteringWebHandler handler;
    private final RouteLocator locator;
    private final AtomicReference<Seen> seen = new AtomicReference<>();

    /**
     * Routes of the framework's cache, and the time at which they were seen.
     *
     * @param predicates of each route, which must all hold; empty where some may answer late
     */
    private record Seen(List<Route> routes, List<List<Predicate<ServerWebExchange>>> predicates, long nanos) {}

    LeanMapping(FilteringWebHandler handler, RouteLocator locator, GlobalCorsProperties cors, Environment environment) {
        super(handler, locator, cors, environment);
        this.handler = handler;
        this.locator = locator;
    }

    /** Says which routes are lean as soon as there are some, and not only when one is called. */
    @Override
    public void onApplicationEvent(RefreshRoutesResultEvent event) {
        seen.set(null);
        List<Route> all = routes();
        if (all != null && all.size() <= LeanHandler.MOST_ROUTES && handler instanceof LeanHandler lean) {
            all.forEach(lean::links);
        }
    }

    /** @return {@code null} when they are not in the framework's cache */
    List<Route> routes() {
        Seen now = seen();
        return now == null ? null : now.routes;
    }

    private Seen seen() {
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
        boolean same = last != null && last.routes.equals(all);
        return new Seen(
                all,
                same
                        ? last.predicates
                        : all.stream().map(each -> parts(each.getPredicate())).toList(),
                now);
    }

    /** Of {@code (true && a) && b}, as the framework joins predicates, three. */
    private static List<Predicate<ServerWebExchange>> parts(AsyncPredicate<ServerWebExchange> predicate) {
        try {
            List<Predicate<ServerWebExchange>> parts = new ArrayList<>();
            return addParts(predicate, parts) ? parts : List.of();
        } catch (RuntimeException otherVersion) {
            return List.of();
        }
    }

    @SuppressWarnings("unchecked")
    private static boolean addParts(Object predicate, List<Predicate<ServerWebExchange>> parts) {
        if (predicate.getClass() == AsyncPredicate.DefaultAsyncPredicate.class) {
            return parts.add((Predicate<ServerWebExchange>) read(predicate, "delegate"));
        }
        return predicate.getClass() == AsyncPredicate.AndAsyncPredicate.class
                && addParts(read(predicate, "left"), parts)
                && addParts(read(predicate, "right"), parts);
    }

    private static Object read(Object from, String name) {
        Field field = ReflectionUtils.findField(from.getClass(), name);
        ReflectionUtils.makeAccessible(field);
        return ReflectionUtils.getField(field, from);
    }

    @Override
    protected Mono<Route> lookupRoute(ServerWebExchange exchange) {
        Seen all = seen();
        if (all == null) {
            return super.lookupRoute(exchange);
        }
        Throwable failed = null;
        for (int i = 0; i < all.routes.size(); i++) {
            Route route = all.routes.get(i);
            List<Predicate<ServerWebExchange>> predicates = all.predicates.get(i);
            if (predicates.isEmpty()) {
                return Flux.fromIterable(all.routes.subList(i, all.routes.size()))
                        .filterWhen(each -> matches(each, exchange))
                        .next()
                        .doOnNext(each -> validateRoute(each, exchange))
                        .switchIfEmpty(none(failed));
            }
            exchange.getAttributes().put(ServerWebExchangeUtils.GATEWAY_PREDICATE_ROUTE_ATTR, route.getId());
            int held = 0;
            try {
                while (held < predicates.size() && predicates.get(held).test(exchange)) {
                    held++;
                }
            } catch (Exception failure) {
                // As the framework: of the first that is no match; of a later one an error, unless another route
                // matches.
                if (held == 0) {
                    tell(route, failure);
                } else {
                    failed = failed == null ? failure : Exceptions.multiple(failed, failure);
                }
            }
            if (held == predicates.size()) {
                validateRoute(route, exchange);
                return Mono.just(route);
            }
        }
        return none(failed);
    }

    private static Mono<Route> none(Throwable failed) {
        return failed == null ? Mono.empty() : Mono.error(failed);
    }

    private static Publisher<Boolean> matches(Route route, ServerWebExchange exchange) {
        exchange.getAttributes().put(ServerWebExchangeUtils.GATEWAY_PREDICATE_ROUTE_ATTR, route.getId());
        try {
            return route.getPredicate().apply(exchange);
        } catch (Exception failure) {
            tell(route, failure);
            return Mono.just(false);
        }
    }

    private static void tell(Route route, Exception failure) {
        LOG.error("Error applying predicate for route: " + route.getId(), failure);
    }
}
