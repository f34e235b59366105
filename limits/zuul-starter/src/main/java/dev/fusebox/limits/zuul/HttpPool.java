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
 * A connection pool of Apache HttpClient. Callers that wait for a connection keep their permit and thread, and no framework
 * publishes how many wait: {@code queued} does.
 *
 * <p>A pool has two bounds: the connections to each host, and all its connections. Its size is the smaller of the two for
 * the hosts that have been called.
 */
final class HttpPool {

    private final Supplier<HttpClientConnectionManager> manager;

    /** @param manager returns the current one; a pool of another kind than Apache's usual one has no figures */
    private HttpPool(Supplier<HttpClientConnectionManager> manager) {
        this.manager = manager;
    }

    /**
     * @param perHost the setting of the connections to each host
     * @param total the setting of all connections
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

    /** The pool of a client; {@code null} when it cannot be read. */
    static HttpClientConnectionManager behind(HttpClient client) {
        return Inside.field(client, client.getClass(), "connManager", HttpClientConnectionManager.class);
    }

    private PoolingHttpClientConnectionManager now() {
        return (PoolingHttpClientConnectionManager) manager.get();
    }

    /** Bound of the connections to all hosts that have been called, or to one before the first call. */
    private int hosts() {
        PoolingHttpClientConnectionManager now = now();
        return now.getRoutes().isEmpty()
                ? now.getDefaultMaxPerRoute()
                : now.getRoutes().stream().mapToInt(now::getMaxPerRoute).sum();
    }
}
