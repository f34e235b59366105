package dev.fusebox.lab.gateway.zuul;

import static dev.fusebox.lab.gateway.ConfiguredLimits.limit;
import static dev.fusebox.lab.gateway.ConfiguredLimits.timeLimit;
import static dev.fusebox.lab.gateway.zuul.ZuulGateway.PROCESS;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.chain.TimeLimit;
import dev.fusebox.lab.gateway.Tomcat;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.LayeredSettings.Setting;
import dev.fusebox.limits.BreakerThreshold;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Zuul's chain as its settings have it. */
final class ZuulChain {

    private final LayeredSettings tuning;
    private final String service;

    ZuulChain(LayeredSettings tuning, String service) {
        this.tuning = tuning;
        this.service = service;
    }

    /**
     * @param instances of the service: each adds its connections to the pool, up to the pool's total
     * @param anySuccessCloses whether Hystrix is 1.5.18
     */
    ChainSnapshot chain(int instances, boolean anySuccessCloses) {
        boolean threads =
                tuning.get("zuul.ribbon-isolation-strategy").value().strip().equalsIgnoreCase("THREAD");
        List<LimitSpec> limits = new ArrayList<>(Tomcat.limits(PROCESS, tuning));
        limits.add(threads ? threadPool() : semaphore());
        limits.add(pool(instances));
        return new ChainSnapshot(limits, breaker(anySuccessCloses), List.of(connect(), read(), call()));
    }

    private LimitSpec semaphore() {
        Setting permits = tuning.get(
                "hystrix.command." + service + ".execution.isolation.semaphore.maxConcurrentRequests",
                "zuul.eureka." + service + ".semaphore.maxSemaphores",
                "zuul.semaphore.max-semaphores");
        return limit(PROCESS, LimitKind.SEMAPHORE, service, permits);
    }

    private LimitSpec threadPool() {
        boolean own = tuning.get("zuul.thread-pool.use-separate-thread-pools").yes();
        String key = own ? tuning.get("zuul.thread-pool.thread-pool-key-prefix").value() + service : "RibbonCommand";
        Setting size = tuning.get("hystrix.threadpool." + key + ".coreSize", "hystrix.threadpool.default.coreSize");
        return limit(PROCESS, LimitKind.THREAD_POOL, key, size);
    }

    private LimitSpec pool(int instances) {
        Setting each = tuning.get(service + ".ribbon.MaxConnectionsPerHost", "ribbon.MaxConnectionsPerHost");
        Setting total = tuning.get(service + ".ribbon.MaxTotalConnections", "ribbon.MaxTotalConnections");
        long together = (long) each.number() * instances;
        boolean byTotal = together > total.number();
        return limit(PROCESS, LimitKind.HTTP_POOL, service, byTotal ? total : each, (int)
                Math.min(together, total.number()));
    }

    private Setting ribbon(String key) {
        return tuning.get(service + ".ribbon." + key, "ribbon." + key);
    }

    private TimeLimit connect() {
        Setting time = ribbon("ConnectTimeout");
        return timeLimit(PROCESS, "connect." + service, time.number(), time);
    }

    private TimeLimit read() {
        Setting time = ribbon("ReadTimeout");
        return timeLimit(PROCESS, "read." + service, time.number(), time);
    }

    /** {@code (read + connect) x (1 + same) x (1 + next)}, unless it is set. */
    private TimeLimit call() {
        String timeout = ".execution.isolation.thread.timeoutInMilliseconds";
        Setting set = tuning.find("hystrix.command." + service + timeout, "hystrix.command.default" + timeout);
        int millis = set != null
                ? set.number()
                : (ribbon("ReadTimeout").number() + ribbon("ConnectTimeout").number())
                        * (1 + ribbon("MaxAutoRetries").number())
                        * (1 + ribbon("MaxAutoRetriesNextServer").number());
        return timeLimit(PROCESS, "call." + service, millis, set);
    }

    private List<BreakerSpec> breaker(boolean anySuccessCloses) {
        if (!hystrix("circuitBreaker.enabled").yes()) {
            return List.of();
        }
        Setting window = hystrix("metrics.rollingStats.timeInMilliseconds");
        Setting volume = hystrix("circuitBreaker.requestVolumeThreshold");
        Setting percent = hystrix("circuitBreaker.errorThresholdPercentage");
        Setting open = hystrix("circuitBreaker.sleepWindowInMilliseconds");
        BreakerRule rule = new BreakerRule.HealthSnapshots(
                volume.number(), percent.percent(), window.number(), open.number(), anySuccessCloses);
        Map<BreakerThreshold, SettingValue> settings = Map.of(
                BreakerThreshold.WINDOW, window.fixed(),
                BreakerThreshold.MINIMUM_CALLS, volume.fixed(),
                BreakerThreshold.ERROR_PERCENT, percent.fixed(),
                BreakerThreshold.OPEN_TIME, open.fixed());
        return List.of(new BreakerSpec(PROCESS.id(), service, rule, settings));
    }

    private Setting hystrix(String key) {
        return tuning.get("hystrix.command." + service + "." + key, "hystrix.command.default." + key);
    }
}
