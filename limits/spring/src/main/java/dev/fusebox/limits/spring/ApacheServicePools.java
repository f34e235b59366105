package dev.fusebox.limits.spring;

import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.WhenFull;
import dev.fusebox.limits.spring.ConnectionPools.Address;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToIntFunction;
import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.core5.pool.PoolStats;

/**
 * A servlet gateway's connections to each service that has been called, {@code pool.<service>}. Apache's client has one pool, with a
 * bound for each address (5 by default) and one for all (25). The size is the bound of the service's addresses together, or that of
 * all when it is smaller. A call that finds none free waits, by default for three minutes, and is then rejected.
 */
final class ApacheServicePools implements LimitSource {

    /** Spring has no property for the size, so an application has its own; with this one it tells its name. */
    private static final String NAME_OF_PROPERTY = "fusebox.limits.http-client.max-connections-property";

    private final PoolingHttpClientConnectionManager pool;
    private final PooledCalls calls;
    private final TypedSettings settings;
    private final Map<String, Limit> known = new ConcurrentHashMap<>();

    /** @param pool {@code null} when the client is not Apache's: no limits */
    ApacheServicePools(PoolingHttpClientConnectionManager pool, PooledCalls calls, TypedSettings settings) {
        this.pool = pool;
        this.calls = calls;
        this.settings = settings;
    }

    @Override
    public List<Limit> limits() {
        return pool == null
                ? List.of()
                : pool.getRoutes().stream()
                        .map(this::service)
                        .distinct()
                        .sorted()
                        .map(service -> known.computeIfAbsent(service, this::limit))
                        .toList();
    }

    private Limit limit(String service) {
        return Limit.named("pool." + service, LimitKind.HTTP_POOL, WhenFull.QUEUES)
                .max(() -> Math.min(sum(service, PoolStats::getMax), pool.getMaxTotal()))
                .inUse(() -> sum(service, PoolStats::getLeased))
                .queued(() -> sum(service, PoolStats::getPending))
                .rejected(() -> calls.rejected(service))
                .setting(() -> setting(service))
                .build();
    }

    private int sum(String service, ToIntFunction<PoolStats> figure) {
        return pool.getRoutes().stream()
                .filter(route -> service(route).equals(service))
                .map(pool::getStats)
                .mapToInt(figure)
                .sum();
    }

    private String service(HttpRoute route) {
        return calls.serviceAt(new Address(
                route.getTargetHost().getHostName(), route.getTargetHost().getPort()));
    }

    private Setting setting(String service) {
        String property = settings.environment().getProperty(NAME_OF_PROPERTY);
        return sum(service, PoolStats::getMax) <= pool.getMaxTotal()
                ? settings.of(
                        pool.getDefaultMaxPerRoute(),
                        PoolingHttpClientConnectionManager.DEFAULT_MAX_CONNECTIONS_PER_ROUTE,
                        property == null ? "PoolingHttpClientConnectionManager.defaultMaxPerRoute" : property)
                : settings.of(
                        pool.getMaxTotal(),
                        PoolingHttpClientConnectionManager.DEFAULT_MAX_TOTAL_CONNECTIONS,
                        "PoolingHttpClientConnectionManager.maxTotal");
    }
}
