package dev.fusebox.lean;

import java.net.URI;
import java.util.Map;
import java.util.function.Predicate;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.loadbalancer.LoadBalancerProperties.StickySession;
import org.springframework.cloud.client.loadbalancer.Response;
import org.springframework.cloud.gateway.filter.AdaptCachedBodyGlobalFilter;
import org.springframework.cloud.gateway.filter.ForwardPathFilter;
import org.springframework.cloud.gateway.filter.ForwardRoutingFilter;
import org.springframework.cloud.gateway.filter.WebsocketRoutingFilter;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.cloud.loadbalancer.support.LoadBalancerClientFactory;
import org.springframework.web.server.ServerWebExchange;

/** Filters of the framework that do nothing to most calls, and the calls to which they do something. */
final class Idle {

    /** A name, since it is there only with a load balancer. */
    private static final String COOKIE =
            "org.springframework.cloud.gateway.filter.LoadBalancerServiceInstanceCookieFilter";

    private static final Map<Class<?>, Predicate<ServerWebExchange>> WANTED = Map.of(
            AdaptCachedBodyGlobalFilter.class, Idle::hasBody,
            ForwardPathFilter.class, Idle::isForwarded,
            ForwardRoutingFilter.class, exchange -> "forward".equals(scheme(exchange)),
            WebsocketRoutingFilter.class, Idle::isWebsocket);

    /** @return {@code null} for a filter that is not one of these */
    static Predicate<ServerWebExchange> wanted(Class<?> filter, LoadBalancerClientFactory balancers) {
        return balancers != null && filter.getName().equals(COOKIE)
                ? exchange -> isSticky(exchange, balancers)
                : WANTED.get(filter);
    }

    /** A predicate of the routes may have read it. */
    private static boolean hasBody(ServerWebExchange exchange) {
        return NativeCall.hasBody(exchange.getRequest())
                || !NativeCall.isUntouched(exchange.getRequest())
                || exchange.getAttribute(ServerWebExchangeUtils.CACHED_SERVER_HTTP_REQUEST_DECORATOR_ATTR) != null;
    }

    private static boolean isForwarded(ServerWebExchange exchange) {
        Route route = exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR);
        return route == null || "forward".equals(route.getUri().getScheme());
    }

    private static boolean isWebsocket(ServerWebExchange exchange) {
        return !String.valueOf(scheme(exchange)).startsWith("http")
                || exchange.getRequest().getHeaders().getFirst("Upgrade") != null;
    }

    /** @throws IllegalArgumentException without an address, as the filters do */
    private static String scheme(ServerWebExchange exchange) {
        return exchange.<URI>getRequiredAttribute(ServerWebExchangeUtils.GATEWAY_REQUEST_URL_ATTR)
                .getScheme();
    }

    private static boolean isSticky(ServerWebExchange exchange, LoadBalancerClientFactory balancers) {
        Response<ServiceInstance> choice =
                exchange.getAttribute(ServerWebExchangeUtils.GATEWAY_LOADBALANCER_RESPONSE_ATTR);
        if (choice == null || !choice.hasServer()) {
            return false;
        }
        StickySession sticky =
                balancers.getProperties(choice.getServer().getServiceId()).getStickySession();
        return sticky != null && sticky.isAddServiceInstanceCookie();
    }
}
