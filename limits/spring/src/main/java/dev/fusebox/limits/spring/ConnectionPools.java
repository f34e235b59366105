package dev.fusebox.limits.spring;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import reactor.netty.http.client.HttpClient;
import reactor.netty.internal.shaded.reactor.pool.InstrumentedPool;
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
    record Pool(Address address, InstrumentedPool.PoolMetrics now) {}

    /** A remote address in the form that the client got, which may be a name. */
    record Address(String host, int port) {

        @Override
        public String toString() {
            return host + ":" + port;
        }
    }

    /** Of several pools together. */
    record PoolFigures(int max, int inUse, int queued) {}

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

    /** The sums over these pools. */
    PoolFigures sum(Predicate<Pool> which) {
        List<InstrumentedPool.PoolMetrics> some =
                now().stream().filter(which).map(Pool::now).toList();
        return new PoolFigures(
                some.stream()
                        .mapToInt(InstrumentedPool.PoolMetrics::getMaxAllocatedSize)
                        .sum(),
                some.stream()
                        .mapToInt(InstrumentedPool.PoolMetrics::acquiredSize)
                        .sum(),
                some.stream()
                        .mapToInt(InstrumentedPool.PoolMetrics::pendingAcquireSize)
                        .sum());
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
