package dev.fusebox.lean;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.reactivestreams.Subscription;
import org.springframework.cloud.gateway.event.RefreshRoutesResultEvent;
import org.springframework.cloud.gateway.handler.AsyncPredicate;
import org.springframework.cloud.gateway.handler.predicate.GatewayPredicate;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.route.RouteLocator;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.context.ApplicationListener;
import org.springframework.http.server.RequestPath;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.CoreSubscriber;

/** The gateway's routes as it last made them, and which of them are lean. */
final class Routes implements ApplicationListener<RefreshRoutesResultEvent> {

    private static final Log LOG = LogFactory.getLog(Routes.class);

    private final LeanRoutes lean;
    private volatile List<Known> now = List.of();

    Routes(LeanRoutes lean) {
        this.lean = lean;
    }

    /** A route, and what it is here: found at its first call, since load balancers come into being then. */
    private final class Known {

        private final Route route;
        private volatile LeanRoute found;
        private volatile boolean asked;

        Known(Route route) {
            this.route = route;
        }

        LeanRoute lean() {
            if (!asked) {
                found = lean.of(route);
                asked = true;
            }
            return found;
        }
    }

    @Override
    public void onApplicationEvent(RefreshRoutesResultEvent event) {
        if (event.isSuccess() && event.getSource() instanceof RouteLocator locator) {
            locator.getRoutes()
                    .collectList()
                    .subscribe(routes -> now = known(routes), failure -> LOG.warn("no routes", failure));
        }
    }

    /** Up to a route whose predicate may wait, or read the body: from there on only the framework can tell which route it is. */
    private List<Known> known(List<Route> routes) {
        List<Known> known = new ArrayList<>();
        for (Route route : routes) {
            if (!decidesAtOnce(route)) {
                break;
            }
            known.add(new Known(route));
        }
        return known;
    }

    private static boolean decidesAtOnce(Route route) {
        boolean[] atOnce = {true};
        route.getPredicate().accept(part -> {
            if (!(part instanceof GatewayPredicate) && part instanceof AsyncPredicate) {
                atOnce[0] = false;
            }
        });
        return atOnce[0];
    }

    /** @return {@code null} when the framework must handle the call */
    LeanRoute find(ServerWebExchange exchange) {
        Map<String, Object> attributes = exchange.getAttributes();
        RequestPath path = exchange.getRequest().getPath();
        if (path.contextPath()
                .value()
                .isEmpty()) { // The predicates of paths parse it else: their patterns include a base path.
            attributes.put(ServerWebExchangeUtils.GATEWAY_PREDICATE_PATH_CONTAINER_ATTR, path.pathWithinApplication());
        }
        for (Known known : now) {
            attributes.put(ServerWebExchangeUtils.GATEWAY_PREDICATE_ROUTE_ATTR, known.route.getId());
            if (matches(known.route, exchange)) {
                attributes.remove(ServerWebExchangeUtils.GATEWAY_PREDICATE_ROUTE_ATTR);
                LeanRoute found = known.lean();
                if (found != null) {
                    attributes.put(ServerWebExchangeUtils.GATEWAY_ROUTE_ATTR, known.route);
                }
                return found;
            }
        }
        return null;
    }

    private static boolean matches(Route route, ServerWebExchange exchange) {
        try {
            AtOnce decision = new AtOnce();
            route.getPredicate().apply(exchange).subscribe(decision);
            return decision.yes;
        } catch (RuntimeException failure) {
            LOG.error("Error applying predicate for route: " + route.getId(), failure);
            return false;
        }
    }

    private static final class AtOnce implements CoreSubscriber<Boolean> {

        private boolean yes;

        @Override
        public void onSubscribe(Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(Boolean matches) {
            yes = matches;
        }

        @Override
        public void onError(Throwable failure) {
            LOG.error("Error applying predicate", failure);
        }

        @Override
        public void onComplete() {}
    }
}
