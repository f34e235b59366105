package dev.fusebox.lab.run;

import static dev.fusebox.lab.run.PlannedChain.limit;

import dev.fusebox.lab.model.LimitUse;
import dev.fusebox.lab.model.predict.BreakerRule;
import dev.fusebox.lab.model.predict.Deadlines;
import dev.fusebox.lab.run.Tuning.Setting;
import dev.fusebox.limits.LimitKind;
import java.util.stream.Stream;

/** Zuul's limits as its settings have them. */
final class ZuulPlan {

    private final Tuning tuning;
    private final String service;

    ZuulPlan(Tuning tuning, String service) {
        this.tuning = tuning;
        this.service = service;
    }

    /**
     * @param instances of the service: each adds its connections to the pool, up to the pool's total
     * @param anySuccessCloses whether Hystrix is 1.5.18
     */
    PlannedChain chain(int instances, boolean anySuccessCloses) {
        boolean threads =
                tuning.get("zuul.ribbon-isolation-strategy").value().strip().equalsIgnoreCase("THREAD");
        LimitUse isolation = threads ? threadPool() : semaphore();
        return new PlannedChain(
                Stream.concat(PlannedChain.tomcat(Component.ZUUL, tuning), Stream.of(isolation, pool(instances)))
                        .toList(),
                breaker(anySuccessCloses),
                new Deadlines(ribbon("ReadTimeout"), callMs(), !threads));
    }

    private LimitUse semaphore() {
        Setting permits = tuning.get(
                "hystrix.command." + service + ".execution.isolation.semaphore.maxConcurrentRequests",
                "zuul.eureka." + service + ".semaphore.maxSemaphores",
                "zuul.semaphore.max-semaphores");
        return limit(Component.ZUUL, "semaphore." + service, LimitKind.SEMAPHORE, permits);
    }

    private LimitUse threadPool() {
        boolean own = tuning.get("zuul.thread-pool.use-separate-thread-pools").yes();
        String key = own ? tuning.get("zuul.thread-pool.thread-pool-key-prefix").value() + service : "RibbonCommand";
        Setting size = tuning.get("hystrix.threadpool." + key + ".coreSize", "hystrix.threadpool.default.coreSize");
        return limit(Component.ZUUL, "threadpool." + key, LimitKind.THREAD_POOL, size);
    }

    private LimitUse pool(int instances) {
        Setting each = tuning.get(service + ".ribbon.MaxConnectionsPerHost", "ribbon.MaxConnectionsPerHost");
        Setting total = tuning.get(service + ".ribbon.MaxTotalConnections", "ribbon.MaxTotalConnections");
        long together = (long) each.number() * instances;
        boolean byTotal = together > total.number();
        return limit(Component.ZUUL, "pool." + service, LimitKind.HTTP_POOL, byTotal ? total : each, (int)
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
                ? new BreakerRule.Hystrix(
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
