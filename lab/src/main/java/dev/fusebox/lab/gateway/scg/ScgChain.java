package dev.fusebox.lab.gateway.scg;

import static dev.fusebox.lab.gateway.ConfiguredChain.limit;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.ConfiguredChain;
import dev.fusebox.lab.predict.Deadlines;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.LayeredSettings.Setting;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.List;

/** Spring Cloud Gateway's limits on a route with a circuit breaker, as its settings have them. */
public final class ScgChain {

    private static final String POOL = "spring.cloud.gateway.server.webflux.httpclient.pool.";

    private final LayeredSettings tuning;
    private final String service;

    public ScgChain(LayeredSettings tuning, String service) {
        this.tuning = tuning;
        this.service = service;
    }

    /** @param instances of the service: each has a pool of its own */
    public ConfiguredChain chain(int instances) {
        List<LimitUsage> limits = new ArrayList<>();
        if (tuning.get("spring.cloud.circuitbreaker.bulkhead.resilience4j.enabled")
                .yes()) {
            refuseWaiting();
            Setting calls = resilience4j("bulkhead", "max-concurrent-calls");
            limits.add(limit(SpringCloudGateway.PROCESS, "bulkhead." + service, LimitKind.BULKHEAD, calls));
        }
        Setting most = tuning.get(POOL + "max-connections");
        if (tuning.get(POOL + "type").value().strip().equalsIgnoreCase("FIXED")) {
            limits.add(limit(SpringCloudGateway.PROCESS, "pool." + service, LimitKind.HTTP_POOL, most, (int)
                    Math.min(Integer.MAX_VALUE, (long) most.number() * instances)));
        }
        int callMs = resilience4j("timelimiter", "timeout-duration").duration();
        return new ConfiguredChain(limits, breaker(), new Deadlines(Double.POSITIVE_INFINITY, callMs, false));
    }

    private void refuseWaiting() {
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

    private BreakerRule breaker() {
        return new BreakerRule.SlidingWindow(
                breaker("sliding-window-type").value().strip().equalsIgnoreCase("TIME_BASED"),
                breaker("sliding-window-size").number(),
                breaker("minimum-number-of-calls").number(),
                breaker("failure-rate-threshold").percent(),
                breaker("wait-duration-in-open-state").duration(),
                breaker("permitted-number-of-calls-in-half-open-state").number(),
                !ignoresRefusals());
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
