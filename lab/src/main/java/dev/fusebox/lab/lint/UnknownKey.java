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

    /** Without the jar, only likely mistakes in spelling, a note where the build file names another version: it may have the property. */
    @Override
    public List<LintFinding> check(Subject subject) {
        return new UnreadKeys(subject, unlisted)
                .found()
                .filter(unread -> unread.renamed().isEmpty())
                .filter(unread -> unread.misspelt().isPresent()
                        || unread.sure() && !subject.libraries().assumed())
                .map(unread -> finding(unread, subject))
                .toList();
    }

    private LintFinding finding(UnreadKeys.Unread unread, Subject subject) {
        Resolved written = unread.written();
        Optional<String> meant = unread.misspelt();
        String message = "no library of %s knows %s, %s%s"
                .formatted(
                        subject.libraries().of(),
                        written.property(),
                        unread.ofAnotherBoot()
                                ? "yours of another Spring Boot may: pass the jar to be sure"
                                : "so nothing reads it",
                        meant.map(m -> "; did you mean " + m + "?").orElse(""));
        Fix fix = meant.map(m -> subject.fix().rename(written, m))
                .orElseGet(() -> subject.fix().remove(written));
        return LintFinding.of(this, written, message)
                .level(unread.ofAnotherBoot() ? LintLevel.NOTE : level())
                .fix(fix);
    }
}
