package dev.fusebox.lab.gateway.scg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.chain.BreakerRule.SlidingWindow;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.LayeredSettings.Layer;
import dev.fusebox.limits.LimitKind;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.bulkhead.ThreadPoolBulkheadConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.common.CompositeCustomizer;
import io.github.resilience4j.common.bulkhead.configuration.CommonBulkheadConfigurationProperties;
import io.github.resilience4j.common.bulkhead.configuration.CommonThreadPoolBulkheadConfigurationProperties;
import io.github.resilience4j.common.circuitbreaker.configuration.CommonCircuitBreakerConfigurationProperties;
import io.github.resilience4j.common.timelimiter.configuration.CommonTimeLimiterConfigurationProperties;
import io.github.resilience4j.core.ConfigurationNotFoundException;
import io.github.resilience4j.timelimiter.TimeLimiterConfig;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What settings of Resilience4j configure, beside what the library's own classes make of the same settings. */
class Resilience4jSettingsTest {

    private static final int CONFIGURATIONS = 3_000;
    private static final String ID = "orders";
    private static final int MOST_THREADS =
            ThreadPoolBulkheadConfig.ofDefaults().getMaxThreadPoolSize();

    /** Names of shared configurations; one is the id. */
    private static final List<String> CONFIGS = List.of("default", "small", "tiny", ID);

    /** Of an instance or a shared configuration; {@code null} for what is not set. */
    private record Section(@Nullable String base, @Nullable Integer value) {

        /** An empty one is none. */
        boolean written() {
            return base != null || value != null;
        }

        static Section random(SplittableRandom random, List<String> bases) {
            String base = bases.isEmpty() || random.nextInt(3) > 0 ? null : bases.get(random.nextInt(bases.size()));
            return new Section(base, random.nextInt(3) == 0 ? null : Integer.valueOf(random.nextInt(2, 90)));
        }
    }

    private static ChainSnapshot chain(String gateway, Map<String, String> settings) {
        Component component = Gateways.named(gateway).component();
        return component.configured(
                new LayeredSettings(List.of(new Layer("file", settings)), component.catalogue()), ID, 1, null);
    }

    private static LimitSpec limit(ChainSnapshot chain, LimitKind kind) {
        return chain.limits().stream().filter(l -> l.kind() == kind).findFirst().orElseThrow();
    }

    private static int callMs(Map<String, String> settings) {
        return Objects.requireNonNull(chain("scg", settings).timeLimits().stream()
                .filter(t -> t.concerns("call", ID))
                .findFirst()
                .orElseThrow()
                .millis());
    }

    private static int halfOpen(Map<String, String> settings) {
        return ((SlidingWindow) Objects.requireNonNull(
                        chain("scg", settings).breakers().get(0).rule()))
                .halfOpenCalls();
    }

    /** How an id is looked up: Spring Cloud takes the shared configuration of its name when it has no instance. */
    private static <P, C> C ofId(
            Map<String, P> instances, Map<String, P> configs, BiFunction<String, P, C> create, C none) {
        if (instances.containsKey(ID)) {
            return create.apply(ID, instances.get(ID));
        }
        for (String name : List.of(ID, "default")) {
            if (configs.containsKey(name)) {
                return create.apply(name, configs.get(name));
            }
        }
        return none;
    }

