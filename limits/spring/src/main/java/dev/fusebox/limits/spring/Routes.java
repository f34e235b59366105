package dev.fusebox.limits.spring;

import java.util.List;
import java.util.stream.Stream;
import org.springframework.cloud.gateway.event.RefreshRoutesResultEvent;
import org.springframework.cloud.gateway.filter.OrderedGatewayFilter;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.context.ApplicationListener;

/** The gateway's routes as it last made them. The gateway reports them: to ask for them could trigger a discovery. */
final class Routes implements ApplicationListener<RefreshRoutesResultEvent> {

    private static final String LOAD_BALANCED = "lb";

    private volatile List<Route> now = List.of();

    List<Route> now() {
        return now;
    }

    /** What the filters of one factory are configured with on a route, the outermost first. */
    static <T> Stream<T> configs(Route route, Class<?> factory, Class<T> config) {
        return route.getFilters().stream()
                .map(filter -> filter instanceof OrderedGatewayFilter ordered ? ordered.getDelegate() : filter)
                .filter(made -> made.getClass().getName().startsWith(factory.getName()))
                .map(made -> Fields.ofType(made, config));
    }

    /** Whether a load balancer finds the instances of its service. */
    static boolean isBalanced(Route route) {
        return LOAD_BALANCED.equals(route.getUri().getScheme())
                && route.getUri().getHost() != null;
    }

    /** Its routes of now, as each call takes them. */
    void take(RouteLocator locator) {
        locator.getRoutes().collectList().subscribe(routes -> now = routes, failure -> {});
    }

    /** Whatever fails here, the gateway goes on. */
    @Override
    public void onApplicationEvent(RefreshRoutesResultEvent event) {
        try {
            if (event.isSuccess() && event.getSource() instanceof RouteLocator locator) {
                take(locator);
            }
        } catch (RuntimeException | LinkageError unseen) {
            // The previous routes stay.
        }
    }
}
