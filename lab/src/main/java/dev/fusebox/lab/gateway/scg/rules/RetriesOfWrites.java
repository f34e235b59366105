package dev.fusebox.lab.gateway.scg.rules;

import dev.fusebox.lab.lint.DescribedRule;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Subject;
import java.util.List;
import java.util.Optional;

/** FB041. A call whose answer is lost or late may have done its work, and a method that is not idempotent does it once more. */
final class RetriesOfWrites extends DescribedRule {

    private static final List<String> NOT_IDEMPOTENT = List.of("POST", "PATCH");

    RetriesOfWrites() {
        super("FB041", LintLevel.NOTE, "a retry of calls that are not idempotent", ScgRules.TEST);
    }

    @Override
    public List<LintFinding> check(Subject subject) {
        return new ScgSettings(subject)
                .filtersNamed(ScgFilter.RETRY)
                .flatMap(filter -> judged(subject, filter).stream())
                .toList();
    }

    private Optional<LintFinding> judged(Subject subject, ScgFilter retry) {
        return NOT_IDEMPOTENT.stream()
                .filter(retry.list("methods")::contains)
                .findFirst()
                .filter(method -> !beforeTheBackend(subject, retry))
                .map(method -> LintFinding.of(
                        this,
                        retry.at(),
                        "a %s reaches the backend up to %d times: after an answer that is late or of status 5xx the backend may have done the work, and does it again"
                                .formatted(method, TriesThatNeverHappen.tries(retry))));
    }

    /** Only calls that got no connection, so no backend has had them. */
    private static boolean beforeTheBackend(Subject subject, ScgFilter retry) {
        List<String> exceptions = retry.list("exceptions");
        String series = retry.at().property().replaceFirst("name$", "args.series");
        return !exceptions.isEmpty()
                && exceptions.stream().allMatch(e -> e.matches(".*\\.Connect(Timeout)?Exception"))
                && retry.arg("statuses").isEmpty()
                && subject.exactly(series).filter(none -> none.text().isBlank()).isPresent();
    }
}
