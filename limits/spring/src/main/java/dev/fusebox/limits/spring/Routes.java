package dev.fusebox.limits.spring;

import java.util.List;
import org.springframework.cloud.gateway.event.RefreshRoutesResultEvent;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.context.ApplicationListener;

/** The gateway's routes as it last made them. Told by the gateway, never asked for: to ask could make it look for them. */
final class Routes implements ApplicationListener<RefreshRoutesResultEvent> {

    private volatile List<Route> now = List.of();

    List<Route> now() {
        return now;
    }

    /** Whatever happens here, the gateway goes on. */
    @Override
    public void onApplicationEvent(RefreshRoutesResultEvent event) {
        try {
            if (event.isSuccess() && event.getSource() instanceof RouteLocator locator) {
                locator.getRoutes().collectList().subscribe(routes -> now = routes, failure -> {});
            }
        } catch (RuntimeException | LinkageError unseen) {
            // Those of before stay.
        }
    }
}
