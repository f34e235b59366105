package dev.fusebox.lab.lint.rules.scg;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.lint.Fix;
import dev.fusebox.lab.lint.Found;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/** FB060. A filter whose circuit breaker is Hystrix's brings Hystrix's defaults: 10 calls at once, and 1 s for each. */
final class LimitsOfHystrix {

    private static final String COMMAND = "hystrix.command.";
    private static final String DEFAULT = COMMAND + "default";
    private static final String PERMITS = ".execution.isolation.semaphore.maxConcurrentRequests";
    private static final String STRATEGY = ".execution.isolation.strategy";
    private static final String TIME = ".execution.isolation.thread.timeoutInMilliseconds";
    private static final String TIMED = ".execution.timeout.enabled";

    static Stream<Found> findings(ScgSettings settings) {
        Set<String> seen = new HashSet<>();
        return settings.guardsOfHystrix().stream()
                .filter(guard -> seen.add(guard.id()))
                .flatMap(guard -> judged(settings, guard));
    }

    private static Stream<Found> judged(ScgSettings settings, ScgGuard guard) {
        boolean permits = isUnset(settings, guard, PERMITS, STRATEGY);
        boolean time = isUnset(settings, guard, TIME, TIMED);
        if (!permits && !time) {
            return Stream.empty();
        }
        String does = Figures.joined(
                " and ", permits ? "lets 10 calls in at once" : "", time ? "ends each call after 1 s" : "");
        Fix fix = permits ? settings.fix().set(DEFAULT + PERMITS, "100") : settings.fix();
        return Stream.of(Found.at(
                        guard.filter().at(),
                        "circuit breaker '%s' of Hystrix %s, which no setting asks for".formatted(guard.id(), does))
                .withFix(time ? fix.set(DEFAULT + TIME, "5000") : fix));
    }

    /** Hystrix reads exact names. */
    private static boolean isUnset(ScgSettings settings, ScgGuard guard, String... keys) {
        return Stream.of(keys)
                .flatMap(key -> Stream.of(DEFAULT + key, COMMAND + guard.id() + key))
                .allMatch(property -> settings.subject().exactly(property).isEmpty());
    }
}
