package dev.fusebox.limits.spring;

import java.util.List;
import org.springframework.cloud.gateway.event.RefreshRoutesResultEvent;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.context.ApplicationListener;

/** The gateway's routes as it last made them. The gateway reports them: to ask for them could trigger a discovery. */
final class Routes implements ApplicationListener<RefreshRoutesResultEvent> {

    private volatile List<Route> now = List.of();

    List<Route> now() {
        return now;
    }

    /** Whatever fails here, the gateway goes on. */
    @Override
    public void onApplicationEvent(RefreshRoutesResultEvent event) {
        try {
            if (event.isSuccess() && event.getSource() instanceof RouteLocator locator) {
                locator.getRoutes().collectList().subscribe(routes -> now = routes, failure -> {});
            }
        } catch (RuntimeException | LinkageError unseen) {
            // The previous routes stay.
        }
    }
}
