package dev.fusebox.lab.gateway.scg;

import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.of;
import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.sizing;
import static dev.fusebox.limits.LimitKind.BULKHEAD;
import static dev.fusebox.limits.LimitKind.THREAD_POOL;

import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.lab.settings.SettingsCatalogue.Namespace;
import java.util.List;
import java.util.Map;

/**
 * What Spring Cloud Gateway and Resilience4j read. Defaults are recorded from live processes of the pinned versions, as
 * Zuul's are.
 */
final class ScgSettings {

    static final String CLIENT = "spring.cloud.gateway.server.webflux.httpclient.";
    static final String POOL = CLIENT + "pool.";
    static final String BULKHEADS = "spring.cloud.circuitbreaker.bulkhead.resilience4j.enabled";

    private static final String BREAKER = "resilience4j.circuitbreaker.configs.default.";

    static final SettingsCatalogue ALL = new SettingsCatalogue(
            List.of(
                    Namespace.of("resilience4j."),
                    Namespace.of("spring.cloud.gateway."),
                    Namespace.of("spring.cloud.circuitbreaker.")),
            Map.of(
                    BULKHEAD, "there is no such bulkhead in this process",
                    THREAD_POOL, "an event loop has no thread pool per route"),
            List.of(
                    of(BULKHEADS, "true"),
                    sizing(BULKHEAD, "resilience4j.bulkhead.configs.default.max-concurrent-calls", "25"),
                    sizing(BULKHEAD, "resilience4j.bulkhead.configs.<service>.max-concurrent-calls", null),
                    sizing(BULKHEAD, "resilience4j.bulkhead.instances.<service>.max-concurrent-calls", null),
                    sizing(THREAD_POOL, "resilience4j.thread-pool-bulkhead.*", null),
                    of("resilience4j.timelimiter.configs.default.timeout-duration", "1s"),
                    of(BREAKER + "sliding-window-type", "COUNT_BASED"),
                    of(BREAKER + "sliding-window-size", "100"),
                    of(BREAKER + "minimum-number-of-calls", "100"),
                    of(BREAKER + "failure-rate-threshold", "50"),
                    of(BREAKER + "wait-duration-in-open-state", "60s"),
                    of(BREAKER + "permitted-number-of-calls-in-half-open-state", "10"),
                    of(CLIENT + "connect-timeout", null),
                    of(CLIENT + "response-timeout", null),
                    of(POOL + "type", "ELASTIC"),
                    of(POOL + "max-connections", "500")));

    private ScgSettings() {}
}
