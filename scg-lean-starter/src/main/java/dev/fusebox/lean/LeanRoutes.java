package dev.fusebox.lean;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.cloud.gateway.config.HttpClientProperties;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.cloud.gateway.filter.NettyRoutingFilter;
import org.springframework.cloud.gateway.filter.NettyWriteResponseFilter;
import org.springframework.cloud.gateway.filter.OrderedGatewayFilter;
import org.springframework.cloud.gateway.filter.RouteToRequestUrlFilter;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.cloud.gateway.support.RouteMetadataUtils;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.AnnotationAwareOrderComparator;

/** Decides which routes are lean: those of which every filter is known, so that leaving the chain of filters out changes nothing. */
final class LeanRoutes {

    private static final Log LOG = LogFactory.getLog(LeanRoutes.class);
    private static final String FILTERS = "org.springframework.cloud.gateway.filter.";

    /** Filters that do nothing on a lean route, or whose work {@link LeanCall} does. */
    private static final Set<String> KNOWN = Set.of(
            FILTERS + "RemoveCachedBodyFilter",
            FILTERS + "AdaptCachedBodyGlobalFilter",
            FILTERS + "NettyWriteResponseFilter",
            FILTERS + "ForwardPathFilter",
            FILTERS + "RouteToRequestUrlFilter",
            FILTERS + "ReactiveLoadBalancerClientFilter",
            FILTERS + "LoadBalancerServiceInstanceCookieFilter",
            FILTERS + "WebsocketRoutingFilter",
            FILTERS + "NettyRoutingFilter",
            FILTERS + "ForwardRoutingFilter",
            "dev.fusebox.limits.spring.PoolWatch",
            FailedCall.class.getName());

    /** Without these, routes do not work as usual. */
    private static final Set<Class<?>> NEEDED =
            Set.of(NettyWriteResponseFilter.class, RouteToRequestUrlFilter.class, NettyRoutingFilter.class);

    record Parts(
            List<GlobalFilter> filters,
            Balancers balancers,
            HttpClientProperties client,
            boolean cors,
            LeanRoute.Shared shared) {}

    private final Parts parts;
    private final Set<String> told = new HashSet<>();

    LeanRoutes(Parts parts) {
        this.parts = parts;
    }

    /** @return {@code null} when it is not lean */
    synchronized LeanRoute of(Route route) {
        try {
            LeanRoute lean = lean(route);
            tell(route, "is lean");
            return lean;
        } catch (NotLean reason) {
            tell(route, "is not lean: " + reason.getMessage());
            return null;
        } catch (RuntimeException failure) {
            // Such as a load balancer that cannot be made: the framework tells of that.
            tell(route, "is not lean: " + failure);
            return null;
        }
    }

    /** Once: the gateway makes its routes anew again and again. */
    private void tell(Route route, String what) {
        if (told.add(route.getId() + " " + what)) {
            LOG.info("Route " + route.getId() + " " + what);
        }
    }

    private LeanRoute lean(Route route) {
        checkGlobalFilters();
        Map<String, Object> metadata = route.getMetadata();
        require(!parts.cors() && !metadata.containsKey("cors"), "CORS is configured");
        require(!metadata.containsKey(RouteMetadataUtils.CONNECT_TIMEOUT_ATTR), "its own connect timeout");
        StripPrefix prefix = null;
        Breaker breaker = null;
        boolean stripsFirst = false;
        for (GatewayFilter each : inOrder(route.getFilters())) {
            GatewayFilter filter = each instanceof OrderedGatewayFilter ordered ? ordered.getDelegate() : each;
            require(isBetweenTheFramework(each), "its filter " + filter + " comes before or after the framework's");
            if (filter instanceof StripPrefix strip && prefix == null) {
                prefix = strip;
                stripsFirst = breaker == null;
            } else if (filter instanceof Breaker only && breaker == null) {
                breaker = only;
            } else {
                throw new NotLean("its filter " + filter);
            }
        }
        URI uri = route.getUri();
        boolean balanced = "lb".equals(uri.getScheme());
        require(balanced || "http".equals(uri.getScheme()) || "https".equals(uri.getScheme()), "its address " + uri);
        require(uri.getHost() != null, "its address " + uri);
        return new LeanRoute(
                route,
                prefix,
                breaker,
                balanced ? parts.balancers().of(uri.getHost()) : null,
                uri.getScheme() + "://" + uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort()),
                responseTimeout(metadata),
                stripsFirst,
                parts.shared());
    }

    private static List<GatewayFilter> inOrder(List<GatewayFilter> filters) {
        List<GatewayFilter> inOrder = new ArrayList<>(filters);
        AnnotationAwareOrderComparator.sort(inOrder);
        return inOrder;
    }

    /** After the one that writes the answer, before the one that makes the address. */
    private static boolean isBetweenTheFramework(GatewayFilter filter) {
        return filter instanceof Ordered ordered
                && ordered.getOrder() > NettyWriteResponseFilter.WRITE_RESPONSE_FILTER_ORDER
                && ordered.getOrder() < RouteToRequestUrlFilter.ROUTE_TO_URL_FILTER_ORDER;
    }

    private void checkGlobalFilters() {
        Set<Class<?>> missing = new HashSet<>(NEEDED);
        for (GlobalFilter filter : parts.filters()) {
            require(
                    KNOWN.contains(filter.getClass().getName()),
                    "the global filter " + filter.getClass().getName());
            missing.remove(filter.getClass());
        }
        require(missing.isEmpty(), "without the global filters " + missing);
        List<String> headers = parts.shared().headers().others();
        require(headers.isEmpty(), "the filters of headers " + headers);
    }

    private Duration responseTimeout(Map<String, Object> metadata) {
        Object own = metadata.get(RouteMetadataUtils.RESPONSE_TIMEOUT_ATTR);
        if (own == null) {
            return parts.client().getResponseTimeout();
        }
        require(own.toString().matches("-?\\d{1,18}"), "its response timeout " + own);
        long millis = Long.parseLong(own.toString());
        return millis < 0 ? null : Duration.ofMillis(millis);
    }

    static void require(boolean known, String reason) {
        if (!known) {
            throw new NotLean(reason);
        }
    }

    static final class NotLean extends RuntimeException {

        private static final long serialVersionUID = 1L;

        NotLean(String reason) {
            super(reason, null, false, false);
        }
    }
}
