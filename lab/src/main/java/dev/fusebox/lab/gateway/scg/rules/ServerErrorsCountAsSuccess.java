package dev.fusebox.lab.gateway.scg.rules;

import dev.fusebox.lab.lint.DescribedRule;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Subject;
import java.util.List;

/** FB038. To the circuit breaker an answer is a success, whatever its status, unless the filter lists the status. */
final class ServerErrorsCountAsSuccess extends DescribedRule {

    ServerErrorsCountAsSuccess() {
        super("FB038", LintLevel.NOTE, "a circuit breaker to which an answer of 500 is a success");
    }

    @Override
    public List<LintFinding> check(Subject subject) {
        return new ScgSettings(subject)
                .guards().stream()
                        .filter(guard -> guard.filter().arg("statusCodes").isEmpty())
                        .map(guard -> LintFinding.of(
                                        this,
                                        guard.filter().at(),
                                        "circuit breaker '%s' counts an answer of 500 or 503 as a success: a backend that fails 100 %% of the calls that way never opens it. List args.statusCodes: %s"
                                                .formatted(guard.id(), StatusCodes.COUNTED))
                                .fix(new StatusCodes(subject.fix(), guard.filter()).listed()))
                        .toList();
    }
}
