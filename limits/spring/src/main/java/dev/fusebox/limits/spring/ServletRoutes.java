package dev.fusebox.limits.spring;

import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.RouteGuards;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.cloud.gateway.server.mvc.config.FilterProperties;
import org.springframework.cloud.gateway.server.mvc.config.GatewayMvcProperties;
import org.springframework.cloud.gateway.server.mvc.config.RouteProperties;
import org.springframework.util.StringUtils;

/**
 * The routes of a gateway on servlets with the names of their circuit breakers, which bulkheads, thread pools and time limits have too, and of
 * their connections. Filters are around one another as they are written. A route in Java code is not seen.
 */
record ServletRoutes(GatewayMvcProperties gateway) implements LimitSource {

    private static final String LOAD_BALANCED = "lb";
    private static final String BREAKER = "CircuitBreaker";

    @Override
    public List<RouteGuards> routes() {
        List<RouteGuards> all = new ArrayList<>();
        gateway.getRoutes().forEach(route -> all.add(guards(route.getId(), route)));
        gateway.getRoutesMap()
                .forEach((key, route) ->
                        all.add(guards(StringUtils.hasText(route.getId()) ? route.getId() : key, route)));
        return all;
    }

    private static RouteGuards guards(String id, RouteProperties route) {
        List<String> breakers = route.getFilters().stream()
                .filter(filter -> BREAKER.equalsIgnoreCase(filter.getName()))
                .flatMap(filter -> argument(filter, "id").stream())
                .toList();
        return new RouteGuards(id, service(route), breakers);
    }

    /** As {@link ApacheServicePools} names it: an address where no load balancer chooses one. */
    private static String service(RouteProperties route) {
        URI uri = route.getUri();
        return isBalanced(route) || uri.getPort() < 0
                ? String.valueOf(uri.getHost())
                : uri.getHost() + ":" + uri.getPort();
    }

    /** Whether a load balancer finds the instances of its service. */
    static boolean isBalanced(RouteProperties route) {
        return LOAD_BALANCED.equals(route.getUri().getScheme())
                && route.getUri().getHost() != null;
    }

    /** Written out, or the first value of a shortcut such as {@code Retry=3}. */
    static Optional<String> argument(FilterProperties filter, String name) {
        return Optional.ofNullable(filter.getArgs().get(name))
                .or(() -> Optional.ofNullable(filter.getArgs().get("_genkey_0")));
    }
}
