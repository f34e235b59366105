package dev.fusebox.limits.spring;

import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.RouteGuards;
import java.util.List;
import org.springframework.cloud.gateway.filter.factory.SpringCloudCircuitBreakerFilterFactory;
import org.springframework.cloud.gateway.filter.factory.SpringCloudCircuitBreakerFilterFactory.Config;
import org.springframework.cloud.gateway.route.Route;

/** The routes with the names of their circuit breakers, which bulkheads and time limits have too, and of their connections. */
record GuardedRoutes(Routes known) implements LimitSource {

    @Override
    public List<RouteGuards> routes() {
        return known.now().stream().map(GuardedRoutes::guards).toList();
    }

    private static RouteGuards guards(Route route) {
        List<String> breakers = Routes.configs(route, SpringCloudCircuitBreakerFilterFactory.class, Config.class)
                .map(Config::getId)
                .toList();
        return new RouteGuards(route.getId(), service(route), breakers);
    }

    /** As {@link ServicePools} names it: an address where no load balancer chooses one. */
    private static String service(Route route) {
        return Routes.isBalanced(route)
                ? route.getUri().getHost()
                : route.getUri().getHost() + ":" + route.getUri().getPort();
    }
}
