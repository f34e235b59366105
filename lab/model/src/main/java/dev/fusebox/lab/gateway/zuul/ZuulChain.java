package dev.fusebox.lab.gateway.zuul;

import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.ignored;
import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.of;
import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.sizing;
import static dev.fusebox.limits.LimitKind.HTTP_POOL;
import static dev.fusebox.limits.LimitKind.SEMAPHORE;
import static dev.fusebox.limits.LimitKind.THREAD_POOL;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.PaperProcess.Unmodelled;
import dev.fusebox.lab.gateway.Tomcat;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.lab.settings.SettingsCatalogue.Namespace;
import dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec;
import dev.fusebox.limits.BreakerThreshold;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The settings of Zuul, Hystrix and Ribbon, and the chain that they configure. Defaults were recorded from live processes of the
 * pinned versions: sizes by {@code fusebox probe --profile stock}, thresholds and time limits from their MBeans. Record them again
 * after an update.
 */
record ZuulChain(Component process, LayeredSettings tuning, String service) {

    private static final Map<LimitKind, String> ABSENT = Map.of(
            SEMAPHORE,
            "Hystrix isolates by threads here (zuul.ribbon-isolation-strategy=THREAD), so there is no semaphore",
            THREAD_POOL,
            "Hystrix isolates by semaphore here, so there is no thread pool; zuul.ribbon-isolation-strategy=THREAD"
                    + " would use one",
            HTTP_POOL,
            "this process has no such connection pool");

    private static final List<SettingSpec> SINGLE = List.of(
            of("zuul.ribbon-isolation-strategy", "SEMAPHORE"),
            of("zuul.thread-pool.use-separate-thread-pools", "false"),
            of("zuul.thread-pool.thread-pool-key-prefix", ""),
            sizing(SEMAPHORE, "zuul.semaphore.max-semaphores", "100"),
            sizing(SEMAPHORE, "zuul.eureka.<service>.semaphore.maxSemaphores", null),
            sizing(HTTP_POOL, "zuul.host.max-per-route-connections", "20").only(ZuulGateway.BY_ADDRESS),
            sizing(HTTP_POOL, "zuul.host.max-total-connections", null).only(ZuulGateway.BY_ADDRESS),
            of("zuul.host.connect-timeout-millis", null),
            of("zuul.host.socket-timeout-millis", null),
            of("zuul.routes.unguarded.url", null), // The lab's only route with one.
            ignored(
                    SEMAPHORE,
                    "hystrix.command.default.execution.isolation.semaphore.maxConcurrentRequests",
                    "Zuul sets the permits of each command itself and never reads Hystrix's default; set"
                            + " zuul.semaphore.max-semaphores"),
            sizing(SEMAPHORE, "hystrix.command.<service>.execution.isolation.semaphore.maxConcurrentRequests", null),
            ignored(
                    SEMAPHORE,
                    "hystrix.command.<service>.execution.isolation.strategy",
                    "Zuul sets the strategy of each command itself; set zuul.ribbon-isolation-strategy"));

    /** Settings of one command, or of all. */
    private static final List<SettingSpec> COMMAND = List.of(
            of("execution.isolation.thread.timeoutInMilliseconds", null),
            of("execution.timeout.enabled", "true"),
            of("circuitBreaker.enabled", "true"),
            of("circuitBreaker.forceOpen", "false"),
            of("circuitBreaker.forceClosed", "false"),
            of("circuitBreaker.requestVolumeThreshold", "20"),
            of("circuitBreaker.errorThresholdPercentage", "50"),
            of("circuitBreaker.sleepWindowInMilliseconds", "5000"),
            of("metrics.rollingStats.timeInMilliseconds", "10000"),
            of("metrics.healthSnapshot.intervalInMilliseconds", "500"));

    /** Settings of one pool of threads, or of all. */
    private static final List<SettingSpec> POOL = List.of(
            sizing(THREAD_POOL, "coreSize", "10"),
            sizing(THREAD_POOL, "maximumSize", "10"),
            of("allowMaximumSizeToDivergeFromCoreSize", "false"),
            of("maxQueueSize", "-1"),
            of("queueSizeRejectionThreshold", "5"));

