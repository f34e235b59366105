package dev.fusebox.lab.lint.rules.scg;

import static dev.fusebox.lab.lint.rules.ConfiguredChain.seconds;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.lint.Fix;
import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.lint.rules.ConfiguredChain;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * FB020. The circuit breaker filter brings a bulkhead of 25 calls, and a call that the bulkhead rejects counts as a failure of the
 * backend: the circuit breaker stands outside it.
 */
final class BulkheadBeforeTheBreaker {

    private static final String FULL = "io.github.resilience4j.bulkhead.BulkheadFullException";
    private static final String SIZE = "max-concurrent-calls";
    private static final String IGNORE = "ignore-exceptions";

    /** A bulkhead with more calls is there to be none. */
    private static final int MOST_MEANT = 5000;

    /** An opened circuit breaker counts from this share of the time on. */
    private static final double OPEN = 0.01;

    static Stream<Found> findings(ScgSettings settings) {
        return settings.decided(settings.guards().stream()
                .filter(guard -> settings.bulkheads())
                .flatMap(guard -> judged(settings, guard)));
    }

    private static Stream<Found> judged(ScgSettings settings, ScgGuard guard) {
        Optional<Resolved> size = settings.instances("bulkhead").find(guard.id(), SIZE);
        boolean counted = counted(settings, guard.id());
        if (size.isPresent() && (!counted || size.get().number() > MOST_MEANT)) {
            return Stream.empty();
        }
        ConfiguredChain chain = settings.chain(guard.id());
        int permits = chain.limit(LimitKind.BULKHEAD).map(LimitSpec::size).orElseThrow();
        Prediction twice = chain.healthy(2 * permits);
        boolean opens = counted && Optional.ofNullable(twice.openFraction()).orElse(0.0) > OPEN;
        if (size.isPresent() && !opens) {
            return Stream.empty();
        }
        String whose = size.isPresent() ? "" : ", which no setting asks for";
        return Stream.of(Found.at(
                        guard.filter().at(),
                        "circuit breaker '%s' lets %d calls in at once%s. %s"
                                .formatted(guard.id(), permits, whose, effect(chain, permits, twice, opens)))
                .withBecause(Stream.concat(Stream.of(guard.filter().at()), size.stream())
                        .toList())
                .withFix(fix(settings, size.isEmpty(), counted)));
    }

    private static String effect(ConfiguredChain chain, int permits, Prediction twice, boolean opens) {
        String load = "With %d users on a healthy backend of %d ms it answers %s calls/s and rejects the others"
                .formatted(2 * permits, ConfiguredChain.SERVICE_MS, Figures.whole(twice.goodputPerSecond()));
        if (!opens) {
            return load;
        }
        String rested = chain.breaker()
                .map(BreakerRule::openMs)
                .map(ms -> " (for %s each time)".formatted(seconds(ms)))
                .orElse("");
        return "%s: rejections count as failures, and the circuit breaker is open %s %% of the time%s"
                .formatted(load, share(twice.openFraction()), rested);
    }

    private static String share(@Nullable Double share) {
        return Figures.percent(share == null ? 0.0 : share);
    }

    /** 100 calls are what Zuul grants a service; a better number follows from the load: {@code fusebox predict}. */
    private static Fix fix(ScgSettings settings, boolean unsized, boolean counted) {
        Fix fix = settings.fix();
        if (unsized) {
            fix = fix.set("resilience4j.bulkhead.configs.default." + SIZE, "100");
        }
        return counted ? fix.set("resilience4j.circuitbreaker.configs.default." + IGNORE, FULL) : fix;
    }

    /** Whether a rejection counts; a predicate in code may decide it, then it is taken as one that knows. */
    private static boolean counted(ScgSettings settings, String id) {
        Instances breaker = settings.instances("circuitbreaker");
        boolean byCode = Stream.of("ignore-exception-predicate", "record-failure-predicate")
                .anyMatch(key -> breaker.find(id, key).isPresent());
        List<String> recorded = breaker.list(id, "record-exceptions");
        boolean listed = recorded.isEmpty() || recorded.stream().anyMatch(BulkheadBeforeTheBreaker::covers);
        return listed && !byCode && breaker.list(id, IGNORE).stream().noneMatch(BulkheadBeforeTheBreaker::covers);
    }

    private static boolean covers(String exception) {
        return List.of(FULL, "java.lang.RuntimeException", "java.lang.Exception", "java.lang.Throwable")
                .contains(exception);
    }
}
