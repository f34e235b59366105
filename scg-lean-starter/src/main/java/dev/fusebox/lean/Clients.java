package dev.fusebox.lean;

import io.netty.channel.EventLoop;
import io.netty.util.AttributeKey;
import java.net.SocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/**
 * The gateway's HTTP client, with a pool of connections for each event loop where the pool has no bound: then a call stays on the loop
 * of its client, and no thread wakes another. A pool with a bound stays one pool, so that its bound is one.
 */
final class Clients {

    /** Connections with different attributes are in different pools. */
    private static final AttributeKey<EventLoop> LOOP = AttributeKey.valueOf("fusebox.lean.loop");

    private final HttpClient shared;
    private final boolean bounded;
    private final Map<EventLoop, HttpClient> own = new ConcurrentHashMap<>();

    Clients(HttpClient shared) {
        this.shared = shared;
        ConnectionProvider pools = shared.configuration().connectionProvider();
        this.bounded = pools == null || isBound(pools.maxConnections()) || hasBounds(pools.maxConnectionsPerHost());
    }

    private static boolean isBound(int connections) {
        return connections > 0 && connections < Integer.MAX_VALUE;
    }

    private static boolean hasBounds(Map<SocketAddress, Integer> perHost) {
        return perHost != null && perHost.values().stream().anyMatch(Clients::isBound);
    }

    HttpClient of(EventLoop loop) {
        if (bounded || !loop.inEventLoop()) {
            return shared;
        }
        HttpClient client = own.get(loop);
        return client != null ? client : own.computeIfAbsent(loop, here -> shared.attr(LOOP, here));
    }
}