    /** Settings of one service, or of all. */
    private static final List<SettingSpec> RIBBON = List.of(
            sizing(HTTP_POOL, "MaxConnectionsPerHost", "50"),
            sizing(HTTP_POOL, "MaxTotalConnections", "200"),
            of("ReadTimeout", "1000"),
            of("ConnectTimeout", "1000"),
            of("MaxAutoRetries", "0"),
            of("MaxAutoRetriesNextServer", "1"));

    /** Without those of its server. */
    static final SettingsCatalogue OWN = new SettingsCatalogue(
            List.of(
                    Namespace.exact("zuul.eureka.", "Archaius"),
                    Namespace.of("zuul."),
                    Namespace.exact("hystrix.", "Hystrix"),
                    Namespace.exact("ribbon.", "Ribbon"),
                    Namespace.exact("*.ribbon.", "Ribbon")),
            ABSENT,
            Stream.of(
                            SINGLE.stream(),
                            Stream.concat(COMMAND.stream(), LibraryNames.ofCommands())
                                    .flatMap(s -> both("hystrix.command.default.", "hystrix.command.<service>.", s)),
                            Stream.concat(POOL.stream(), LibraryNames.ofThreadPools())
                                    .flatMap(s ->
                                            both("hystrix.threadpool.default.", "hystrix.threadpool.<service>.", s)),
                            Stream.concat(RIBBON.stream(), LibraryNames.ofServices())
                                    .flatMap(s -> both("ribbon.", "<service>.ribbon.", s)))
                    .flatMap(Function.identity())
                    .toList());

    static final SettingsCatalogue SETTINGS = OWN.and(Tomcat.SETTINGS);

    private static Stream<SettingSpec> both(String all, String each, SettingSpec key) {
        return Stream.of(
                new SettingSpec(all + key.property(), key.sizes(), null, key.defaultValue(), null),
                new SettingSpec(each + key.property(), key.sizes(), null, null, null));
    }

    /**
     * @param instances number of instances of the service: each adds its connections to the pool, up to the pool's total
     * @param anySuccessCloses true for Hystrix 1.5.18
     */
    ChainSnapshot chain(int instances, boolean anySuccessCloses) {
        List<LimitSpec> limits = new ArrayList<>(Tomcat.limitsOnBoot2(process, tuning));
        limits.add(byThreads() ? threadPool() : semaphore());
        limits.add(pool(instances));
        SettingValue connect = ribbon("ConnectTimeout");
        SettingValue read = ribbon("ReadTimeout");
        return new ChainSnapshot(
                limits,
                breaker(anySuccessCloses),
                List.of(
                        new TimeLimit(process.id(), "connect." + service, connect.number(), connect),
                        new TimeLimit(process.id(), "read." + service, read.number(), read),
                        call(connect.number() + read.number())));
    }

    /** A route to an address has neither permits nor a circuit breaker. */
    ChainSnapshot byAddress() {
        List<LimitSpec> limits = new ArrayList<>(Tomcat.limitsOnBoot2(process, tuning));
        limits.add(process.limit(HTTP_POOL, service, tuning.get("zuul.host.max-per-route-connections")));
        return new ChainSnapshot(limits, List.of(), List.of());
    }

    private LimitSpec semaphore() {
        SettingValue permits = tuning.get(
                "hystrix.command." + service + ".execution.isolation.semaphore.maxConcurrentRequests",
                "zuul.eureka." + service + ".semaphore.maxSemaphores",
                "zuul.semaphore.max-semaphores");
        return process.limit(SEMAPHORE, service, permits);
    }

    private boolean byThreads() {
        return tuning.get("zuul.ribbon-isolation-strategy").is("THREAD");
    }

    private String poolKey() {
        boolean own = tuning.get("zuul.thread-pool.use-separate-thread-pools").is("true");
        return own ? tuning.get("zuul.thread-pool.thread-pool-key-prefix").value() + service : "RibbonCommand";
    }

    private SettingValue pool(String key) {
        return tuning.get("hystrix.threadpool." + poolKey() + "." + key, "hystrix.threadpool.default." + key);
    }

    /**
     * The queue is as long as both of its settings allow. A pool grows beyond its core only while the queue is full, which it never is
     * where the threshold rejects calls before.
     */
    private LimitSpec threadPool() {
        SettingValue core = pool("coreSize");
        SettingValue most = pool("maximumSize");
        SettingValue threshold = pool("queueSizeRejectionThreshold");
        int queue = pool("maxQueueSize").number();
        LimitSpec threads = process.limit(THREAD_POOL, poolKey(), grows(queue) ? most : core);
        if (queue > 0 && threshold.number() < 1) {
            throw new UsageException(threshold.words() + ": must be at least 1; with less, Hystrix rejects every call");
        }
        return queue <= 0 ? threads : threads.withQueue(Math.min(queue, threshold.number()));
    }

