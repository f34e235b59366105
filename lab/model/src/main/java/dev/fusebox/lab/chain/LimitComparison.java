package dev.fusebox.lab.chain;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import dev.fusebox.limits.BreakerThreshold;
import dev.fusebox.limits.LimitKind;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Puts the limits of several gateways that do the same work side by side, with what fixed each.
 *
 * @param gateways the process of each gateway, by gateway id, in the order of the columns
 * @param service limits of other services are left out
 */
public record LimitComparison(Map<String, ChainSnapshot> gateways, String service) {

    /** What retries make of one call; a chain without retries has no such row. */
    public static final String CALLS_FOR_ONE = "retries: calls to the service for one call";

    /**
     * What does the same work on several gateways.
     *
     * @param what the limit, in words
     * @param settings by gateway; empty where it has nothing for it
     */
    public record ComparedLimit(
            String what, @JsonAnyGetter @JsonAnySetter Map<String, List<EffectiveSetting>> settings) {}

    /**
     * One value that a gateway works with, and what fixed it.
     *
     * @param name as results spell it, e.g. {@code pool.service-a}
     * @param value with its unit
     * @param setting the property behind it; {@code null} when not published
     */
    public record EffectiveSetting(
            String name,
            String value,
            @Nullable String setting,
            @Nullable String origin) {

        private static EffectiveSetting of(String name, String value, @Nullable SettingValue fixed) {
            return new EffectiveSetting(
                    name, value, fixed == null ? null : fixed.property(), fixed == null ? null : fixed.origin());
        }

        /** In a field of a table. */
        public String words() {
            return name + ": " + value + (setting == null ? "" : " (%s, %s)".formatted(setting, origin));
        }
    }

    public List<ComparedLimit> rows() {
        return Stream.of(
                        limits("client connections", LimitKind.CONNECTIONS),
                        limits("waiting to be accepted", LimitKind.ACCEPT_QUEUE),
                        limits("threads that serve requests", LimitKind.THREADS, LimitKind.EVENT_LOOP),
                        limits(
                                "isolation: calls to the service",
                                LimitKind.SEMAPHORE,
                                LimitKind.THREAD_POOL,
                                LimitKind.BULKHEAD),
                        limits("connections to the service", LimitKind.HTTP_POOL),
                        times("time for the call", "call"),
                        times("time for the answer", "read"),
                        times("time to connect", "connect"),
                        retries(),
                        breaker("window", BreakerThreshold.WINDOW, LimitComparison::window),
                        breaker("fewest calls", BreakerThreshold.MINIMUM_CALLS, r -> "" + r.minimumCalls()),
                        breaker("share of errors", BreakerThreshold.ERROR_PERCENT, LimitComparison::percent),
                        breaker("stays open", BreakerThreshold.OPEN_TIME, r -> r.openMs() + " ms"))
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
        return row(
                what,
                chain -> ChainOrder.of(chain.limits(), List.of(), List.of(service)).stream()
                        .filter(l -> List.of(kinds).contains(l.kind()))
                        .map(l -> EffectiveSetting.of(
                                l.name(), l.max() == null ? "not bounded" : String.valueOf(l.max()), l.setting())));
    }

    private ComparedLimit times(String what, String kind) {
        return row(
                what,
                chain -> chain.timeLimits().stream()
                        .filter(t -> t.concerns(kind, service) && t.millis() != null)
                        .map(t -> EffectiveSetting.of(t.name(), t.millis() + " ms", t.setting())));
    }

    private ComparedLimit retries() {
        return row(
                CALLS_FOR_ONE,
                chain -> chain.retries().stream()
                        .filter(r -> r.name().equals(service) && r.mostCalls() != null)
                        .map(r -> EffectiveSetting.of(
                                "retry." + service, (r.mostCalls() > 1 ? "up to " : "") + r.mostCalls(), r.setting())));
    }

    private ComparedLimit breaker(String what, BreakerThreshold threshold, Function<BreakerRule, String> value) {
        return row(
                "circuit breaker: " + what,
                chain -> chain.breakers().stream()
                        .filter(b -> b.name().equals(service) && b.rule() != null)
                        .map(b -> EffectiveSetting.of(
                                "circuit-breaker." + service,
                                value.apply(b.rule()),
                                b.settings().get(threshold))));
    }

    private static String window(BreakerRule rule) {
        return rule instanceof BreakerRule.SlidingWindow r && !r.timeBased()
                ? r.size() + " calls"
                : rule.timeWindowMs() + " ms";
    }

    private static String percent(BreakerRule rule) {
        return BigDecimal.valueOf(rule.percent()).stripTrailingZeros().toPlainString() + " %";
    }
}
