package dev.fusebox.limits.zuul;

import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.WhenFull;
import java.lang.reflect.Field;
import java.util.List;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;
import org.springframework.cloud.netflix.zuul.filters.route.SimpleHostRoutingFilter;

/**
 * The connections of routes with a {@code url:}, which have no Hystrix: this pool is their only limit, and callers wait
 * for it without end. The filter keeps it to itself, hence the reflection.
 */
final class SimpleHostPool implements LimitSource {

    private final SimpleHostRoutingFilter filter;
    private final Settings settings;
    private List<Limit> limits = List.of();

    SimpleHostPool(SimpleHostRoutingFilter filter, Settings settings) {
        this.filter = filter;
        this.settings = settings;
    }

    @Override
    public synchronized List<Limit> limits() {
        if (limits.isEmpty() && manager() != null) {
            limits = List.of(pool(manager()));
        }
        return limits;
    }

    private PoolingHttpClientConnectionManager manager() {
        try {
            Field field = SimpleHostRoutingFilter.class.getDeclaredField("connectionManager");
            field.setAccessible(true);
            Object manager = field.get(filter);
            return manager instanceof PoolingHttpClientConnectionManager
                    ? (PoolingHttpClientConnectionManager) manager
                    : null;
        } catch (ReflectiveOperationException otherVersion) {
            return null;
        }
    }

    private Limit pool(PoolingHttpClientConnectionManager manager) {
        return Limit.named("pool.simple-host", LimitKind.HTTP_POOL, WhenFull.QUEUES)
                .max(() -> Math.min(perRoute(manager), manager.getMaxTotal()))
                .inUse(() -> manager.getTotalStats().getLeased())
                .queued(() -> manager.getTotalStats().getPending())
                .setting(() -> perRoute(manager) <= manager.getMaxTotal()
                        ? settings.of(
                                manager.getDefaultMaxPerRoute(),
                                manager.getDefaultMaxPerRoute(),
                                "zuul.host.maxPerRouteConnections",
                                "zuul.host.max-per-route-connections")
                        : settings.of(
                                manager.getMaxTotal(),
                                manager.getMaxTotal(),
                                "zuul.host.maxTotalConnections",
                                "zuul.host.max-total-connections"))
                .build();
    }

    private static int perRoute(PoolingHttpClientConnectionManager manager) {
        return manager.getDefaultMaxPerRoute() * Math.max(1, manager.getRoutes().size());
    }
}
