package dev.fusebox.limits.spring;

import java.lang.reflect.Field;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import reactor.netty.http.client.HttpClient;
import reactor.netty.internal.shaded.reactor.pool.InstrumentedPool;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.PooledConnectionProvider;

/**
 * Looks into a reactor-netty client: which connection pools it has by now, one for each address (and set of options). The
 * library tells pool figures only to a registrar given when the pool is configured, which is the application's choice;
 * hence the reflection. With a version that keeps its pools elsewhere there are none to see.
 */
final class ConnectionPools {

    private static final int ELASTIC = Integer.MAX_VALUE;

    private final ConnectionProvider provider;

    private ConnectionPools(ConnectionProvider provider) {
        this.provider = provider;
    }

    static ConnectionPools of(HttpClient client) {
        return new ConnectionPools(
                client == null ? null : client.configuration().connectionProvider());
    }

    /** One pool: its address, and what it holds now. */
    record Pool(Address address, InstrumentedPool.PoolMetrics now) {}

    /** A remote address as the client was told it, which may be a name. */
    record Address(String host, int port) {

        @Override
        public String toString() {
            return host + ":" + port;
        }
    }

    /** Pools that exist now. */
    List<Pool> now() {
        List<Pool> pools = new ArrayList<>();
        Object byKey = provider instanceof PooledConnectionProvider ? field(provider, "channelPools") : null;
        if (byKey instanceof Map<?, ?> map) {
            map.forEach((key, pool) -> {
                if (pool instanceof InstrumentedPool<?> live
                        && field(key, "holder") instanceof InetSocketAddress remote) {
                    pools.add(new Pool(new Address(remote.getHostString(), remote.getPort()), live.metrics()));
                }
            });
        }
        return pools;
    }

    /** Most connections to one address; {@code null} when there is no bound. */
    Integer maxPerAddress() {
        return provider == null || provider.maxConnections() <= 0 || provider.maxConnections() == ELASTIC
                ? null
                : Integer.valueOf(provider.maxConnections());
    }

    /** Whether a call that waits for a connection is given up some time, or is refused when too many wait. */
    boolean refuses() {
        Object factory = provider instanceof PooledConnectionProvider ? field(provider, "defaultPoolFactory") : null;
        return factory != null
                && (((Number) field(factory, "pendingAcquireTimeout")).longValue() > 0
                        || ((Number) field(factory, "pendingAcquireMaxCount")).intValue() >= 0);
    }

    private static Object field(Object object, String name) {
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
            try {
                Field field = type.getDeclaredField(name);
                field.setAccessible(true);
                return field.get(object);
            } catch (NoSuchFieldException higher) {
                // Declared by a superclass, or by none.
            } catch (ReflectiveOperationException | RuntimeException closed) {
                return null;
            }
        }
        return null;
    }
}
