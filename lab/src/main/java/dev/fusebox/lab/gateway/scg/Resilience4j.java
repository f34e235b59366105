package dev.fusebox.lab.gateway.scg;

import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.of;
import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.sizing;
import static dev.fusebox.limits.LimitKind.BULKHEAD;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.PropertyName;
import dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec;
import dev.fusebox.limits.BreakerThreshold;
import dev.fusebox.limits.WhenFull;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The settings of Resilience4j that a route of Spring Cloud Gateway reads on WebFlux and on servlets, and what they configure. */
record Resilience4j(Component process, LayeredSettings tuning, String service) {

    static final String TITLE = "Resilience4j";

    private static final String BREAKER = "resilience4j.circuitbreaker.configs.default.";

    /** Configurations that are based on each other in a circle end here; the application does not start. */
    private static final int DEEPEST = 10;

    static final String BULKHEADS = "spring.cloud.circuitbreaker.bulkhead.resilience4j.enabled";

    /** Of a bulkhead on servlets: whether it is a semaphore. */
    static final String SEMAPHORE = "spring.cloud.circuitbreaker.resilience4j.enable-semaphore-default-bulkhead";

    static final List<SettingSpec> SETTINGS = List.of(
            of(BULKHEADS, "true"),
            of(SEMAPHORE, "false"),
            sizing(BULKHEAD, "resilience4j.bulkhead.configs.default.max-concurrent-calls", "25"),
            sizing(BULKHEAD, "resilience4j.bulkhead.configs.<service>.max-concurrent-calls", null),
            sizing(BULKHEAD, "resilience4j.bulkhead.instances.<service>.max-concurrent-calls", null),
            of("resilience4j.timelimiter.configs.default.timeout-duration", "1s"),
            of(BREAKER + "sliding-window-type", "COUNT_BASED"),
            of(BREAKER + "sliding-window-size", "100"),
            of(BREAKER + "minimum-number-of-calls", "100"),
            of(BREAKER + "failure-rate-threshold", "50"),
            of(BREAKER + "wait-duration-in-open-state", "60s"),
            of(BREAKER + "permitted-number-of-calls-in-half-open-state", "10"));

    /** A window of time, and a short rest: the shape of Hystrix. */
    static Map<String, String> window(int openMs) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(BREAKER + "sliding-window-type", "TIME_BASED");
        settings.put(BREAKER + "sliding-window-size", "10");
        settings.put(BREAKER + "minimum-number-of-calls", "20");
        settings.put(BREAKER + "wait-duration-in-open-state", openMs + "ms");
        settings.put(BREAKER + "permitted-number-of-calls-in-half-open-state", "1");
        return settings;
    }

    LimitSpec bulkhead() {
        LimitSpec permits = process.limit(BULKHEAD, service, get("bulkhead", "max-concurrent-calls"));
        return waits() == null
                ? permits
                : new LimitSpec(permits.id(), permits.max(), WhenFull.QUEUES, permits.setting());
    }

    /** How long a caller waits for a permit, if it is set and not 0; {@code null} for callers that do not wait. */
    @Nullable
    SettingValue waits() {
        SettingValue wait = find("bulkhead", "max-wait-duration");
        return wait == null || wait.duration() == 0 ? null : wait;
    }

    List<TimeLimit> timeLimits(@Nullable SettingValue connect, @Nullable SettingValue read) {
        return Stream.of(
                        timeLimit("connect", connect),
                        timeLimit("read", read),
                        timeLimit("call." + service, get("timelimiter", "timeout-duration")))
                .flatMap(List::stream)
                .toList();
    }

    private List<TimeLimit> timeLimit(String name, @Nullable SettingValue time) {
        return time == null ? List.of() : List.of(new TimeLimit(process.id(), name, time.duration(), time));
    }

    BreakerSpec breaker() {
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

    SettingValue get(String part, String key) {
        SettingValue found = find(part, key);
        return found != null ? found : tuning.defaultOf(config(part, "default") + key);
    }

    private @Nullable SettingValue find(String part, String key) {
        return tuning.find(configs(part).map(prefix -> prefix + key).toArray(String[]::new));
    }

    /** In any spelling, for one service or for all. */
    static boolean isTimeLimit(String property) {
        return property.startsWith("resilience4j.timelimiter.")
                && PropertyName.plain(property).endsWith(".timeoutduration");
    }

    /**
     * Where a part of Resilience4j has its properties, by prefix: of one service, then of the configurations that it is based on, one
     * by one. Without a base that is the configuration with its name, then the one for all; with a base the one for all is not read.
     */
    private Stream<String> configs(String part) {
        String own = "resilience4j." + part + ".instances." + service + ".";
        SettingValue base = base(own);
        return base == null
                ? Stream.of(own, config(part, service), config(part, "default"))
                : Stream.concat(Stream.of(own), bases(part, base));
    }

    private Stream<String> bases(String part, SettingValue first) {
        return Stream.iterate(first, Objects::nonNull, base -> base(config(part, String.valueOf(base.value()))))
                .limit(DEEPEST)
                .map(base -> config(part, String.valueOf(base.value())));
    }

    private @Nullable SettingValue base(String prefix) {
        return tuning.find(prefix + "base-config");
    }

    private static String config(String part, String name) {
        return "resilience4j." + part + ".configs." + name + ".";
    }
}
