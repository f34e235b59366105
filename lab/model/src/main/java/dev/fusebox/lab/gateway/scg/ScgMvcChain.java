package dev.fusebox.lab.gateway.scg;

import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.of;
import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.sizing;
import static dev.fusebox.limits.LimitKind.BULKHEAD;
import static dev.fusebox.limits.LimitKind.HTTP_POOL;
import static dev.fusebox.limits.LimitKind.THREADS;
import static dev.fusebox.limits.LimitKind.THREAD_POOL;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.PaperProcess.Unmodelled;
import dev.fusebox.lab.gateway.Tomcat;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.lab.settings.SettingsCatalogue.Namespace;
import io.github.resilience4j.bulkhead.ThreadPoolBulkheadConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of Spring Cloud Gateway Server Web MVC, Resilience4j and its HTTP client, and the chain that they configure on a
 * route with a circuit breaker. Defaults were recorded from live processes of the pinned versions.
 *
 * <p>A call holds a thread of Tomcat and, behind a thread pool, one of that: so both are limits of its chain. The thread of Spring
 * Cloud's own executor in which the call then runs is no limit: that executor has no bound.
 */
record ScgMvcChain(Component process, LayeredSettings tuning, String service, boolean virtual) {

    static final String CLIENT = "spring.http.clients.";
    static final String CONNECTIONS = "scg-mvc.client.max-connections";
    private static final String POOLS = "resilience4j.thread-pool-bulkhead.";
    private static final int ALL_CONNECTIONS = 25;
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

    static final SettingsCatalogue SETTINGS = Resilience4j.SETTINGS
            .and(Tomcat.SETTINGS)
            .and(new SettingsCatalogue(
                    List.of(
                            Namespace.of("spring.cloud.gateway.server.webmvc."),
                            Namespace.of(CLIENT),
                            Namespace.of("scg-mvc.")),
                    Map.of(
                            BULKHEAD,
                            "calls go through thread pools here; " + Resilience4j.SEMAPHORE
                                    + "=true would use bulkheads",
                            THREAD_POOL,
                            "calls go through bulkheads here, by " + Resilience4j.SEMAPHORE,
                            HTTP_POOL,
                            "this process has no such connection pool"),
                    List.of(
                            of(POOLS + "configs.default.core-thread-pool-size", "" + Math.max(1, PROCESSORS - 1)),
                            sizing(THREAD_POOL, POOLS + "configs.default.max-thread-pool-size", "" + PROCESSORS),
                            of(POOLS + "instances.<service>.core-thread-pool-size", null),
                            sizing(THREAD_POOL, POOLS + "instances.<service>.max-thread-pool-size", null),
                            of(POOLS + "configs.default.queue-capacity", "100"),
                            of(POOLS + "instances.<service>.queue-capacity", null),
                            of(CLIENT + "connect-timeout", "180s"),
                            of(CLIENT + "read-timeout", null),
                            sizing(HTTP_POOL, CONNECTIONS, "5"),
                            of("scg-mvc.client.max-idle-time", null))));

    static final SettingsCatalogue VIRTUAL = SETTINGS.and(new SettingsCatalogue(
            List.of(),
            Map.of(
                    THREADS,
                    "with virtual threads Tomcat has a thread for each call, so only its connections are bounded"),
            List.of()));

    /** @param instances number of instances of the service: each has its own connections */
    ChainSnapshot chain(int instances) {
        Resilience4j guard = new Resilience4j(process, tuning, service);
        List<LimitSpec> limits = new ArrayList<>(Tomcat.limits(process, tuning));
        limits.removeIf(limit -> virtual && limit.id().kind() == THREADS);
        if (tuning.get(Resilience4j.BULKHEADS).is("true")) {
            limits.add(tuning.get(Resilience4j.SEMAPHORE).is("true") ? guard.bulkhead() : threadPool(guard));
        }
        limits.add(pool(instances));
        return new ChainSnapshot(
                limits,
                List.of(guard.breaker()),
                guard.timeLimits(tuning.get(CLIENT + "connect-timeout"), tuning.find(CLIENT + "read-timeout")));
    }

    /** While its queue has room it has no more threads than its core; the others start when the queue is full. */
    private LimitSpec threadPool(Resilience4j guard) {
        int queue = guard.get("thread-pool-bulkhead", "queue-capacity").number();
        SettingValue core = guard.get("thread-pool-bulkhead", "core-thread-pool-size");
        SettingValue largest = guard.get("thread-pool-bulkhead", "max-thread-pool-size");
        int most = largest.number();
        try {
            ThreadPoolBulkheadConfig.custom()
                    .maxThreadPoolSize(most)
                    .coreThreadPoolSize(core.number())
                    .build();
        } catch (IllegalArgumentException rejected) {
            throw new UsageException("%s, %s: %s".formatted(core.words(), largest.words(), rejected.getMessage()));
        }
        LimitSpec pool = process.limit(THREAD_POOL, service, queue > 0 ? core : largest);
        return queue > 0 && pool.max() != null ? pool.withQueue(most + queue - pool.max()) : pool;
    }

    /** One pool, whose bound of all connections is lifted when that of each instance is set. */
    private LimitSpec pool(int instances) {
        SettingValue each = tuning.get(CONNECTIONS);
        long together = (long) each.number() * instances;
        boolean set = !"framework default".equals(each.origin());
        return process.limit(
                HTTP_POOL, service, each, (int) Math.min(set ? Integer.MAX_VALUE : ALL_CONNECTIONS, together));
    }

    /** Calls that wait for a permit, or in the queue of a pool that grows when it is full. */
    Optional<Unmodelled> unmodelled() {
        Resilience4j guard = new Resilience4j(process, tuning, service);
        if (tuning.get(Resilience4j.SEMAPHORE).is("true")) {
            return Optional.ofNullable(guard.waits()).map(wait -> new Unmodelled(wait, "for a permit", "0"));
        }
        SettingValue queue = guard.get("thread-pool-bulkhead", "queue-capacity");
        boolean grows = guard.get("thread-pool-bulkhead", "core-thread-pool-size")
                        .number()
                < guard.get("thread-pool-bulkhead", "max-thread-pool-size").number();
        return queue.number() > 0 && grows && tuning.get(Resilience4j.BULKHEADS).is("true")
                ? Optional.of(new Unmodelled(queue, "for a thread of a pool that grows", "0"))
                : Optional.empty();
    }
}
