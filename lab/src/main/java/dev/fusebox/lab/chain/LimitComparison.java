package dev.fusebox.lab.chain;

import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Puts each limit of a gateway beside those that do the same work on others. Sizes and times come from the live processes
 * with their settings. Of a circuit breaker the processes tell the thresholds only; their origin is the profile where it
 * sets them, and is otherwise said to be not set.
 */
public final class LimitComparison {

    private static final String HYSTRIX = "hystrix.command.default.";
    private static final String RESILIENCE4J = "resilience4j.circuitbreaker.configs.default.";

    private final String profile;
    private final Map<String, String> settings;
    private final Map<String, ChainReading> gateways;
    private final String service;

    private LimitComparison(
            String profile, Map<String, String> settings, Map<String, ChainReading> gateways, String service) {
        this.profile = profile;
        this.settings = settings;
        this.gateways = gateways;
        this.service = service;
    }

    /**
     * @param settings what the profile says to the gateways
     * @param gateways what was read from each, by id, in the order of the columns
     * @param service limits of other services are left out
     */
    public static List<ComparedLimit> of(
            String profile, Map<String, String> settings, Map<String, ChainReading> gateways, String service) {
        return new LimitComparison(profile, settings, gateways, service).rows();
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
        rows.add(breaker(
                "circuit breaker: window",
                b -> b.windowMs() == null ? "by calls" : b.windowMs() + " ms",
                "metrics.rollingStats.timeInMilliseconds",
                "sliding-window-size"));
        rows.add(breaker(
                "circuit breaker: fewest calls",
                b -> String.valueOf(b.volumeThreshold()),
                "circuitBreaker.requestVolumeThreshold",
                "minimum-number-of-calls"));
        rows.add(breaker(
                "circuit breaker: share of errors",
                b -> b.errorThresholdPercent() + " %",
                "circuitBreaker.errorThresholdPercentage",
                "failure-rate-threshold"));
        rows.add(breaker(
                "circuit breaker: stays open",
                b -> b.openMs() + " ms",
                "circuitBreaker.sleepWindowInMilliseconds",
                "wait-duration-in-open-state"));
        return rows.stream()
                .filter(r -> r.settings().values().stream().anyMatch(found -> !found.isEmpty()))
                .toList();
    }

    private ComparedLimit limits(String what, LimitKind... kinds) {
        List<LimitKind> wanted = List.of(kinds);
        return row(
                what,
                gateway -> ChainOrder.of(gateway.limits(), List.of(), service).stream()
                        .filter(l -> wanted.contains(l.kind()))
                        .map(EffectiveSetting::of)
                        .toList());
    }

    /** The name is the kind alone where one limit holds for every service. */
    private ComparedLimit times(String what, String kind) {
        return row(
                what,
                gateway -> gateway.timeLimits().stream()
                        .filter(t -> t.name().equals(kind) || t.name().equals(kind + "." + service))
                        .filter(t -> t.millis() != null)
                        .map(EffectiveSetting::of)
                        .toList());
    }

    private ComparedLimit breaker(
            String what, Function<BreakerReading, String> threshold, String hystrix, String resilience4j) {
        return row(
                what,
                gateway -> gateway.breakers().stream()
                        .filter(b -> b.name().equals(service))
                        .map(b -> threshold(
                                threshold.apply(b),
                                b.windowMs() == null ? RESILIENCE4J + resilience4j : HYSTRIX + hystrix))
                        .toList());
    }

    private EffectiveSetting threshold(String value, String setting) {
        String origin = settings.containsKey(setting) ? "profile " + profile : "not set by the profile";
        return new EffectiveSetting("circuit-breaker." + service, value, setting, origin);
    }

    private ComparedLimit row(String what, Function<ChainReading, List<EffectiveSetting>> side) {
        Map<String, List<EffectiveSetting>> found = new LinkedHashMap<>();
        gateways.forEach((id, chain) -> found.put(id, side.apply(chain)));
        return new ComparedLimit(what, found);
    }
}
