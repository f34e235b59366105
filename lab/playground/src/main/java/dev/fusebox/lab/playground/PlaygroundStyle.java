package dev.fusebox.lab.playground;

import dev.fusebox.limits.LimitKind;
import java.util.Locale;

/** A way to write a gateway, with what sizes its limits. */
public enum PlaygroundStyle {
    ZUUL(
            "zuul-gateway",
            LimitKind.SEMAPHORE,
            "server.tomcat.threads.max",
            "zuul.semaphore.max-semaphores",
            "hystrix.threadpool.default.coreSize",
            "ribbon.MaxConnectionsPerHost"),
    /** On event loops: a call that waits holds no thread. */
    SCG(
            "scg-gateway",
            LimitKind.BULKHEAD,
            "",
            "resilience4j.bulkhead.configs.default.max-concurrent-calls",
            "resilience4j.bulkhead.configs.default.max-concurrent-calls",
            "spring.cloud.gateway.server.webflux.httpclient.pool.max-connections"),
    SERVLET(
            "scg-mvc",
            LimitKind.BULKHEAD,
            "server.tomcat.threads.max",
            "resilience4j.bulkhead.configs.default.max-concurrent-calls",
            "resilience4j.thread-pool-bulkhead.configs.default.max-thread-pool-size",
            "scg-mvc.client.max-connections"),
    /** The service without a gateway. */
    DIRECT(PlaygroundInput.SERVICE, LimitKind.BULKHEAD, "", "", "", "");

    final String component;
    final LimitKind permits;
    final String threadsSetting;
    final String permitsSetting;
    final String poolSetting;
    final String connectionsSetting;

    PlaygroundStyle(
            String component,
            LimitKind permits,
            String threadsSetting,
            String permitsSetting,
            String poolSetting,
            String connectionsSetting) {
        this.component = component;
        this.permits = permits;
        this.threadsSetting = threadsSetting;
        this.permitsSetting = permitsSetting;
        this.poolSetting = poolSetting;
        this.connectionsSetting = connectionsSetting;
    }

    /** Its name in a link. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** A pool of threads that all routes share, as Zuul's is named. */
    String poolScope(String service) {
        return this == ZUUL ? "RibbonCommand" : service;
    }
}
