package dev.fusebox.lab.gateway.scg.rules;

import dev.fusebox.lab.lint.DescribedRule;
import dev.fusebox.lab.lint.Fix;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Subject;
import java.util.List;
import java.util.stream.Collectors;

/** FB038. To the circuit breaker an answer is a success, whatever its status, unless the filter lists the status. */
final class ServerErrorsCountAsSuccess extends DescribedRule {

    ServerErrorsCountAsSuccess() {
        super("FB038", LintLevel.NOTE, "a circuit breaker to which an answer of 500 is a success");
    }

    /** One finding for all: it is the same of each. */
    @Override
    public List<LintFinding> check(Subject subject) {
        List<ScgGuard> guards = new ScgSettings(subject)
                .guards().stream()
                        .filter(guard -> guard.filter().arg("statusCodes").isEmpty())
                        .toList();
        if (guards.isEmpty()) {
            return List.of();
        }
        List<String> ids = guards.stream().map(ScgGuard::id).distinct().toList();
        String which = ids.stream().map(id -> "'" + id + "'").collect(Collectors.joining(", "));
        Fix fix = subject.fix();
        for (ScgFilter filter : guards.stream().map(ScgGuard::filter).distinct().toList()) {
            fix = new StatusCodes(fix, filter).listed();
        }
        return List.of(LintFinding.of(
                        this,
                        guards.get(0).filter().at(),
                        "circuit breaker%s %s: an answer of 500 or 503 counts as a success, and a backend that fails 100 %% of the calls that way never opens %s. List args.statusCodes: %s"
                                .formatted(
                                        ids.size() == 1 ? "" : "s",
                                        which,
                                        ids.size() == 1 ? "it" : "them",
                                        StatusCodes.COUNTED))
                .fix(fix));
    }
}
