package dev.fusebox.limits.spring;

import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.WhenFull;
import dev.fusebox.limits.spring.ConnectionPools.Address;
import dev.fusebox.limits.spring.ConnectionPools.Pool;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import reactor.netty.internal.shaded.reactor.pool.InstrumentedPool.PoolMetrics;

/**
 * The gateway's HTTP connections to each service that has been called. The client keeps a pool for each instance; those of
 * one service add up. An address that no load balancer chose counts as a service of its own name.
 *
 * <p>Stock, a pool is elastic: without a bound ({@code max} absent), so nobody waits. A fixed one makes calls wait and,
 * with an acquire timeout, refuses them at its end.
 */
final class ServicePools implements LimitSource {

    private static final String POOL = "spring.cloud.gateway.server.webflux.httpclient.pool.";

    private final ConnectionPools pools;
    private final Settings settings;
    private final Map<Address, String> services = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> refused = new ConcurrentHashMap<>();
    private final Map<String, Limit> known = new ConcurrentHashMap<>();

    ServicePools(ConnectionPools pools, Settings settings) {
        this.pools = pools;
        this.settings = settings;
    }

    /** Tells that an instance of a service has this address, from now on. */
    void learn(Address address, String service) {
        if (!service.equals(services.get(address))) {
            services.put(address, service);
        }
    }

    /** Tells that a call got no connection to this address. */
    void refused(Address address) {
        refused(serviceOf(address)).increment();
    }

    private LongAdder refused(String service) {
        return refused.computeIfAbsent(service, s -> new LongAdder());
    }

    private String serviceOf(Address address) {
        String service = services.get(address);
        return service == null ? address.toString() : service;
    }

    @Override
    public List<Limit> limits() {
        return pools.now().stream()
                .map(pool -> serviceOf(pool.address()))
                .distinct()
                .sorted()
                .map(service -> known.computeIfAbsent(service, this::limit))
                .toList();
    }

    private Limit limit(String service) {
        LongAdder rejected = refused(service);
        return Limit.named("pool." + service, LimitKind.HTTP_POOL, pools.refuses() ? WhenFull.REJECTS : WhenFull.QUEUES)
                .max(() -> pools.maxPerAddress() == null
                        ? null
                        : Integer.valueOf(sum(service).max()))
                .inUse(() -> sum(service).inUse())
                .queued(() -> sum(service).queued())
                .rejected(() -> pools.refuses() ? Long.valueOf(rejected.sum()) : null)
                .setting(this::setting)
                .build();
    }

    private Setting setting() {
        return pools.maxPerAddress() == null
                ? settings.of("ELASTIC", "ELASTIC", POOL + "type")
                : settings.of(pools.maxPerAddress(), pools.maxPerAddress(), POOL + "max-connections");
    }

    private record Sum(int max, int inUse, int queued) {}

    private Sum sum(String service) {
        List<PoolMetrics> now = pools.now().stream()
                .filter(p -> serviceOf(p.address()).equals(service))
                .map(Pool::now)
                .toList();
        return new Sum(
                total(now.stream().map(PoolMetrics::getMaxAllocatedSize)),
                total(now.stream().map(PoolMetrics::acquiredSize)),
                total(now.stream().map(PoolMetrics::pendingAcquireSize)));
    }

    private static int total(Stream<Integer> figures) {
        return figures.mapToInt(Integer::intValue).sum();
    }
}
