package dev.fusebox.lab.lint.rules.zuul;

import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.lint.rules.ConfiguredChain;
import dev.fusebox.limits.LimitKind;
import java.util.Optional;
import java.util.stream.Stream;

/** FB006. Zuul gives each command its permits and its strategy itself, so Hystrix never looks at its defaults for them. */
final class HystrixDefaultsThatZuulIgnores {

    private static final String DEFAULTS = "hystrix.command.default.execution.isolation.";
    private static final String PERMITS = "zuul.semaphore.max-semaphores";
    private static final String STRATEGY = "zuul.ribbon-isolation-strategy";

    static Stream<Found> findings(Subject subject) {
        return Stream.of(permits(subject), strategy(subject)).flatMap(Optional::stream);
    }

    private static Optional<Found> permits(Subject subject) {
        return subject.exactly(DEFAULTS + "semaphore.maxConcurrentRequests").map(written -> {
            String now = ConfiguredChain.of(subject, ZuulRoutes.ANY)
                    .limit(LimitKind.SEMAPHORE)
                    .map(limit -> "each route has " + limit.max() + " permits instead of " + written.number())
                    .orElse("routes have no permits, since they are isolated by threads");
            return ignored(written, now, PERMITS, subject);
        });
    }

    private static Optional<Found> strategy(Subject subject) {
        return subject.exactly(DEFAULTS + "strategy")
                .filter(written -> !subject.value(STRATEGY)
                        .map(Resolved::word)
                        .orElse("SEMAPHORE")
                        .equalsIgnoreCase(written.word()))
                .map(written -> ignored(written, "routes are not isolated by " + written.word(), STRATEGY, subject));
    }

    private static Found ignored(Resolved written, String effect, String instead, Subject subject) {
        return Found.at(written, "Zuul never reads Hystrix's default here: %s. Set %s.".formatted(effect, instead))
                .withBecause(Stream.concat(Stream.of(written), subject.valueOrDefault(instead).stream())
                        .toList())
                .withFix(subject.fix().remove(written).set(instead, written.word()));
    }
}