    private boolean grows(int queue) {
        return pool("allowMaximumSizeToDivergeFromCoreSize").is("true")
                && pool("maximumSize").number() > pool("coreSize").number()
                && (queue <= 0 || pool("queueSizeRejectionThreshold").number() > queue);
    }

    /** The queue of a pool that grows when it is full: the model does not know that one. */
    Optional<Unmodelled> unmodelled() {
        int queue = pool("maxQueueSize").number();
        return byThreads() && queue > 0 && grows(queue)
                ? Optional.of(new Unmodelled(pool("maxQueueSize"), "for a thread of a pool that grows", "-1"))
                : Optional.empty();
    }

    private LimitSpec pool(int instances) {
        SettingValue each = ribbon("MaxConnectionsPerHost");
        SettingValue total = ribbon("MaxTotalConnections");
        long together = (long) each.number() * instances;
        boolean byTotal = together > total.number();
        return process.limit(HTTP_POOL, service, byTotal ? total : each, (int) Math.min(together, total.number()));
    }

    /** {@code (read + connect) x (1 + MaxAutoRetries) x (1 + MaxAutoRetriesNextServer)}, unless it is set or there is none. */
    private TimeLimit call(int once) {
        SettingValue limited = hystrix("execution.timeout.enabled");
        if (!limited.is("true")) {
            return new TimeLimit(process.id(), "call." + service, null, limited);
        }
        String timeout = ".execution.isolation.thread.timeoutInMilliseconds";
        SettingValue set = tuning.find("hystrix.command." + service + timeout, "hystrix.command.default" + timeout);
        int millis = set != null
                ? set.number()
                : once
                        * (1 + ribbon("MaxAutoRetries").number())
                        * (1 + ribbon("MaxAutoRetriesNextServer").number());
        return new TimeLimit(process.id(), "call." + service, millis, set);
    }

    private List<BreakerSpec> breaker(boolean anySuccessCloses) {
        if (!hystrix("circuitBreaker.enabled").is("true")) {
            return List.of();
        }
        SettingValue window = hystrix("metrics.rollingStats.timeInMilliseconds");
        if (hystrix("circuitBreaker.forceOpen").is("true")) {
            return List.of(new BreakerSpec(
                    process.id(), service, BreakerRule.HealthSnapshots.alwaysOpen(window.number()), Map.of()));
        }
        if (hystrix("circuitBreaker.forceClosed").is("true")) {
            return List.of();
        }
        SettingValue volume = hystrix("circuitBreaker.requestVolumeThreshold");
        SettingValue percent = hystrix("circuitBreaker.errorThresholdPercentage");
        SettingValue open = hystrix("circuitBreaker.sleepWindowInMilliseconds");
        BreakerRule rule = new BreakerRule.HealthSnapshots(
                volume.number(), percent.percent(), window.number(), open.number(), anySuccessCloses, buckets(window));
        Map<BreakerThreshold, SettingValue> settings = Map.of(
                BreakerThreshold.WINDOW, window,
                BreakerThreshold.MINIMUM_CALLS, volume,
                BreakerThreshold.ERROR_PERCENT, percent,
                BreakerThreshold.OPEN_TIME, open);
        return List.of(new BreakerSpec(process.id(), service, rule, settings));
    }

    /** Hystrix makes its buckets at the first call, which fails when they have no length, or the window has none. */
    private int buckets(SettingValue window) {
        SettingValue interval = hystrix("metrics.healthSnapshot.intervalInMilliseconds");
        if (interval.number() < 1 || interval.number() > window.number()) {
            throw new UsageException(
                    "%s: must be at least 1 ms, and no more than %s; with it every call of Hystrix fails"
                            .formatted(interval.words(), window.words()));
        }
        return interval.number();
    }

    private SettingValue ribbon(String key) {
        return tuning.get(service + ".ribbon." + key, "ribbon." + key);
    }

    private SettingValue hystrix(String key) {
        return tuning.get("hystrix.command." + service + "." + key, "hystrix.command.default." + key);
    }
}
