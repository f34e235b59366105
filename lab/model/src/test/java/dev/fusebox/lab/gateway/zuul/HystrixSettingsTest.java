package dev.fusebox.lab.gateway.zuul;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.netflix.hystrix.HystrixCommandKey;
import com.netflix.hystrix.HystrixCommandProperties;
import com.netflix.hystrix.HystrixThreadPoolKey;
import com.netflix.hystrix.HystrixThreadPoolProperties;
import com.netflix.hystrix.strategy.concurrency.HystrixConcurrencyStrategyDefault;
import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerRule.HealthSnapshots;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.LayeredSettings.Layer;
import dev.fusebox.limits.LimitKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** What settings of Hystrix configure, beside what Hystrix's own classes make of the same settings: here it reads system properties. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class HystrixSettingsTest {

    private static final int CONFIGURATIONS = 1_000;
    private static final Component ZUUL = Gateways.named("zuul").component();
    private static final String COMMAND = "hystrix.command.default.";
    private static final String POOL = "hystrix.threadpool.default.";

    private static final Map<String, List<String>> VALUES = Map.ofEntries(
            Map.entry("threadpool.%s.coreSize", List.of("1", "5", "10", "20")),
            Map.entry("threadpool.%s.maximumSize", List.of("1", "10", "15", "30")),
            Map.entry("threadpool.%s.allowMaximumSizeToDivergeFromCoreSize", List.of("true", "false")),
            Map.entry("threadpool.%s.maxQueueSize", List.of("-1", "0", "3", "50")),
            Map.entry("threadpool.%s.queueSizeRejectionThreshold", List.of("1", "5", "80")),
            Map.entry("command.%s.execution.timeout.enabled", List.of("true", "false")),
            Map.entry("command.%s.circuitBreaker.enabled", List.of("true", "true", "true", "false")),
            Map.entry("command.%s.circuitBreaker.forceOpen", List.of("true", "false", "false")),
            Map.entry("command.%s.circuitBreaker.forceClosed", List.of("true", "false", "false")),
            Map.entry("command.%s.circuitBreaker.requestVolumeThreshold", List.of("1", "30")),
            Map.entry("command.%s.circuitBreaker.errorThresholdPercentage", List.of("5", "70")),
            Map.entry("command.%s.circuitBreaker.sleepWindowInMilliseconds", List.of("100", "7000")),
            Map.entry("command.%s.metrics.rollingStats.timeInMilliseconds", List.of("2000", "20000")),
            Map.entry("command.%s.metrics.healthSnapshot.intervalInMilliseconds", List.of("50", "1000")));

    private static LayeredSettings layered(Map<String, String> settings) {
        return new LayeredSettings(List.of(new Layer("file", settings)), ZUUL.catalogue());
    }

    private static ChainSnapshot chain(Map<String, String> settings) {
        return ZUUL.configured(layered(settings), "orders", 1, null);
    }

    private static Map<String, String> threads(String... more) {
        Map<String, String> settings = new HashMap<>(Map.of(
                "zuul.ribbon-isolation-strategy", "THREAD", "zuul.thread-pool.use-separate-thread-pools", "true"));
        Stream.of(more).map(s -> s.split("=")).forEach(s -> settings.put(s[0], s[1]));
        return settings;
    }

    private static LimitSpec pool(ChainSnapshot chain) {
        return chain.limits().stream()
                .filter(l -> l.kind() == LimitKind.THREAD_POOL)
                .findFirst()
                .orElseThrow();
    }

    private static @Nullable BreakerRule rule(ChainSnapshot chain) {
        return chain.breakers().stream().findFirst().map(BreakerSpec::rule).orElse(null);
    }

    private static TimeLimit call(ChainSnapshot chain) {
        return chain.timeLimits().stream()
                .filter(t -> t.concerns("call", "orders"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void pools_and_circuit_breakers_are_what_hystrix_makes_of_them() {
        SplittableRandom random = new SplittableRandom(31);
        for (int i = 0; i < CONFIGURATIONS; i++) {
            Map<String, String> settings = threads();
            VALUES.forEach((key, values) -> Stream.of("default", "orders")
                    .filter(of -> random.nextInt(3) == 0)
                    .forEach(of ->
                            settings.put("hystrix." + key.formatted(of), values.get(random.nextInt(values.size())))));
            settings.forEach(System::setProperty);
            try {
                ChainSnapshot chain = chain(settings);
                poolIsThatOfHystrix(pool(chain), settings);
                breakerIsThatOfHystrix(chain, settings);
            } finally {
                settings.keySet().forEach(System::clearProperty);
            }
        }
    }

    private static void poolIsThatOfHystrix(LimitSpec pool, Map<String, String> settings) {
        HystrixThreadPoolKey key = HystrixThreadPoolKey.Factory.asKey("orders");
        HystrixThreadPoolProperties real =
                new HystrixThreadPoolProperties(key, HystrixThreadPoolProperties.Setter()) {};
        ThreadPoolExecutor made =
                HystrixConcurrencyStrategyDefault.getInstance().getThreadPool(key, real);
        fill(made, real);
        assertThat(pool.max()).as("threads with %s", settings).isEqualTo(made.getPoolSize());
        assertThat(Objects.requireNonNullElse(pool.queue(), 0))
                .as("queue with %s", settings)
                .isEqualTo(made.getQueue().size());
        made.shutdownNow();
    }

    /** With calls that hang, until Hystrix rejects one: {@code isQueueSpaceAvailable} of {@code HystrixThreadPoolDefault}. */
    private static void fill(ThreadPoolExecutor pool, HystrixThreadPoolProperties real) {
        try {
            while (real.maxQueueSize().get() <= 0
                    || pool.getQueue().size()
                            < real.queueSizeRejectionThreshold().get()) {
                pool.execute(HystrixSettingsTest::hang);
            }
        } catch (RejectedExecutionException full) {
            // Neither a thread nor a slot of the queue is left.
        }
    }

    private static void hang() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            // The end of the pool.
        }
    }

    private static void breakerIsThatOfHystrix(ChainSnapshot chain, Map<String, String> settings) {
        HystrixCommandProperties real = new HystrixCommandProperties(
                HystrixCommandKey.Factory.asKey("orders"), HystrixCommandProperties.Setter()) {};
        BreakerRule expected = new HealthSnapshots(
                real.circuitBreakerRequestVolumeThreshold().get(),
                real.circuitBreakerErrorThresholdPercentage().get(),
                real.metricsRollingStatisticalWindowInMilliseconds().get(),
                real.circuitBreakerSleepWindowInMilliseconds().get(),
                true,
                real.metricsHealthSnapshotIntervalInMilliseconds().get());
        if (real.circuitBreakerForceOpen().get()) {
            expected = HealthSnapshots.alwaysOpen(
                    real.metricsRollingStatisticalWindowInMilliseconds().get());
        } else if (real.circuitBreakerForceClosed().get()) {
            expected = null;
        }
        assertThat(rule(chain))
                .as("rule with %s", settings)
                .isEqualTo(real.circuitBreakerEnabled().get() ? expected : null);
        assertThat(call(chain).millis() != null)
                .as("time limit with %s", settings)
                .isEqualTo(real.executionTimeoutEnabled().get());
    }

    @Test
    void the_model_says_that_it_does_not_know_the_queue_of_a_pool_that_grows() {
        LayeredSettings settings = layered(threads(
                POOL + "maxQueueSize=50",
                POOL + "queueSizeRejectionThreshold=60",
                POOL + "maximumSize=20",
                POOL + "allowMaximumSizeToDivergeFromCoreSize=true"));

        assertThatThrownBy(() -> ZUUL.requirePredictable(settings, "orders"))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "zuul-gateway: hystrix.threadpool.default.maxQueueSize=50 (file) lets calls wait for a thread of a"
                                + " pool that grows. The model does not know that wait: measure it with `fusebox run`, or pass --set"
                                + " hystrix.threadpool.default.maxQueueSize=-1");
        assertThat(ZUUL.predictableWith(settings, "orders")).containsEntry(POOL + "maxQueueSize", "-1");
        ZUUL.requirePredictable(layered(threads(POOL + "maxQueueSize=50")), "orders");
        ZUUL.requirePredictable(layered(Map.of(POOL + "maxQueueSize", "50")), "orders");
    }

    @Test
    void values_with_which_every_call_fails_are_rejected() {
        assertThatThrownBy(() -> chain(threads(POOL + "maxQueueSize=50", POOL + "queueSizeRejectionThreshold=0")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("queueSizeRejectionThreshold=0 (file): must be at least 1");
        for (String interval : List.of("0", "-1", "10001")) {
            assertThatThrownBy(() -> chain(Map.of(COMMAND + "metrics.healthSnapshot.intervalInMilliseconds", interval)))
                    .isInstanceOf(UsageException.class)
                    .hasMessageContaining("must be at least 1 ms, and no more than")
                    .hasMessageNotContaining("\n");
        }
    }

    @Test
    void a_circuit_breaker_that_is_forced_open_lets_no_call_through_in_the_model() {
        assertThat(rule(chain(Map.of(COMMAND + "circuitBreaker.forceOpen", "true"))))
                .isEqualTo(HealthSnapshots.alwaysOpen(10_000));
    }
}
