package dev.fusebox.lab.gateway.zuul;

import static dev.fusebox.lab.gateway.ConfiguredChain.limit;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.lab.gateway.ConfiguredChain;
import dev.fusebox.lab.predict.Deadlines;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.LayeredSettings.Setting;
import dev.fusebox.limits.LimitKind;
import java.util.stream.Stream;

/** Zuul's limits as its settings have them. */
public final class ZuulChain {

    private final LayeredSettings tuning;
    private final String service;

    public ZuulChain(LayeredSettings tuning, String service) {
        this.tuning = tuning;
        this.service = service;
    }

    /**
     * @param instances of the service: each adds its connections to the pool, up to the pool's total
     * @param anySuccessCloses whether Hystrix is 1.5.18
     */
    public ConfiguredChain chain(int instances, boolean anySuccessCloses) {
        boolean threads =
                tuning.get("zuul.ribbon-isolation-strategy").value().strip().equalsIgnoreCase("THREAD");
        LimitUsage isolation = threads ? threadPool() : semaphore();
        return new ConfiguredChain(
                Stream.concat(
                                ConfiguredChain.tomcat(ZuulGateway.PROCESS, tuning),
                                Stream.of(isolation, pool(instances)))
                        .toList(),
                breaker(anySuccessCloses),
                new Deadlines(ribbon("ReadTimeout"), callMs(), !threads));
    }

    private LimitUsage semaphore() {
        Setting permits = tuning.get(
                "hystrix.command." + service + ".execution.isolation.semaphore.maxConcurrentRequests",
                "zuul.eureka." + service + ".semaphore.maxSemaphores",
                "zuul.semaphore.max-semaphores");
        return limit(ZuulGateway.PROCESS, "semaphore." + service, LimitKind.SEMAPHORE, permits);
    }

    private LimitUsage threadPool() {
        boolean own = tuning.get("zuul.thread-pool.use-separate-thread-pools").yes();
        String key = own ? tuning.get("zuul.thread-pool.thread-pool-key-prefix").value() + service : "RibbonCommand";
        Setting size = tuning.get("hystrix.threadpool." + key + ".coreSize", "hystrix.threadpool.default.coreSize");
        return limit(ZuulGateway.PROCESS, "threadpool." + key, LimitKind.THREAD_POOL, size);
    }

    private LimitUsage pool(int instances) {
        Setting each = tuning.get(service + ".ribbon.MaxConnectionsPerHost", "ribbon.MaxConnectionsPerHost");
        Setting total = tuning.get(service + ".ribbon.MaxTotalConnections", "ribbon.MaxTotalConnections");
        long together = (long) each.number() * instances;
        boolean byTotal = together > total.number();
        return limit(ZuulGateway.PROCESS, "pool." + service, LimitKind.HTTP_POOL, byTotal ? total : each, (int)
                Math.min(together, total.number()));
    }

    private int ribbon(String key) {
        return tuning.get(service + ".ribbon." + key, "ribbon." + key).number();
    }

    /** {@code (read + connect) x (1 + same) x (1 + next)}, unless it is set. */
    private int callMs() {
        Setting set = hystrix("execution.isolation.thread.timeoutInMilliseconds");
        return set != null
                ? set.number()
                : (ribbon("ReadTimeout") + ribbon("ConnectTimeout"))
                        * (1 + ribbon("MaxAutoRetries"))
                        * (1 + ribbon("MaxAutoRetriesNextServer"));
    }

    private BreakerRule breaker(boolean anySuccessCloses) {
        return hystrix("circuitBreaker.enabled").yes()
                ? new BreakerRule.HealthSnapshots(
                        hystrix("circuitBreaker.requestVolumeThreshold").number(),
                        hystrix("circuitBreaker.errorThresholdPercentage").percent(),
                        hystrix("metrics.rollingStats.timeInMilliseconds").number(),
                        hystrix("circuitBreaker.sleepWindowInMilliseconds").number(),
                        anySuccessCloses)
                : null;
    }

    private Setting hystrix(String key) {
        return tuning.find("hystrix.command." + service + "." + key, "hystrix.command.default." + key);
    }
}
