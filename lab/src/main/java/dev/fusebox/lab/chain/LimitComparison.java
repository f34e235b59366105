package dev.fusebox.lab.chain;

import dev.fusebox.limits.BreakerThreshold;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts the limits of several gateways that do the same work side by side, with what fixed each. */
public final class LimitComparison {

    private final Map<String, ChainSnapshot> gateways;
    private final String service;

    private LimitComparison(Map<String, ChainSnapshot> gateways, String service) {
        this.gateways = gateways;
        this.service = service;
    }

    /**
     * @param gateways the process of each gateway, by gateway id, in the order of the columns
     * @param service limits of other services are left out
     */
    public static List<ComparedLimit> of(Map<String, ChainSnapshot> gateways, String service) {
        return new LimitComparison(gateways, service).rows();
    }

    private List<ComparedLimit> rows() {
        List<ComparedLimit> rows = new ArrayList<>();
        rows.add(limits("client connections", LimitKind.CONNECTIONS));
        rows.add(limits("waiting to be accepted", LimitKind.ACCEPT_QUEUE));
        rows.add(limits("threads that serve requests", LimitKind.THREADS, LimitKind.EVENT_LOOP));
        rows.add(limits(
                "isolation: calls to the service", LimitKind.SEMAPHORE, LimitKind.THREAD_POOL, LimitKind.BULKHEAD));
        rows.add(limits("connections to the service", LimitKind.HTTP_POOL));
        rows.add(times("time for the call", "call"));
        rows.add(times("time for the answer", "read"));
        rows.add(times("time to connect", "connect"));
        rows.add(breaker("circuit breaker: window", BreakerThreshold.WINDOW, LimitComparison::window));
        rows.add(breaker(
                "circuit breaker: fewest calls",
                BreakerThreshold.MINIMUM_CALLS,
                r -> String.valueOf(r.minimumCalls())));
        rows.add(breaker(
                "circuit breaker: share of errors", BreakerThreshold.ERROR_PERCENT, r -> number(r.percent()) + " %"));
        rows.add(breaker("circuit breaker: stays open", BreakerThreshold.OPEN_TIME, r -> r.openMs() + " ms"));
        return rows.stream()
                .filter(r -> r.settings().values().stream().anyMatch(found -> !found.isEmpty()))
                .toList();
    }

    private ComparedLimit row(String what, Function<ChainSnapshot, Stream<EffectiveSetting>> found) {
        Map<String, List<EffectiveSetting>> byGateway = new LinkedHashMap<>();
        gateways.forEach(
                (gateway, chain) -> byGateway.put(gateway, found.apply(chain).toList()));
        return new ComparedLimit(what, byGateway);
    }

    private ComparedLimit limits(String what, LimitKind... kinds) {
        List<LimitKind> wanted = List.of(kinds);
        return row(
                what,
                chain -> ChainOrder.of(chain.limits(), List.of(), service).stream()
                        .filter(l -> wanted.contains(l.id().kind()))
                        .map(l -> EffectiveSetting.of(
                                l.id().name(),
                                l.max() == null ? "not bounded" : String.valueOf(l.max()),
                                l.setting())));
    }

    private ComparedLimit times(String what, String kind) {
        return row(
                what,
                chain -> chain.timeLimits().stream()
                        .filter(t -> t.concerns(kind, service) && t.millis() != null)
                        .map(t -> EffectiveSetting.of(t.name(), t.millis() + " ms", t.setting())));
    }

    private ComparedLimit breaker(String what, BreakerThreshold threshold, Function<BreakerRule, String> value) {
        return row(
                what,
                chain -> chain.breakers().stream()
                        .filter(b -> b.name().equals(service))
                        .map(b -> effective(b, threshold, value))
                        .filter(Objects::nonNull));
    }

    private @Nullable EffectiveSetting effective(
            BreakerSpec breaker, BreakerThreshold threshold, Function<BreakerRule, String> value) {
        BreakerRule rule = breaker.rule();
        return rule == null
                ? null
                : EffectiveSetting.of(
                        "circuit-breaker." + service,
                        value.apply(rule),
                        breaker.settings().get(threshold));
    }

    private static String window(BreakerRule rule) {
        return rule instanceof BreakerRule.SlidingWindow r && !r.timeBased()
                ? r.size() + " calls"
                : rule.timeWindowMs() + " ms";
    }

    private static String number(double percent) {
        return percent == Math.rint(percent) ? String.valueOf((long) percent) : String.valueOf(percent);
    }
}
