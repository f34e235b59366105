package dev.fusebox.lab.gateway.zuul;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.chain.TimeLimit;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Tomcat;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.limits.BreakerThreshold;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Zuul's chain as its settings have it. */
record ZuulChain(Component process, LayeredSettings tuning, String service) {

    /**
     * @param instances of the service: each adds its connections to the pool, up to the pool's total
     * @param anySuccessCloses whether Hystrix is 1.5.18
     */
    ChainSnapshot chain(int instances, boolean anySuccessCloses) {
        List<LimitSpec> limits = new ArrayList<>(Tomcat.limits(process, tuning));
        limits.add(tuning.get("zuul.ribbon-isolation-strategy").is("THREAD") ? threadPool() : semaphore());
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

    private LimitSpec semaphore() {
        SettingValue permits = tuning.get(
                "hystrix.command." + service + ".execution.isolation.semaphore.maxConcurrentRequests",
                "zuul.eureka." + service + ".semaphore.maxSemaphores",
                "zuul.semaphore.max-semaphores");
        return process.limit(LimitKind.SEMAPHORE, service, permits);
    }

    private LimitSpec threadPool() {
        boolean own = tuning.get("zuul.thread-pool.use-separate-thread-pools").is("true");
        String key = own ? tuning.get("zuul.thread-pool.thread-pool-key-prefix").value() + service : "RibbonCommand";
        SettingValue size =
                tuning.get("hystrix.threadpool." + key + ".coreSize", "hystrix.threadpool.default.coreSize");
        return process.limit(LimitKind.THREAD_POOL, key, size);
    }

    private LimitSpec pool(int instances) {
        SettingValue each = ribbon("MaxConnectionsPerHost");
        SettingValue total = ribbon("MaxTotalConnections");
        long together = (long) each.number() * instances;
        boolean byTotal = together > total.number();
        return process.limit(
                LimitKind.HTTP_POOL, service, byTotal ? total : each, (int) Math.min(together, total.number()));
    }

    /** {@code (read + connect) x (1 + same) x (1 + next)}, unless it is set. */
    private TimeLimit call(int once) {
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
        SettingValue volume = hystrix("circuitBreaker.requestVolumeThreshold");
        SettingValue percent = hystrix("circuitBreaker.errorThresholdPercentage");
        SettingValue open = hystrix("circuitBreaker.sleepWindowInMilliseconds");
        BreakerRule rule = new BreakerRule.HealthSnapshots(
                volume.number(), percent.percent(), window.number(), open.number(), anySuccessCloses);
        Map<BreakerThreshold, SettingValue> settings = Map.of(
                BreakerThreshold.WINDOW, window,
                BreakerThreshold.MINIMUM_CALLS, volume,
                BreakerThreshold.ERROR_PERCENT, percent,
                BreakerThreshold.OPEN_TIME, open);
        return List.of(new BreakerSpec(process.id(), service, rule, settings));
    }

    private SettingValue ribbon(String key) {
        return tuning.get(service + ".ribbon." + key, "ribbon." + key);
    }

    private SettingValue hystrix(String key) {
        return tuning.get("hystrix.command." + service + "." + key, "hystrix.command.default." + key);
    }
}
