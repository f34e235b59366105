package dev.fusebox.lab.gateway.scg;

import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.of;
import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.sizing;
import static dev.fusebox.limits.LimitKind.BULKHEAD;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.PropertyName;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.lab.settings.SettingsCatalogue.Namespace;
import dev.fusebox.limits.BreakerThreshold;
import dev.fusebox.limits.WhenFull;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import io.github.resilience4j.common.bulkhead.configuration.CommonBulkheadConfigurationProperties;
import io.github.resilience4j.common.circuitbreaker.configuration.CommonCircuitBreakerConfigurationProperties.InstanceProperties;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The settings of Resilience4j that a route of Spring Cloud Gateway reads on WebFlux and on servlets, and what they configure. */
record Resilience4j(Component process, LayeredSettings tuning, String service) {

    static final String TITLE = "Resilience4j";

    private static final String BREAKER = "resilience4j.circuitbreaker.configs.default.";

    static final String BULKHEADS = "spring.cloud.circuitbreaker.bulkhead.resilience4j.enabled";

    /** Of a bulkhead on servlets: whether it is a semaphore. */
    static final String SEMAPHORE = "spring.cloud.circuitbreaker.resilience4j.enable-semaphore-default-bulkhead";

    /** Whether calls have no time limit, of all circuit breakers or, in a map, of one. */
    static final String UNLIMITED = "spring.cloud.circuitbreaker.resilience4j.disable-time-limiter";

    static final SettingsCatalogue SETTINGS = new SettingsCatalogue(
            List.of(Namespace.of("resilience4j."), Namespace.of("spring.cloud.circuitbreaker.")),
            Map.of(),
            List.of(
                    of(BULKHEADS, "true"),
                    of(SEMAPHORE, "false"),
                    sizing(BULKHEAD, "resilience4j.bulkhead.configs.default.max-concurrent-calls", "25"),
                    sizing(BULKHEAD, "resilience4j.bulkhead.configs.<service>.max-concurrent-calls", null),
                    sizing(BULKHEAD, "resilience4j.bulkhead.instances.<service>.max-concurrent-calls", null),
                    of("resilience4j.timelimiter.configs.default.timeout-duration", "1s"),
                    of(UNLIMITED, "false"),
                    of(UNLIMITED + "-map.<service>", null),
                    of(BREAKER + "sliding-window-type", "COUNT_BASED"),
                    of(BREAKER + "sliding-window-size", "100"),
                    of(BREAKER + "minimum-number-of-calls", "100"),
                    of(BREAKER + "failure-rate-threshold", "50"),
                    of(BREAKER + "wait-duration-in-open-state", "60s"),
                    of(BREAKER + "permitted-number-of-calls-in-half-open-state", "10")));

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
        SettingValue most = get("bulkhead", "max-concurrent-calls");
        LimitSpec permits = process.limit(
                BULKHEAD,
                service,
                most,
                accepted(
                        most,
                        most.number(),
                        new CommonBulkheadConfigurationProperties.InstanceProperties()::setMaxConcurrentCalls));
        return waits() == null
                ? permits
                : new LimitSpec(permits.id(), permits.max(), WhenFull.QUEUES, permits.setting());
    }

    /**
     * A value that Resilience4j takes.
     *
     * @param setter of its properties
     * @throws UsageException in its words for one that it rejects: the application does not start
     */
    private static <T> T accepted(SettingValue setting, T value, Consumer<T> setter) {
        try {
            setter.accept(value);
            return value;
        } catch (IllegalArgumentException rejected) {
            throw new UsageException(setting.words() + ": " + rejected.getMessage());
        }
    }

    /** How long a caller waits for a permit, if it is set and not 0; {@code null} for callers that do not wait. */
    @Nullable
    SettingValue waits() {
        SettingValue wait = find("bulkhead", "max-wait-duration");
        return wait == null || wait.duration() == 0 ? null : wait;
    }

    List<TimeLimit> timeLimits(@Nullable SettingValue connect, @Nullable SettingValue read) {
        SettingValue unlimited = tuning.get(UNLIMITED + "-map." + service, UNLIMITED);
        return Stream.of(
                        process.timeLimit("connect", connect),
                        process.timeLimit("read", read),
                        unlimited.is("true")
                                ? Stream.of(new TimeLimit(process.id(), "call." + service, null, unlimited))
                                : process.timeLimit("call." + service, get("timelimiter", "timeout-duration")))
                .flatMap(Function.identity())
                .toList();
    }

    BreakerSpec breaker() {
        InstanceProperties library = new InstanceProperties();
        SettingValue window = breaker("sliding-window-size");
        SettingValue least = breaker("minimum-number-of-calls");
        SettingValue percent = breaker("failure-rate-threshold");
        SettingValue open = breaker("wait-duration-in-open-state");
        SettingValue trials = breaker("permitted-number-of-calls-in-half-open-state");
        accepted(percent, (float) percent.percent(), library::setFailureRateThreshold);
        accepted(open, Duration.ofMillis(open.duration()), library::setWaitDurationInOpenState);
        BreakerRule rule = new BreakerRule.SlidingWindow(
                timeBased(breaker("sliding-window-type")),
                accepted(window, window.number(), library::setSlidingWindowSize),
                accepted(least, least.number(), library::setMinimumNumberOfCalls),
                percent.percent(),
                open.duration(),
                accepted(trials, trials.number(), library::setPermittedNumberOfCallsInHalfOpenState),
                !ignoresRejections());
        Map<BreakerThreshold, SettingValue> settings = Map.of(
                BreakerThreshold.WINDOW, window,
                BreakerThreshold.MINIMUM_CALLS, least,
                BreakerThreshold.ERROR_PERCENT, percent,
                BreakerThreshold.OPEN_TIME, open,
                BreakerThreshold.HALF_OPEN_CALLS, trials);
        return new BreakerSpec(process.id(), service, rule, settings);
    }

    /** Spring takes the words of an enum in any case, with dashes or without. */
    private static boolean timeBased(SettingValue type) {
        List<String> words =
                Stream.of(SlidingWindowType.values()).map(Enum::name).toList();
        String word = PropertyName.plain(Objects.requireNonNull(type.value()).strip());
        if (words.stream().map(PropertyName::plain).noneMatch(word::equals)) {
            throw new UsageException(type.words() + ": must be " + String.join(" or ", words));
        }
        return word.equals(PropertyName.plain(SlidingWindowType.TIME_BASED.name()));
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
        return tuning.find(sections(part).map(prefix -> prefix + key).toArray(String[]::new));
    }

    /** In any spelling, for one service or for all. */
    static boolean isTimeLimit(String property) {
        return property.startsWith("resilience4j.timelimiter.")
                && PropertyName.plain(property).endsWith(".timeoutduration");
    }

    /** Where a part of Resilience4j has its properties for the service, by prefix. */
    private Stream<String> sections(String part) {
        String root = "resilience4j." + part + ".";
        return new InForce(
                        part,
                        section -> {
                            int dot = section.indexOf('.');
                            return tuning.hasKey(root + section.substring(0, dot), section.substring(dot + 1));
                        },
                        section -> Optional.ofNullable(tuning.find(root + section + ".base-config"))
                                .map(SettingValue::value)
                                .orElse(null))
                .sections(service).stream().map(section -> root + section + ".");
    }

    private static String config(String part, String name) {
        return "resilience4j." + part + ".configs." + name + ".";
    }
}