    private static Integer byLibrary(String part, Map<String, Section> sections) {
        switch (part) {
            case "bulkhead" -> {
                var all = new CommonBulkheadConfigurationProperties();
                sections.forEach((name, section) -> {
                    var own = new CommonBulkheadConfigurationProperties.InstanceProperties();
                    own.setBaseConfig(section.base());
                    if (section.value() != null) {
                        own.setMaxConcurrentCalls(section.value());
                    }
                    (name.startsWith("i") ? all.getInstances() : all.getConfigs()).put(name(name), own);
                });
                return ofId(
                                all.getInstances(),
                                all.getConfigs(),
                                (name, own) ->
                                        all.createBulkheadConfig(own, new CompositeCustomizer<>(List.of()), name),
                                BulkheadConfig.ofDefaults())
                        .getMaxConcurrentCalls();
            }
            case "thread-pool-bulkhead" -> {
                var all = new CommonThreadPoolBulkheadConfigurationProperties();
                sections.forEach((name, section) -> {
                    var own = new CommonThreadPoolBulkheadConfigurationProperties.InstanceProperties();
                    own.setBaseConfig(section.base());
                    if (section.value() != null) {
                        own.setQueueCapacity(section.value());
                    }
                    (name.startsWith("i") ? all.getInstances() : all.getConfigs()).put(name(name), own);
                });
                return ofId(
                                all.getInstances(),
                                all.getConfigs(),
                                (name, own) -> all.createThreadPoolBulkheadConfig(
                                        own, new CompositeCustomizer<>(List.of()), name),
                                ThreadPoolBulkheadConfig.ofDefaults())
                        .getQueueCapacity();
            }
            case "timelimiter" -> {
                var all = new CommonTimeLimiterConfigurationProperties();
                sections.forEach((name, section) -> {
                    var own = new CommonTimeLimiterConfigurationProperties.InstanceProperties();
                    own.setBaseConfig(section.base());
                    if (section.value() != null) {
                        own.setTimeoutDuration(Duration.ofMillis(section.value()));
                    }
                    (name.startsWith("i") ? all.getInstances() : all.getConfigs()).put(name(name), own);
                });
                return (int) ofId(
                                all.getInstances(),
                                all.getConfigs(),
                                (name, own) ->
                                        all.createTimeLimiterConfig(name, own, new CompositeCustomizer<>(List.of())),
                                TimeLimiterConfig.ofDefaults())
                        .getTimeoutDuration()
                        .toMillis();
            }
            default -> {
                var all = new CommonCircuitBreakerConfigurationProperties();
                sections.forEach((name, section) -> {
                    var own = new CommonCircuitBreakerConfigurationProperties.InstanceProperties();
                    own.setBaseConfig(section.base());
                    if (section.value() != null) {
                        own.setPermittedNumberOfCallsInHalfOpenState(section.value());
                    }
                    (name.startsWith("i") ? all.getInstances() : all.getConfigs()).put(name(name), own);
                });
                return ofId(
                                all.getInstances(),
                                all.getConfigs(),
                                (name, own) ->
                                        all.createCircuitBreakerConfig(name, own, new CompositeCustomizer<>(List.of())),
                                CircuitBreakerConfig.ofDefaults())
                        .getPermittedNumberOfCallsInHalfOpenState();
            }
        }
    }

    /** Of {@code instances.orders}. */
    private static String name(String section) {
        return section.substring(section.indexOf('.') + 1);
    }

    private static Integer byLab(String part, Map<String, String> settings) {
        return switch (part) {
            case "bulkhead" -> limit(chain("scg", settings), LimitKind.BULKHEAD).max();
            case "timelimiter" -> callMs(settings);
            case "circuitbreaker" -> halfOpen(settings);
            default -> limit(chain("scg-mvc", settings), LimitKind.THREAD_POOL).queue();
        };
    }

