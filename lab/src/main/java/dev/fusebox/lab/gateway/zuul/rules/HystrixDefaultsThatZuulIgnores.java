package dev.fusebox.lab.gateway.zuul.rules;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Resolved;
import dev.fusebox.lab.lint.Rule;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** FB006. Zuul gives each command its permits and its strategy itself, so Hystrix never looks at its defaults for them. */
public record HystrixDefaultsThatZuulIgnores(Component zuul) implements Rule {

    private static final String DEFAULTS = "hystrix.command.default.execution.isolation.";
    private static final String PERMITS = "zuul.semaphore.max-semaphores";
    private static final String STRATEGY = "zuul.ribbon-isolation-strategy";

    @Override
    public String id() {
        return "FB006";
    }

    @Override
    public String title() {
        return "Zuul ignores Hystrix's defaults for permits and strategy";
    }

    @Override
    public LintLevel level() {
        return LintLevel.INEFFECTIVE;
    }

    @Override
    public List<LintFinding> check(Subject subject) {
        return Stream.of(permits(subject), strategy(subject))
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<LintFinding> permits(Subject subject) {
        return subject.exactly(DEFAULTS + "semaphore.maxConcurrentRequests").map(written -> {
            String now = zuul.configured(subject.layered(zuul.catalogue()), "any-service", 1, null).limits().stream()
                    .filter(limit -> limit.id().kind() == LimitKind.SEMAPHORE)
                    .map(LimitSpec::max)
                    .map(max -> "each route has " + max + " permits instead of " + written.number())
                    .findFirst()
                    .orElse("routes have no permits, since they are isolated by threads");
            return ignored(written, now, PERMITS, subject);
        });
    }

    private Optional<LintFinding> strategy(Subject subject) {
        return subject.exactly(DEFAULTS + "strategy")
                .filter(written -> !subject.value(STRATEGY)
                        .map(Resolved::word)
                        .orElse("SEMAPHORE")
                        .equalsIgnoreCase(written.word()))
                .map(written -> ignored(written, "routes are not isolated by " + written.word(), STRATEGY, subject));
    }

    private LintFinding ignored(Resolved written, String effect, String instead, Subject subject) {
        return LintFinding.of(
                        this,
                        written,
                        "Zuul never reads Hystrix's default here: %s. Set %s.".formatted(effect, instead))
                .because(Stream.concat(Stream.of(written), subject.valueOrDefault(instead).stream())
                        .toList())
                .fix(subject.fix().remove(written).set(instead, written.word()));
    }
}
