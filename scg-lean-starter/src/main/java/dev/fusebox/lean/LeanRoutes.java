package dev.fusebox.lean;

import java.net.URI;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.cloud.gateway.filter.AdaptCachedBodyGlobalFilter;
import org.springframework.cloud.gateway.filter.FunctionRoutingFilter;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.NettyRoutingFilter;
import org.springframework.cloud.gateway.filter.NettyWriteResponseFilter;
import org.springframework.cloud.gateway.filter.OrderedGatewayFilter;
import org.springframework.cloud.gateway.filter.ReactiveLoadBalancerClientFilter;
import org.springframework.cloud.gateway.filter.RouteToRequestUrlFilter;
import org.springframework.cloud.gateway.filter.StreamRoutingFilter;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.core.DecoratingProxy;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.util.ClassUtils;
import reactor.core.publisher.Mono;

/**
 * Decides which routes are lean, and links their filters: the framework's end of the list gives way to this package's, every other filter
 * stays what it is, where it is.
 */
final class LeanRoutes {

    private static final Log LOG = LogFactory.getLog(LeanRoutes.class);

    /** The framework's end of the list, in its order. The load balancer's filter may be missing. */
    private static final List<Class<?>> END = List.of(
            NettyWriteResponseFilter.class,
            RouteToRequestUrlFilter.class,
            ReactiveLoadBalancerClientFilter.class,
            NettyRoutingFilter.class);

    /** They take addresses of their own schemes, which no lean route has, and leave all others as they are. */
    private static final Set<Class<?>> BETWEEN = Set.of(FunctionRoutingFilter.class, StreamRoutingFilter.class);

    /** SkyWalking's agent marks so the classes that it has woven. */
    private static final String WOVEN =
            "org.apache.skywalking.apm.agent.core.plugin.interceptor.enhance.EnhancedInstance";

    private final Parts parts;
    private final Map<String, String> told = new HashMap<>();
    private final Set<String> off = new HashSet<>();

    LeanRoutes(Parts parts) {
        this.parts = parts;
    }

    /**
     * @param filters of the route, as the framework sorted them
     * @return {@code null} when it is not lean
     */
    synchronized Link of(Route route, List<GatewayFilter> filters) {
        Link first = null;
        String reason;
        try {
            reason = whyNot(route, filters);
            first = reason == null ? linked(route, filters) : null;
        } catch (RuntimeException failure) {
            reason = failure.toString();
        }
        tell(route, reason == null ? "is lean" : "is not lean: " + reason);
        return first;
    }

    /** When it changes: the gateway makes its routes anew again and again. */
    private void tell(Route route, String what) {
        if (!what.equals(told.put(route.getId(), what))) {
            LOG.info("Route " + route.getId() + " " + what);
        }
    }

    /** From now on a route with this id is not lean. */
    synchronized void leave(Route route, String reason) {
        if (off.add(route.getId())) {
            LOG.warn("Route " + route.getId() + " is not lean any more: " + reason);
        }
    }

    private String whyNot(Route route, List<GatewayFilter> filters) {
        List<? extends Class<?>> types = filters.stream().map(LeanRoutes::type).toList();
        for (Class<?> part : END) {
            int at = types.indexOf(part);
            if (at < 0 && part != ReactiveLoadBalancerClientFilter.class || at != types.lastIndexOf(part)) {
                return "it has not one " + part.getSimpleName() + " of the framework";
            }
            for (Class<?> type : types) {
                if (type != part && part.isAssignableFrom(type)) {
                    return "its filter " + type.getName() + " is a subclass of " + part.getSimpleName();
                }
            }
            if (isWoven(part)) {
                return "an agent has changed " + part.getSimpleName();
            }
        }
        int balancer = types.indexOf(ReactiveLoadBalancerClientFilter.class);
        for (int i = types.indexOf(RouteToRequestUrlFilter.class) + 1; i < balancer; i++) {
            if (!BETWEEN.contains(types.get(i))) {
                return "its filter " + types.get(i).getName() + " stands between the address and the load balancer";
            }
        }
        URI to = route.getUri();
        if (!List.of("lb", "http", "https").contains(String.valueOf(to.getScheme())) || Instances.base(to) == null) {
            return "its address " + to;
        }
        return off.contains(route.getId()) ? "it has differed" : parts.whyNot(END);
    }

    static boolean isWoven(Class<?> type) {
        return Stream.of(ClassUtils.getAllInterfacesForClass(type))
                .anyMatch(each -> each.getName().equals(WOVEN));
    }

    /** The class of a filter, below the framework's wrappers. */
    private static Class<?> type(GatewayFilter filter) {
        GatewayFilter inner = filter instanceof OrderedGatewayFilter ordered ? ordered.getDelegate() : filter;
        return inner instanceof DecoratingProxy proxy ? proxy.getDecoratedClass() : inner.getClass();
    }

    private Link linked(Route route, List<GatewayFilter> filters) {
        Link next = Link.END;
        GatewayFilter balancer = null;
        for (int i = filters.size() - 1; i >= 0; i--) {
            GatewayFilter filter = filters.get(i);
            Class<?> type = type(filter);
            if (type == ReactiveLoadBalancerClientFilter.class) {
                balancer = filter;
                continue;
            }
            if (type == RouteToRequestUrlFilter.class) {
                filter = parts.address(route, balancer == null ? filter : both(filter, balancer), balancer != null);
            } else if (type == NettyRoutingFilter.class) {
                filter = parts.routing(route, filter);
            } else if (type == AdaptCachedBodyGlobalFilter.class) {
                filter = sparing(filter, route);
            } else if (type == NettyWriteResponseFilter.class) {
                filter = parts.writing(filter);
            }
            next = new Link(filter, next);
        }
        return next;
    }

    /** Where there is no body, the framework's cache of bodies has nothing to do: it would read and keep an empty one. */
    private static GatewayFilter sparing(GatewayFilter cache, Route route) {
        Object adapter = cache instanceof OrderedGatewayFilter ordered ? ordered.getDelegate() : cache;
        Object filter = LeanMapping.read(adapter, "delegate");
        if (filter == null || !(LeanMapping.read(filter, "routesToCache") instanceof Map<?, ?> ids)) {
            return cache;
        }
        return (exchange, chain) -> {
            ServerHttpRequest call = exchange.getRequest();
            return exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR) == route
                            && ids.containsKey(route.getId())
                            && exchange.getAttribute(ServerWebExchangeUtils.CACHED_REQUEST_BODY_ATTR) == null
                            && exchange.getAttribute(ServerWebExchangeUtils.CACHED_SERVER_HTTP_REQUEST_DECORATOR_ATTR)
                                    == null
                            && NativeCall.hasNoBody(call)
                    ? chain.filter(
                            exchange.mutate().request(new NativeCall.Bare(call)).build())
                    : cache.filter(exchange, chain);
        };
    }

    private static GatewayFilter both(GatewayFilter first, GatewayFilter second) {
        return (exchange, chain) -> first.filter(exchange, passed -> Mono.defer(() -> second.filter(passed, chain)));
    }
}
