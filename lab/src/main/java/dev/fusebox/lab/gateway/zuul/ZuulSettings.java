package dev.fusebox.lab.gateway.zuul;

import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.ignored;
import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.of;
import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.sizing;
import static dev.fusebox.limits.LimitKind.HTTP_POOL;
import static dev.fusebox.limits.LimitKind.SEMAPHORE;
import static dev.fusebox.limits.LimitKind.THREAD_POOL;

import dev.fusebox.lab.gateway.Tomcat;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.lab.settings.SettingsCatalogue.Namespace;
import dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What Zuul, Hystrix and Ribbon read. Defaults are recorded from live processes of the pinned versions: sizes by
 * {@code fusebox probe --profile stock}, thresholds and time limits from their MBeans. After an update, probe again.
 */
final class ZuulSettings {

    private static final Map<LimitKind, String> ABSENT = Map.of(
            SEMAPHORE,
            "Hystrix isolates by threads here (zuul.ribbon-isolation-strategy=THREAD), so there is no semaphore",
            THREAD_POOL,
            "Hystrix isolates by semaphore here, so no thread pool is used"
                    + " (zuul.ribbon-isolation-strategy=THREAD would)",
            HTTP_POOL,
            "there is no such connection pool in this process");

    private static final List<SettingSpec> SINGLE = List.of(
            of("zuul.ribbon-isolation-strategy", "SEMAPHORE"),
            of("zuul.thread-pool.use-separate-thread-pools", "false"),
            of("zuul.thread-pool.thread-pool-key-prefix", ""),
            sizing(SEMAPHORE, "zuul.semaphore.max-semaphores", "100"),
            sizing(SEMAPHORE, "zuul.eureka.<service>.semaphore.max-semaphores", null),
            sizing(HTTP_POOL, "zuul.host.max-per-route-connections", null).only("simple-host"),
            sizing(HTTP_POOL, "zuul.host.max-total-connections", null).only("simple-host"),
            ignored(
                    "hystrix.command.default.execution.isolation.semaphore.maxConcurrentRequests",
                    "Zuul gives each of its commands a number of its own, so the default is never asked for;"
                            + " zuul.semaphore.max-semaphores is that number"),
            sizing(SEMAPHORE, "hystrix.command.<service>.execution.isolation.semaphore.maxConcurrentRequests", null),
            ignored(
                    "hystrix.command.<service>.execution.isolation.strategy",
                    "Zuul sets the strategy of each of its commands itself; only"
                            + " zuul.ribbon-isolation-strategy changes it"),
            sizing(THREAD_POOL, "hystrix.threadpool.default.coreSize", "10"),
            sizing(THREAD_POOL, "hystrix.threadpool.<service>.coreSize", null),
            sizing(THREAD_POOL, "hystrix.threadpool.<service>.maximumSize", null),
            of("hystrix.threadpool.<service>.maxQueueSize", null),
            of("hystrix.threadpool.<service>.queueSizeRejectionThreshold", null));

    /** Of each command, and of all. */
    private static final List<SettingSpec> COMMAND = List.of(
            of("execution.isolation.thread.timeoutInMilliseconds", null),
            of("circuitBreaker.enabled", "true"),
            of("circuitBreaker.requestVolumeThreshold", "20"),
            of("circuitBreaker.errorThresholdPercentage", "50"),
            of("circuitBreaker.sleepWindowInMilliseconds", "5000"),
            of("metrics.rollingStats.timeInMilliseconds", "10000"));

    /** Of each service, and of all. */
    private static final List<SettingSpec> RIBBON = List.of(
            sizing(HTTP_POOL, "MaxConnectionsPerHost", "50"),
            sizing(HTTP_POOL, "MaxTotalConnections", "200"),
            of("ReadTimeout", "1000"),
            of("ConnectTimeout", "1000"),
            of("MaxAutoRetries", "0"),
            of("MaxAutoRetriesNextServer", "1"));

    /** Of each service, and of all: those that size nothing here. */
    private static final String RIBBON_TOO = """
            OkToRetryOnAllOperations ServerListRefreshInterval listOfServers NIWSServerListClassName
            NFLoadBalancerRuleClassName NFLoadBalancerPingClassName EnableZoneAffinity DeploymentContextBasedVipAddresses
            PoolMaxThreads PoolMinThreads PoolKeepAliveTime ConnectionManagerTimeout ConnIdleEvictTimeMilliSeconds
            FollowRedirects GZipPayload eager-load.enabled eager-load.clients""";

    static final SettingsCatalogue ALL = new SettingsCatalogue(
                    List.of(
                            Namespace.of("zuul."),
                            new Namespace("hystrix.", "Hystrix"),
                            new Namespace("ribbon.", "Ribbon"),
                            new Namespace("*.ribbon.", "Ribbon")),
                    ABSENT,
                    Stream.of(
                                    SINGLE.stream(),
                                    COMMAND.stream()
                                            .flatMap(s ->
                                                    both("hystrix.command.default.", "hystrix.command.<service>.", s)),
                                    Stream.concat(
                                                    RIBBON.stream(),
                                                    Stream.of(RIBBON_TOO.split("\\s+"))
                                                            .map(key -> of(key, null)))
                                            .flatMap(s -> both("ribbon.", "<service>.ribbon.", s)))
                            .flatMap(Function.identity())
                            .toList())
            .and(Tomcat.SETTINGS);

    private ZuulSettings() {}

    private static Stream<SettingSpec> both(String all, String each, SettingSpec key) {
        return Stream.of(
                new SettingSpec(all + key.property(), key.sizes(), null, key.defaultValue(), null),
                new SettingSpec(each + key.property(), key.sizes(), null, null, null));
    }
}
