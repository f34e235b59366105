package dev.fusebox.lab.gateway.scg;

import static dev.fusebox.lab.settings.SettingSpec.of;
import static dev.fusebox.lab.settings.SettingSpec.sizing;

import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.lab.settings.SettingsCatalogue.Namespace;
import dev.fusebox.limits.LimitKind;
import java.util.List;

/**
 * What Spring Cloud Gateway and Resilience4j read. Defaults are recorded from live processes of the pinned versions, as
 * Zuul's are.
 */
final class ScgSettings {

    static final String CLIENT = "spring.cloud.gateway.server.webflux.httpclient.";
    static final String POOL = CLIENT + "pool.";
    static final String BULKHEADS = "spring.cloud.circuitbreaker.bulkhead.resilience4j.enabled";

    private static final String NO_BULKHEAD = "there is no such bulkhead in this process";
    private static final String NO_POOL = "an event loop has no thread pool per route";

    static final SettingsCatalogue ALL = new SettingsCatalogue(
            List.of(
                    Namespace.of("resilience4j."),
                    Namespace.of("spring.cloud.gateway."),
                    Namespace.of("spring.cloud.circuitbreaker.")),
            List.of(
                    of(BULKHEADS, "true"),
                    sizing(
                            LimitKind.BULKHEAD,
                            "resilience4j.bulkhead.configs.default.max-concurrent-calls",
                            "25",
                            NO_BULKHEAD),
                    sizing(
                            LimitKind.BULKHEAD,
                            "resilience4j.bulkhead.configs.<service>.max-concurrent-calls",
                            null,
                            NO_BULKHEAD),
                    sizing(
                            LimitKind.BULKHEAD,
                            "resilience4j.bulkhead.instances.<service>.max-concurrent-calls",
                            null,
                            NO_BULKHEAD),
                    sizing(LimitKind.THREAD_POOL, "resilience4j.thread-pool-bulkhead.*", null, NO_POOL),
                    of("resilience4j.timelimiter.configs.default.timeout-duration", "1s"),
                    of("resilience4j.circuitbreaker.configs.default.sliding-window-type", "COUNT_BASED"),
                    of("resilience4j.circuitbreaker.configs.default.sliding-window-size", "100"),
                    of("resilience4j.circuitbreaker.configs.default.minimum-number-of-calls", "100"),
                    of("resilience4j.circuitbreaker.configs.default.failure-rate-threshold", "50"),
                    of("resilience4j.circuitbreaker.configs.default.wait-duration-in-open-state", "60s"),
                    of(
                            "resilience4j.circuitbreaker.configs.default.permitted-number-of-calls-in-half-open-state",
                            "10"),
                    of(CLIENT + "connect-timeout"),
                    of(CLIENT + "response-timeout"),
                    of(POOL + "type", "ELASTIC"),
                    of(POOL + "max-connections", "500")));

    private ScgSettings() {}
}
