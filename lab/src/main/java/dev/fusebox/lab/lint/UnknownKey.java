package dev.fusebox.lab.lint;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * FB003: a property that no library of the application lists.
 *
 * @param unlisted properties that are read although no library lists them
 */
public record UnknownKey(Predicate<String> unlisted) implements Rule {

    @Override
    public String id() {
        return "FB003";
    }

    @Override
    public String title() {
        return "A property that does not exist";
    }

    @Override
    public LintLevel level() {
        return LintLevel.INEFFECTIVE;
    }

    /** Without the jar, only likely mistakes in spelling: other versions of the libraries may have the property. */
    @Override
    public List<LintFinding> check(Subject subject) {
        return new UnreadKeys(subject, unlisted)
                .found()
                .filter(unread -> unread.renamed().isEmpty())
                .filter(unread -> unread.misspelt().isPresent()
                        || unread.sure() && !subject.libraries().assumed())
                .map(unread -> finding(unread.written(), unread.misspelt(), subject))
                .toList();
    }

    private LintFinding finding(Resolved written, Optional<String> meant, Subject subject) {
        String message = "no library of %s knows %s, so nothing reads it%s"
                .formatted(
                        subject.libraries().of(),
                        written.property(),
                        meant.map(m -> "; did you mean " + m + "?").orElse(""));
        Fix fix = meant.map(m -> subject.fix().rename(written, m))
                .orElseGet(() -> subject.fix().remove(written));
        return LintFinding.of(this, written, message).fix(fix);
    }
}
