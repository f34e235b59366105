package dev.fusebox.limits.spring;

import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.spring.ConnectionPools.Pool;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.cloud.gateway.config.HttpClientProperties;

/**
 * The gateway's HTTP connections to each service that has been called. The client has a pool for each instance; the pools of
 * one service are added up. An address that no load balancer chose counts as a service with that name.
 *
 * <p>By default a pool is elastic: it has no bound ({@code max} is absent), so no call waits. With a fixed pool calls wait,
 * and an acquire timeout rejects them.
 */
final class ServicePools implements LimitSource {

    private static final String TYPE = "httpclient.pool.type";
    private static final String MAX_CONNECTIONS = "httpclient.pool.max-connections";

    private final ConnectionPools pools;
    private final PooledCalls calls;
    private final GatewaySettings settings;
    private final HttpClientProperties.Pool usual = new HttpClientProperties().getPool();
    private final Map<String, Limit> known = new ConcurrentHashMap<>();

    ServicePools(ConnectionPools pools, PooledCalls calls, GatewaySettings settings) {
        this.pools = pools;
        this.calls = calls;
        this.settings = settings;
    }

    @Override
    public List<Limit> limits() {
        return pools.now().stream()
                .map(this::service)
                .distinct()
                .sorted()
                .map(service -> known.computeIfAbsent(service, this::limit))
                .toList();
    }

    private Limit limit(String service) {
        return pools.limit("pool." + service, pool -> service(pool).equals(service))
                .rejected(() -> pools.rejects() ? calls.rejected(service) : null)
                .setting(this::setting)
                .build();
    }

    /** An elastic pool has no bound, even when a bound is set. */
    private Setting setting() {
        return pools.maxPerAddress() == null
                ? settings.of("ELASTIC", usual.getType().name(), MAX_CONNECTIONS, TYPE)
                : settings.of(pools.maxPerAddress(), usual.getMaxConnections(), MAX_CONNECTIONS);
    }

    private String service(Pool pool) {
        return calls.serviceAt(pool.address());
    }
}
