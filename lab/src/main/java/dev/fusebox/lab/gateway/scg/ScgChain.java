package dev.fusebox.lab.gateway.scg;

import static dev.fusebox.lab.gateway.ConfiguredLimits.limit;
import static dev.fusebox.lab.gateway.ConfiguredLimits.timeLimit;
import static dev.fusebox.lab.gateway.scg.ScgSettings.BULKHEADS;
import static dev.fusebox.lab.gateway.scg.ScgSettings.CLIENT;
import static dev.fusebox.lab.gateway.scg.ScgSettings.POOL;
import static dev.fusebox.lab.gateway.scg.SpringCloudGateway.PROCESS;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.chain.TimeLimit;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.LayeredSettings.Setting;
import dev.fusebox.limits.BreakerThreshold;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Spring Cloud Gateway's chain on a route with a circuit breaker, as its settings have it. */
final class ScgChain {

    private final LayeredSettings tuning;
    private final String service;

    ScgChain(LayeredSettings tuning, String service) {
        this.tuning = tuning;
        this.service = service;
    }

    /** @param instances of the service: each has a pool of its own */
    ChainSnapshot chain(int instances) {
        List<LimitSpec> limits = new ArrayList<>();
        if (tuning.get(BULKHEADS).yes()) {
            Setting calls = resilience4j("bulkhead", "max-concurrent-calls");
            limits.add(limit(PROCESS, LimitKind.BULKHEAD, service, calls));
        }
        Setting most = tuning.get(POOL + "max-connections");
        if (tuning.get(POOL + "type").value().strip().equalsIgnoreCase("FIXED")) {
            limits.add(limit(PROCESS, LimitKind.HTTP_POOL, service, most, (int)
                    Math.min(Integer.MAX_VALUE, (long) most.number() * instances)));
        }
        return new ChainSnapshot(limits, List.of(breaker()), timeLimits());
    }

    private List<TimeLimit> timeLimits() {
        Setting call = resilience4j("timelimiter", "timeout-duration");
        return Stream.of(
                        client("connect", "connect-timeout"),
                        client("read", "response-timeout"),
                        timeLimit(PROCESS, "call." + service, call.duration(), call))
                .filter(Objects::nonNull)
                .toList();
    }

    private @Nullable TimeLimit client(String name, String key) {
        Setting time = tuning.find(CLIENT + key);
        return time == null ? null : timeLimit(PROCESS, name, time.duration(), time);
    }

    /** Callers may wait for a bulkhead; on an event loop that stops everybody. */
    void requireNoWaiting() {
        Setting wait = tuning.find(
                "resilience4j.bulkhead.instances." + service + ".max-wait-duration",
                "resilience4j.bulkhead.configs.default.max-wait-duration");
        if (wait != null && wait.duration() > 0) {
            throw new UsageException(
                    "scg: %s=%s (%s) lets callers wait on the event loop, which stops every other call;"
                                    .formatted(wait.property(), wait.value(), wait.origin())
                            + " that is not predicted: measure it, or pass --set " + wait.property() + "=0");
        }
    }

    private BreakerSpec breaker() {
        Setting window = breaker("sliding-window-size");
        Setting least = breaker("minimum-number-of-calls");
        Setting percent = breaker("failure-rate-threshold");
        Setting open = breaker("wait-duration-in-open-state");
        Setting trials = breaker("permitted-number-of-calls-in-half-open-state");
        BreakerRule rule = new BreakerRule.SlidingWindow(
                breaker("sliding-window-type").value().strip().equalsIgnoreCase("TIME_BASED"),
                window.number(),
                least.number(),
                percent.percent(),
                open.duration(),
                trials.number(),
                !ignoresRefusals());
        Map<BreakerThreshold, SettingValue> settings = Map.of(
                BreakerThreshold.WINDOW, window.fixed(),
                BreakerThreshold.MINIMUM_CALLS, least.fixed(),
                BreakerThreshold.ERROR_PERCENT, percent.fixed(),
                BreakerThreshold.OPEN_TIME, open.fixed(),
                BreakerThreshold.HALF_OPEN_CALLS, trials.fixed());
        return new BreakerSpec(PROCESS.id(), service, rule, settings);
    }

    private boolean ignoresRefusals() {
        for (String list : List.of("", "[0]", "[1]", "[2]")) {
            Setting ignored = tuning.find(
                    "resilience4j.circuitbreaker.instances." + service + ".ignore-exceptions" + list,
                    "resilience4j.circuitbreaker.configs.default.ignore-exceptions" + list);
            if (ignored != null && ignored.value().contains("BulkheadFullException")) {
                return true;
            }
        }
        return false;
    }

    private Setting breaker(String key) {
        return resilience4j("circuitbreaker", key);
    }

    private Setting resilience4j(String part, String key) {
        return tuning.get(
                "resilience4j." + part + ".instances." + service + "." + key,
                "resilience4j." + part + ".configs.default." + key);
    }
}
