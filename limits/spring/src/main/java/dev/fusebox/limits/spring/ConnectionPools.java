package dev.fusebox.limits.spring;

import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import reactor.netty.http.client.HttpClient;
import reactor.netty.internal.shaded.reactor.pool.InstrumentedPool;
import reactor.netty.internal.shaded.reactor.pool.InstrumentedPool.PoolMetrics;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.PooledConnectionProvider;
import reactor.netty.tcp.TcpResources;

/**
 * Reads the pools of a reactor-netty connection provider: it has one for each address (and set of options) that was called.
 * The library gives their figures only to a registrar that is passed when the pool is configured, which is the
 * application's choice; hence the reflection. With a version that keeps its pools elsewhere, every read fails and names what
 * is missing.
 */
final class ConnectionPools {

    private static final int ELASTIC = Integer.MAX_VALUE;

    private final ConnectionProvider provider;

    private ConnectionPools(ConnectionProvider provider) {
        this.provider = provider;
    }

    /** @param client {@code null} when there is none: no pools */
    static ConnectionPools of(HttpClient client) {
        return of(client == null ? null : client.configuration().connectionProvider());
    }

    /** @param provider shared resources too; {@code null} when there is none: no pools */
    static ConnectionPools of(ConnectionProvider provider) {
        return new ConnectionPools(
                provider instanceof TcpResources
                        ? (ConnectionProvider) Fields.get(provider, "defaultProvider")
                        : provider);
    }

    /** One pool: its address, and its figures. */
    record Pool(Address address, PoolMetrics now) {}

    /** A remote address in the form that the client got, which may be a name. */
    record Address(String host, int port) {

        @Override
        public String toString() {
            return host + ":" + port;
        }
    }

    boolean sameAs(ConnectionPools other) {
        return provider == other.provider;
    }

    /** Pools that exist now. */
    List<Pool> now() {
        List<Pool> pools = new ArrayList<>();
        if (provider instanceof PooledConnectionProvider) {
            ((Map<?, ?>) Fields.get(provider, "channelPools")).forEach((key, pool) -> {
                if (pool instanceof InstrumentedPool<?> live
                        && Fields.get(key, "holder") instanceof InetSocketAddress remote) {
                    pools.add(new Pool(new Address(remote.getHostString(), remote.getPort()), live.metrics()));
                }
            });
        }
        return pools;
    }

    /** A limit with the figures of these pools together. */
    Limit.Builder limit(String name, Predicate<Pool> which) {
        return Limit.named(name, LimitKind.HTTP_POOL, rejects() ? WhenFull.REJECTS : WhenFull.QUEUES)
                .max(() ->
                        maxPerAddress() == null ? null : Integer.valueOf(sum(which, PoolMetrics::getMaxAllocatedSize)))
                .inUse(() -> sum(which, PoolMetrics::acquiredSize))
                .queued(() -> sum(which, PoolMetrics::pendingAcquireSize));
    }

    private int sum(Predicate<Pool> which, ToIntFunction<PoolMetrics> figure) {
        return now().stream().filter(which).map(Pool::now).mapToInt(figure).sum();
    }

    /** Maximum of connections to one address; {@code null} when there is no bound. */
    Integer maxPerAddress() {
        return provider == null || provider.maxConnections() <= 0 || provider.maxConnections() == ELASTIC
                ? null
                : Integer.valueOf(provider.maxConnections());
    }

    /** Whether a call that waits for a connection is rejected after some time, or when too many calls wait. */
    boolean rejects() {
        if (maxPerAddress() == null || !(provider instanceof PooledConnectionProvider)) {
            return false;
        }
        Object factory = Fields.get(provider, "defaultPoolFactory");
        return ((Number) Fields.get(factory, "pendingAcquireTimeout")).longValue() > 0
                || ((Number) Fields.get(factory, "pendingAcquireMaxCount")).intValue() >= 0;
    }
}
