package dev.fusebox.lab.gateway.scg;

import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.of;
import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.sizing;
import static dev.fusebox.limits.LimitKind.BULKHEAD;
import static dev.fusebox.limits.LimitKind.HTTP_POOL;
import static dev.fusebox.limits.LimitKind.THREAD_POOL;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.lab.settings.SettingsCatalogue.Namespace;
import dev.fusebox.limits.BreakerThreshold;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of Spring Cloud Gateway and Resilience4j, and the chain that they configure on a route with a circuit breaker.
 * Defaults were recorded from live processes of the pinned versions.
 */
record ScgChain(Component process, LayeredSettings tuning, String service) {

    static final String CLIENT = "spring.cloud.gateway.server.webflux.httpclient.";
    static final String POOL = CLIENT + "pool.";
    static final String BULKHEADS = "spring.cloud.circuitbreaker.bulkhead.resilience4j.enabled";

    private static final String BREAKER = "resilience4j.circuitbreaker.configs.default.";

    static final SettingsCatalogue SETTINGS = new SettingsCatalogue(
            List.of(
                    Namespace.of("resilience4j."),
                    Namespace.of("spring.cloud.gateway."),
                    Namespace.of("spring.cloud.circuitbreaker.")),
            Map.of(
                    BULKHEAD, "this process has no such bulkhead",
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

    /** @param instances number of instances of the service: each has its own connection pool */
    ChainSnapshot chain(int instances) {
        List<LimitSpec> limits = new ArrayList<>();
        if (tuning.get(BULKHEADS).is("true")) {
            limits.add(process.limit(BULKHEAD, service, get("bulkhead", "max-concurrent-calls")));
        }
        SettingValue most = tuning.get(POOL + "max-connections");
        if (tuning.get(POOL + "type").is("FIXED")) {
            limits.add(process.limit(
                    HTTP_POOL, service, most, (int) Math.min(Integer.MAX_VALUE, (long) most.number() * instances)));
        }
        List<TimeLimit> timeLimits = Stream.of(
                        timeLimit("connect", tuning.find(CLIENT + "connect-timeout")),
                        timeLimit("read", tuning.find(CLIENT + "response-timeout")),
                        timeLimit("call." + service, get("timelimiter", "timeout-duration")))
                .flatMap(List::stream)
                .toList();
        return new ChainSnapshot(limits, List.of(breaker()), timeLimits);
    }

    private List<TimeLimit> timeLimit(String name, @Nullable SettingValue time) {
        return time == null ? List.of() : List.of(new TimeLimit(process.id(), name, time.duration(), time));
    }

    /** Rejects a bulkhead that callers wait for: on an event loop, waiting stops all calls. */
    void requireNoWaiting() {
        SettingValue wait = find("bulkhead", "max-wait-duration");
        if (wait != null && wait.duration() > 0) {
            throw new UsageException("scg: " + wait.words()
                    + " lets callers wait on the event loop, which stops every other call. The model cannot predict that:"
                    + " measure it with `fusebox run`, or pass --set " + wait.property() + "=0");
        }
    }

    private BreakerSpec breaker() {
        SettingValue window = breaker("sliding-window-size");
        SettingValue least = breaker("minimum-number-of-calls");
        SettingValue percent = breaker("failure-rate-threshold");
        SettingValue open = breaker("wait-duration-in-open-state");
        SettingValue trials = breaker("permitted-number-of-calls-in-half-open-state");
        BreakerRule rule = new BreakerRule.SlidingWindow(
                breaker("sliding-window-type").is("TIME_BASED"),
                window.number(),
                least.number(),
                percent.percent(),
                open.duration(),
                trials.number(),
                !ignoresRejections());
        Map<BreakerThreshold, SettingValue> settings = Map.of(
                BreakerThreshold.WINDOW, window,
                BreakerThreshold.MINIMUM_CALLS, least,
                BreakerThreshold.ERROR_PERCENT, percent,
                BreakerThreshold.OPEN_TIME, open,
                BreakerThreshold.HALF_OPEN_CALLS, trials);
        return new BreakerSpec(process.id(), service, rule, settings);
    }

    private boolean ignoresRejections() {
        return Stream.of("", "[0]", "[1]", "[2]")
                .map(index -> find("circuitbreaker", "ignore-exceptions" + index))
                .anyMatch(s -> s != null && String.valueOf(s.value()).contains("BulkheadFullException"));
    }

    private SettingValue breaker(String key) {
        return get("circuitbreaker", key);
    }

    private SettingValue get(String part, String key) {
        return tuning.get(names(part, key));
    }

    private @Nullable SettingValue find(String part, String key) {
        return tuning.find(names(part, key));
    }

    /** The properties of a part of Resilience4j: for one service, then for all. */
    private String[] names(String part, String key) {
        return new String[] {
            "resilience4j." + part + ".instances." + service + "." + key,
            "resilience4j." + part + ".configs.default." + key
        };
    }
}
