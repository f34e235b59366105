package dev.fusebox.lean;

import java.lang.reflect.Field;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
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
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The framework's search for the route of a call, without operators for predicates that know their answer at once. */
final class LeanMapping extends RoutePredicateHandlerMapping implements ApplicationListener<RefreshRoutesResultEvent> {

    private static final Log LOG = LogFactory.getLog(RoutePredicateHandlerMapping.class);

    private final FilteringWebHandler handler;
    private final RouteLocator locator;
    private volatile Seen seen;

    /**
     * Routes of the framework's cache, and the time at which they were seen.
     *
     * @param predicates of each route, which must all hold
     */
    private record Seen(List<Route> routes, List<List<AsyncPredicate<ServerWebExchange>>> predicates, long nanos) {}

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
        Seen now = seen();
        return now == null ? null : now.routes;
    }

    private Seen seen() {
        Seen last = seen;
        long now = System.nanoTime();
        if (last == null || now - last.nanos >= RecentInstances.MOMENT_NANOS) {
            seen = null;
            if (locator.getClass() == CachingRouteLocator.class) {
                locator.getRoutes().collectList().subscribe(all -> seen = seen(all, last, now), failure -> {});
            }
            return seen;
        }
        return last;
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

    /** Predicates that must all hold and know their answer at once: of {@code (true && a) && b}, as the framework joins them, three. */
    private static List<AsyncPredicate<ServerWebExchange>> parts(AsyncPredicate<ServerWebExchange> predicate) {
        List<AsyncPredicate<ServerWebExchange>> parts = joined(predicate).toList();
        return parts.stream().allMatch(part -> part.getClass() == AsyncPredicate.DefaultAsyncPredicate.class)
                ? parts
                : List.of(predicate);
    }

    @SuppressWarnings("unchecked")
    private static Stream<AsyncPredicate<ServerWebExchange>> joined(Object predicate) {
        if (predicate.getClass() != AsyncPredicate.AndAsyncPredicate.class) {
            return Stream.of((AsyncPredicate<ServerWebExchange>) predicate);
        }
        return Stream.of("left", "right").flatMap(side -> {
            Field field = ReflectionUtils.findField(predicate.getClass(), side);
            ReflectionUtils.makeAccessible(field);
            return joined(ReflectionUtils.getField(field, predicate));
        });
    }

    @Override
    protected Mono<Route> lookupRoute(ServerWebExchange exchange) {
        Seen all = seen();
        if (all == null) {
            return super.lookupRoute(exchange);
        }
        for (int i = 0; i < all.routes.size(); i++) {
            Route route = all.routes.get(i);
            try {
                Publisher<Boolean> matches = matches(route, all.predicates.get(i), exchange);
                if (!(matches instanceof Callable<?> now)) {
                    return Flux.fromIterable(all.routes.subList(i, all.routes.size()))
                            .filterWhen(each ->
                                    each == route ? matches : matches(each, List.of(each.getPredicate()), exchange))
                            .next()
                            .doOnNext(each -> validateRoute(each, exchange));
                }
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

    /** As the framework asks them: the first one that throws is no match, a later one fails the search. */
    private static Publisher<Boolean> matches(
            Route route, List<AsyncPredicate<ServerWebExchange>> parts, ServerWebExchange exchange) {
        exchange.getAttributes().put(ServerWebExchangeUtils.GATEWAY_PREDICATE_ROUTE_ATTR, route.getId());
        Publisher<Boolean> matches;
        try {
            matches = parts.get(0).apply(exchange);
        } catch (Exception failure) {
            LOG.error("Error applying predicate for route: " + route.getId(), failure);
            return Mono.just(false);
        }
        for (int i = 1; i < parts.size() && isYes(matches); i++) {
            matches = parts.get(i).apply(exchange);
        }
        return matches;
    }

    /** The answer is there: block() only takes it. */
    private static boolean isYes(Publisher<Boolean> answer) {
        return Boolean.TRUE.equals(Mono.from(answer).block());
    }
}
