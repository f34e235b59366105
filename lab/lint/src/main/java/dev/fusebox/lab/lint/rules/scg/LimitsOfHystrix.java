package dev.fusebox.lab.lint.rules.scg;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.lint.Fix;
import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.lint.rules.ConfiguredChain;
import dev.fusebox.lab.lint.show.ShownLimit;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
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

    private static final String USUAL = "default of Hystrix";

    static Stream<Found> findings(ScgSettings settings) {
        Set<String> seen = new HashSet<>();
        return settings.guardsOfHystrix().stream()
                .filter(guard -> seen.add(guard.id()))
                .flatMap(guard -> judged(settings, guard));
    }

    /** The permits and the time limit of a circuit breaker, with what is written. */
    static List<ShownLimit> shown(ScgSettings settings, String id) {
        return written(settings, id, STRATEGY)
                .map(r -> List.of(ShownLimit.undecided(
                        "limits of circuit breaker " + id, "%s sets its isolation".formatted(r.property()))))
                .orElseGet(() -> List.of(permits(settings, id), time(settings, id)));
    }

    private static ShownLimit permits(ScgSettings settings, String id) {
        return written(settings, id, PERMITS)
                .map(r -> ShownLimit.of("permits", r.decided() ? "" + r.number() : "", r))
                .orElseGet(() -> ShownLimit.usual("permits", "10", USUAL));
    }

    private static ShownLimit time(ScgSettings settings, String id) {
        String name = "time of the whole call";
        return written(settings, id, TIMED)
                .filter(r -> !r.is("true"))
                .map(r -> ShownLimit.of(name, "no limit", r))
                .or(() -> written(settings, id, TIME)
                        .map(r -> ShownLimit.of(name, r.decided() ? ConfiguredChain.seconds(r.number()) : "", r)))
                .orElseGet(() -> ShownLimit.usual(name, "1 s", USUAL));
    }

    private static Optional<Resolved> written(ScgSettings settings, String id, String key) {
        return settings.subject()
                .exactly(COMMAND + id + key)
                .or(() -> settings.subject().exactly(DEFAULT + key));
    }

    private static Stream<Found> judged(ScgSettings settings, ScgGuard guard) {
        if (!settings.knowsHystrix()) {
            return Stream.of(
                    Found.at(
                            guard.filter().at(),
                            "Spring Cloud Gateway has no filter Hystrix from 3.0 on: its routes fail with 'Unable to find GatewayFilterFactory with name Hystrix'"));
        }
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
