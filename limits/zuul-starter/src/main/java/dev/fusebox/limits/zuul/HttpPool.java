package dev.fusebox.limits.zuul;

import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.WhenFull;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.http.client.HttpClient;
import org.apache.http.conn.HttpClientConnectionManager;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;

/**
 * A connection pool of Apache HttpClient. Callers wait for a connection, holding what they came with, and no framework
 * publishes that wait: {@code queued} is it.
 *
 * <p>Two sizes bound a pool: so many connections to each host, and so many in all. Its size is the smaller of the two for
 * the hosts that have been called.
 */
final class HttpPool {

    private final Supplier<HttpClientConnectionManager> manager;

    /** @param manager the one of now; a pool of another kind than Apache's usual one has no figures */
    private HttpPool(Supplier<HttpClientConnectionManager> manager) {
        this.manager = manager;
    }

    /**
     * @param perHost what fixed the connections to each host
     * @param total what fixed those in all
     */
    static Limit limit(
            String name,
            Supplier<HttpClientConnectionManager> manager,
            Function<Integer, Setting> perHost,
            Function<Integer, Setting> total) {
        HttpPool pool = new HttpPool(manager);
        return Limit.named(name, LimitKind.HTTP_POOL, WhenFull.QUEUES)
                .max(() -> Math.min(pool.hosts(), pool.now().getMaxTotal()))
                .inUse(() -> pool.now().getTotalStats().getLeased())
                .queued(() -> pool.now().getTotalStats().getPending())
                .setting(() -> pool.hosts() <= pool.now().getMaxTotal()
                        ? perHost.apply(pool.now().getDefaultMaxPerRoute())
                        : total.apply(pool.now().getMaxTotal()))
                .build();
    }

    /** The pool that a client takes its connections from; {@code null} when it does not show it. */
    static HttpClientConnectionManager behind(HttpClient client) {
        return Inside.field(client, client.getClass(), "connManager", HttpClientConnectionManager.class);
    }

    private PoolingHttpClientConnectionManager now() {
        return (PoolingHttpClientConnectionManager) manager.get();
    }

    /** Connections to all hosts that have been called, or to the first one. */
    private int hosts() {
        PoolingHttpClientConnectionManager now = now();
        return now.getRoutes().isEmpty()
                ? now.getDefaultMaxPerRoute()
                : now.getRoutes().stream().mapToInt(now::getMaxPerRoute).sum();
    }
}
