package dev.fusebox.lab.lint.rules.scg;

import dev.fusebox.lab.lint.Fix;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Rule;
import dev.fusebox.lab.lint.Subject;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** FB060. A filter whose circuit breaker is Hystrix's brings Hystrix's defaults: 10 calls at once, and 1 s for each. */
final class LimitsOfHystrix extends Rule {

    private static final String COMMAND = "hystrix.command.";
    private static final String DEFAULT = COMMAND + "default";
    private static final String PERMITS = ".execution.isolation.semaphore.maxConcurrentRequests";
    private static final String STRATEGY = ".execution.isolation.strategy";
    private static final String TIME = ".execution.isolation.thread.timeoutInMilliseconds";
    private static final String TIMED = ".execution.timeout.enabled";

    LimitsOfHystrix() {
        super(
                "FB060",
                LintLevel.TRAP,
                "a circuit breaker of Hystrix with limits that no setting asks for",
                "mvn -pl lab/cli -am test -Dtest=LimitsOfHystrixTest -Dsurefire.failIfNoSpecifiedTests=false");
    }

    @Override
    public Stream<LintFinding> check(Subject subject) {
        Set<String> seen = new HashSet<>();
        return new ScgSettings(subject)
                .guardsOfHystrix().stream()
                        .filter(guard -> seen.add(guard.id()))
                        .flatMap(guard -> judged(subject, guard).stream());
    }

    private Optional<LintFinding> judged(Subject subject, ScgGuard guard) {
        boolean permits = isUnset(subject, guard, PERMITS, STRATEGY);
        boolean time = isUnset(subject, guard, TIME, TIMED);
        if (!permits && !time) {
            return Optional.empty();
        }
        Fix fix = permits ? subject.fix().set(DEFAULT + PERMITS, "100") : subject.fix();
        return Optional.of(found(
                        guard.filter().at(),
                        "circuit breaker '%s' of Hystrix %s%s%s, which no setting asks for"
                                .formatted(
                                        guard.id(),
                                        permits ? "lets 10 calls in at once" : "",
                                        permits && time ? " and " : "",
                                        time ? "ends each call after 1 s" : ""))
                .withFix(time ? fix.set(DEFAULT + TIME, "5000") : fix));
    }

    /** Hystrix reads exact names. */
    private static boolean isUnset(Subject subject, ScgGuard guard, String... settings) {
        return Stream.of(settings)
                .flatMap(setting -> Stream.of(DEFAULT + setting, COMMAND + guard.id() + setting))
                .allMatch(property -> subject.exactly(property).isEmpty());
    }
}
