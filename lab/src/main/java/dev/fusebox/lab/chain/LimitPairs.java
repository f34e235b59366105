package dev.fusebox.lab.chain;

import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Puts each limit of Zuul beside the one that does the same work on Spring Cloud Gateway. Sizes and times come from the
 * live processes with their settings. Of a circuit breaker the processes tell the thresholds only; their origin is the
 * profile where it sets them, and is otherwise said to be not set.
 */
public final class LimitPairs {

    private static final String HYSTRIX = "hystrix.command.default.";
    private static final String RESILIENCE4J = "resilience4j.circuitbreaker.configs.default.";

    private final String profile;
    private final Map<String, String> settings;
    private final ChainReading zuul;
    private final ChainReading scg;
    private final String service;

    private LimitPairs(
            String profile, Map<String, String> settings, ChainReading zuul, ChainReading scg, String service) {
        this.profile = profile;
        this.settings = settings;
        this.zuul = zuul;
        this.scg = scg;
        this.service = service;
    }

    /**
     * @param settings what the profile says to either gateway
     * @param service limits of other services are left out
     */
    public static List<LimitPair> of(
            String profile, Map<String, String> settings, ChainReading zuul, ChainReading scg, String service) {
        return new LimitPairs(profile, settings, zuul, scg, service).pairs();
    }

    private List<LimitPair> pairs() {
        List<LimitPair> pairs = new ArrayList<>();
        pairs.add(limits("client connections", LimitKind.CONNECTIONS));
        pairs.add(limits("waiting to be accepted", LimitKind.ACCEPT_QUEUE));
        pairs.add(limits("threads that serve requests", LimitKind.THREADS, LimitKind.EVENT_LOOP));
        pairs.add(limits(
                "isolation: calls to the service", LimitKind.SEMAPHORE, LimitKind.THREAD_POOL, LimitKind.BULKHEAD));
        pairs.add(limits("connections to the service", LimitKind.HTTP_POOL));
        pairs.add(times("time for the call", "call"));
        pairs.add(times("time for the answer", "read"));
        pairs.add(times("time to connect", "connect"));
        pairs.add(breaker(
                "circuit breaker: window",
                b -> b.windowMs() == null ? "by calls" : b.windowMs() + " ms",
                "metrics.rollingStats.timeInMilliseconds",
                "sliding-window-size"));
        pairs.add(breaker(
                "circuit breaker: fewest calls",
                b -> String.valueOf(b.volumeThreshold()),
                "circuitBreaker.requestVolumeThreshold",
                "minimum-number-of-calls"));
        pairs.add(breaker(
                "circuit breaker: share of errors",
                b -> b.errorThresholdPercent() + " %",
                "circuitBreaker.errorThresholdPercentage",
                "failure-rate-threshold"));
        pairs.add(breaker(
                "circuit breaker: stays open",
                b -> b.openMs() + " ms",
                "circuitBreaker.sleepWindowInMilliseconds",
                "wait-duration-in-open-state"));
        return pairs.stream()
                .filter(p -> !p.zuul().isEmpty() || !p.scg().isEmpty())
                .toList();
    }

    private LimitPair limits(String what, LimitKind... kinds) {
        List<LimitKind> wanted = List.of(kinds);
        Function<ChainReading, List<EffectiveSetting>> side =
                gateway -> ChainOrder.of(gateway.limits(), List.of(), service).stream()
                        .filter(l -> wanted.contains(l.kind()))
                        .map(EffectiveSetting::of)
                        .toList();
        return new LimitPair(what, side.apply(zuul), side.apply(scg));
    }

    /** The name is the kind alone where one limit holds for every service. */
    private LimitPair times(String what, String kind) {
        Function<ChainReading, List<EffectiveSetting>> side = gateway -> gateway.timeLimits().stream()
                .filter(t -> t.name().equals(kind) || t.name().equals(kind + "." + service))
                .filter(t -> t.millis() != null)
                .map(EffectiveSetting::of)
                .toList();
        return new LimitPair(what, side.apply(zuul), side.apply(scg));
    }

    private LimitPair breaker(
            String what, Function<BreakerReading, String> threshold, String hystrix, String resilience4j) {
        return new LimitPair(
                what,
                fixed(zuul, threshold, HYSTRIX + hystrix).toList(),
                fixed(scg, threshold, RESILIENCE4J + resilience4j).toList());
    }

    private Stream<EffectiveSetting> fixed(
            ChainReading gateway, Function<BreakerReading, String> threshold, String setting) {
        String origin = settings.containsKey(setting) ? "profile " + profile : "not set by the profile";
        return gateway.breakers().stream()
                .filter(b -> b.name().equals(service))
                .map(b -> new EffectiveSetting("circuit-breaker." + service, threshold.apply(b), setting, origin));
    }
}
