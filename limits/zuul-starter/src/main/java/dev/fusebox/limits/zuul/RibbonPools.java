package dev.fusebox.limits.zuul;

import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.WhenFull;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.http.conn.HttpClientConnectionManager;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;
import org.springframework.cloud.netflix.ribbon.SpringClientFactory;

/**
 * Ribbon's HTTP connections, a pool for each service. Callers wait for a connection without a time limit, holding a permit
 * and a thread, and no framework publishes that wait: {@code queued} is it.
 *
 * <p>Two settings bound a pool: so many connections to each instance, and so many to the service in all. The size is the
 * smaller of the two for the instances that have been called.
 */
final class RibbonPools implements LimitSource {

    private final SpringClientFactory factory;
    private final Settings settings;
    private final Map<String, Limit> known = new ConcurrentHashMap<>();

    RibbonPools(SpringClientFactory factory, Settings settings) {
        this.factory = factory;
        this.settings = settings;
    }

    @Override
    public List<Limit> limits() {
        List<Limit> limits = new ArrayList<>();
        for (String service : new TreeSet<>(factory.getContextNames())) {
            HttpClientConnectionManager manager = factory.getInstance(service, HttpClientConnectionManager.class);
            if (manager instanceof PoolingHttpClientConnectionManager) {
                limits.add(known.computeIfAbsent(
                        "pool." + service, name -> pool(name, service, (PoolingHttpClientConnectionManager) manager)));
            }
        }
        return limits;
    }

    private Limit pool(String name, String service, PoolingHttpClientConnectionManager manager) {
        return Limit.named(name, LimitKind.HTTP_POOL, WhenFull.QUEUES)
                .max(() -> Math.min(perHost(manager), manager.getMaxTotal()))
                .inUse(() -> manager.getTotalStats().getLeased())
                .queued(() -> manager.getTotalStats().getPending())
                .setting(() -> perHost(manager) <= manager.getMaxTotal()
                        ? settings.of(
                                manager.getDefaultMaxPerRoute(),
                                manager.getDefaultMaxPerRoute(),
                                service + ".ribbon.MaxConnectionsPerHost",
                                "ribbon.MaxConnectionsPerHost")
                        : settings.of(
                                manager.getMaxTotal(),
                                manager.getMaxTotal(),
                                service + ".ribbon.MaxTotalConnections",
                                "ribbon.MaxTotalConnections"))
                .build();
    }

    private static int perHost(PoolingHttpClientConnectionManager manager) {
        return manager.getDefaultMaxPerRoute() * Math.max(1, manager.getRoutes().size());
    }
}
