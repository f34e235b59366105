package dev.fusebox.lab.gateway.zuul;

import static dev.fusebox.lab.settings.SettingSpec.ignored;
import static dev.fusebox.lab.settings.SettingSpec.of;
import static dev.fusebox.lab.settings.SettingSpec.sizing;

import dev.fusebox.lab.gateway.Tomcat;
import dev.fusebox.lab.settings.SettingSpec;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.lab.settings.SettingsCatalogue.Namespace;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.stream.Stream;

/**
 * What Zuul, Hystrix and Ribbon read. Defaults are recorded from live processes of the pinned versions: sizes by
 * {@code fusebox probe --profile stock}, thresholds and time limits from their MBeans. After an update, probe again.
 */
final class ZuulSettings {

    private static final String NO_SEMAPHORE =
            "Hystrix isolates by threads here (zuul.ribbon-isolation-strategy=THREAD), so there is no semaphore";
    private static final String NO_THREADS = "Hystrix isolates by semaphore here, so no thread pool is used"
            + " (zuul.ribbon-isolation-strategy=THREAD would)";
    private static final String NO_POOL = "there is no such connection pool in this process";
    private static final String STRATEGY = "Zuul sets the strategy of each of its commands itself; only"
            + " zuul.ribbon-isolation-strategy changes it";

    private static final List<SettingSpec> ZUUL = List.of(
            of("zuul.ribbon-isolation-strategy", "SEMAPHORE"),
            of("zuul.thread-pool.use-separate-thread-pools", "false"),
            of("zuul.thread-pool.thread-pool-key-prefix", ""),
            sizing(LimitKind.SEMAPHORE, "zuul.semaphore.max-semaphores", "100", NO_SEMAPHORE),
            sizing(LimitKind.SEMAPHORE, "zuul.eureka.<service>.semaphore.max-semaphores", null, NO_SEMAPHORE),
            sizing(LimitKind.HTTP_POOL, "zuul.host.max-per-route-connections", null, NO_POOL)
                    .only("simple-host"),
            sizing(LimitKind.HTTP_POOL, "zuul.host.max-total-connections", null, NO_POOL)
                    .only("simple-host"));

    private static final List<SettingSpec> HYSTRIX = List.of(
            ignored(
                    "hystrix.command.default.execution.isolation.semaphore.maxConcurrentRequests",
                    "Zuul gives each of its commands a number of its own, so the default is never asked for;"
                            + " zuul.semaphore.max-semaphores is that number"),
            sizing(
                    LimitKind.SEMAPHORE,
                    "hystrix.command.<service>.execution.isolation.semaphore.maxConcurrentRequests",
                    null,
                    NO_SEMAPHORE),
            ignored("hystrix.command.<service>.execution.isolation.strategy", STRATEGY),
            of("hystrix.command.<service>.execution.isolation.thread.timeoutInMilliseconds"),
            of("hystrix.command.default.circuitBreaker.enabled", "true"),
            of("hystrix.command.default.circuitBreaker.requestVolumeThreshold", "20"),
            of("hystrix.command.default.circuitBreaker.errorThresholdPercentage", "50"),
            of("hystrix.command.default.circuitBreaker.sleepWindowInMilliseconds", "5000"),
            of("hystrix.command.default.metrics.rollingStats.timeInMilliseconds", "10000"),
            of("hystrix.command.<service>.circuitBreaker.enabled"),
            of("hystrix.command.<service>.circuitBreaker.requestVolumeThreshold"),
            of("hystrix.command.<service>.circuitBreaker.errorThresholdPercentage"),
            of("hystrix.command.<service>.circuitBreaker.sleepWindowInMilliseconds"),
            of("hystrix.command.<service>.metrics.rollingStats.timeInMilliseconds"),
            sizing(LimitKind.THREAD_POOL, "hystrix.threadpool.default.coreSize", "10", NO_THREADS),
            sizing(LimitKind.THREAD_POOL, "hystrix.threadpool.<service>.coreSize", null, NO_THREADS),
            sizing(LimitKind.THREAD_POOL, "hystrix.threadpool.<service>.maximumSize", null, NO_THREADS),
            of("hystrix.threadpool.<service>.maxQueueSize"),
            of("hystrix.threadpool.<service>.queueSizeRejectionThreshold"));

    private static final List<SettingSpec> RIBBON = Stream.concat(
                    Stream.of(
                            sizing(LimitKind.HTTP_POOL, "ribbon.MaxConnectionsPerHost", "50", NO_POOL),
                            sizing(LimitKind.HTTP_POOL, "ribbon.MaxTotalConnections", "200", NO_POOL),
                            sizing(LimitKind.HTTP_POOL, "<service>.ribbon.MaxConnectionsPerHost", null, NO_POOL),
                            sizing(LimitKind.HTTP_POOL, "<service>.ribbon.MaxTotalConnections", null, NO_POOL),
                            of("ribbon.ReadTimeout", "1000"),
                            of("ribbon.ConnectTimeout", "1000"),
                            of("ribbon.MaxAutoRetries", "0"),
                            of("ribbon.MaxAutoRetriesNextServer", "1")),
                    Stream.of(
                                    "ReadTimeout",
                                    "ConnectTimeout",
                                    "MaxAutoRetries",
                                    "MaxAutoRetriesNextServer",
                                    "OkToRetryOnAllOperations",
                                    "ServerListRefreshInterval",
                                    "NIWSServerListClassName",
                                    "NFLoadBalancerRuleClassName",
                                    "NFLoadBalancerPingClassName",
                                    "listOfServers",
                                    "ConnectionManagerTimeout",
                                    "PoolMaxThreads",
                                    "PoolMinThreads",
                                    "EnableZoneAffinity",
                                    "FollowRedirects",
                                    "GZipPayload",
                                    "ConnIdleEvictTimeMilliSeconds",
                                    "PoolKeepAliveTime",
                                    "DeploymentContextBasedVipAddresses",
                                    "eager-load.enabled",
                                    "eager-load.clients")
                            .flatMap(key -> Stream.of(of("ribbon." + key), of("<service>.ribbon." + key))))
            .toList();

    static final SettingsCatalogue ALL = new SettingsCatalogue(
                    List.of(
                            Namespace.of("zuul."),
                            new Namespace("hystrix.", "Hystrix"),
                            new Namespace("ribbon.", "Ribbon"),
                            new Namespace("*.ribbon.", "Ribbon")),
                    Stream.of(ZUUL, HYSTRIX, RIBBON).flatMap(List::stream).toList())
            .and(Tomcat.SETTINGS);

    private ZuulSettings() {}
}