    @ParameterizedTest
    @CsvSource({
        "bulkhead, max-concurrent-calls, ''",
        "timelimiter, timeout-duration, ms",
        "circuitbreaker, permitted-number-of-calls-in-half-open-state, ''",
        "thread-pool-bulkhead, queue-capacity, ''"
    })
    void values_in_force_are_those_of_the_library(String part, String key, String unit) {
        SplittableRandom random = new SplittableRandom(26);
        // Threads beyond the core begin when the queue is full: the chain counts them as its end.
        int beyond = part.startsWith("thread")
                ? MOST_THREADS - ThreadPoolBulkheadConfig.ofDefaults().getCoreThreadPoolSize()
                : 0;
        for (int i = 0; i < CONFIGURATIONS; i++) {
            Map<String, Section> sections = new TreeMap<>();
            for (int c = 0; c < CONFIGS.size(); c++) {
                if (random.nextBoolean()) {
                    // Only on later ones; one may be missing.
                    sections.put(
                            "configs." + CONFIGS.get(c),
                            Section.random(random, CONFIGS.subList(c + 1, CONFIGS.size())));
                }
            }
            if (random.nextBoolean()) {
                sections.put("instances." + ID, Section.random(random, CONFIGS.subList(0, 3)));
            }
            sections.values().removeIf(section -> !section.written());
            Map<String, String> settings = new HashMap<>();
            sections.forEach((name, section) -> {
                String prefix = "resilience4j." + part + "." + name + ".";
                if (section.base() != null) {
                    settings.put(prefix + "base-config", section.base());
                }
                if (section.value() != null) {
                    settings.put(prefix + key, section.value() + unit);
                }
            });
            int expected;
            try {
                expected = byLibrary(part, sections) + beyond;
            } catch (ConfigurationNotFoundException rejected) {
                assertThatThrownBy(() -> byLab(part, settings))
                        .as("with %s", settings)
                        .isInstanceOf(UsageException.class)
                        .hasMessageEndingWith(rejected.getMessage());
                continue;
            } catch (StackOverflowError endless) {
                // The configuration for all has a base, which has none and is based on that for all.
                assertThatThrownBy(() -> byLab(part, settings))
                        .as("with %s", settings)
                        .isInstanceOf(UsageException.class)
                        .hasMessageContaining("Circular reference");
                continue;
            }
            assertThat(byLab(part, settings)).as("%s with %s", key, settings).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "circuitbreaker.configs.default.sliding-window-size | 0 | slidingWindowSize must be greater than or equal to 1.",
                "circuitbreaker.configs.default.minimum-number-of-calls | 0 | minimumNumberOfCalls must be greater than or equal to 1.",
                "circuitbreaker.configs.default.failure-rate-threshold | 0 | failureRateThreshold must be between 1 and 100.",
                "circuitbreaker.configs.default.failure-rate-threshold | 101 | failureRateThreshold must be between 1 and 100.",
                "circuitbreaker.configs.default.permitted-number-of-calls-in-half-open-state | 0"
                        + " | permittedNumberOfCallsInHalfOpenState must be greater than or equal to 1.",
                "circuitbreaker.configs.default.wait-duration-in-open-state | 0ms"
                        + " | waitDurationInOpenStateMillis must be greater than or equal to 1 millis.",
                "circuitbreaker.configs.default.sliding-window-type | BOTH | must be TIME_BASED or COUNT_BASED",
                "bulkhead.configs.default.max-concurrent-calls | 0 | maxConcurrentCalls must be greater than or equal to 1."
            })
    void what_the_library_rejects_is_rejected_in_its_words(String property, String value, String words) {
        assertThatThrownBy(() -> chain("scg", Map.of("resilience4j." + property, value)))
                .isInstanceOf(UsageException.class)
                .hasMessage("resilience4j.%s=%s (file): %s", property, value, words);
    }

    @Test
    void a_pool_whose_core_is_larger_than_its_maximum_is_rejected_in_the_words_of_the_library() {
        String pool = "resilience4j.thread-pool-bulkhead.configs.default.";
        assertThatThrownBy(() -> chain(
                        "scg-mvc", Map.of(pool + "core-thread-pool-size", "9", pool + "max-thread-pool-size", "4")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("core-thread-pool-size=9 (file)")
                .hasMessageEndingWith("maxThreadPoolSize must be a greater than or equals to coreThreadPoolSize");
    }

    @Test
    void a_time_limiter_that_is_switched_off_limits_no_call() {
        ChainSnapshot chain = chain(
                "scg", Map.of("spring.cloud.circuitbreaker.resilience4j.disable-time-limiter-map.orders", "true"));

        assertThat(chain.timeLimits())
                .filteredOn(t -> t.concerns("call", ID))
                .singleElement()
                .satisfies(t -> assertThat(t.millis()).isNull());
    }

    @Test
    void spring_reads_the_type_of_a_window_in_any_spelling() {
        String type = "resilience4j.circuitbreaker.configs.default.sliding-window-type";
        for (String word : List.of("TIME_BASED", "time-based", "timeBased")) {
            assertThat(Objects.requireNonNull(chain("scg", Map.of(type, word))
                                    .breakers()
                                    .get(0)
                                    .rule())
                            .timeWindowMs())
                    .isEqualTo(100_000);
        }
    }
}
