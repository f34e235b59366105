package dev.fusebox.lab.lint;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * FB004: a property whose name of today is another one.
 *
 * @param unlisted properties that are read although no library lists them
 */
public record RenamedKey(Predicate<String> unlisted) implements Rule {

    @Override
    public String id() {
        return "FB004";
    }

    @Override
    public String title() {
        return "A property under a name that is no longer read";
    }

    @Override
    public LintLevel level() {
        return LintLevel.INEFFECTIVE;
    }

    /** Without the jar a note only, and none where the build file names a version that may read the property. */
    @Override
    public List<LintFinding> check(Subject subject) {
        return new UnreadKeys(subject, unlisted)
                .found()
                .filter(unread -> !unread.mayBeRead())
                .flatMap(unread -> unread.renamed().map(now -> finding(unread.written(), now, subject)).stream())
                .toList();
    }

    private LintFinding finding(Resolved written, String now, Subject subject) {
        Libraries libraries = subject.libraries();
        String message = "%s is called %s in %s, and nothing reads the old name there%s"
                .formatted(
                        written.property(),
                        now,
                        libraries.assumed() ? "today's versions" : libraries.of(),
                        libraries.assumed() ? "; pass the jar to be sure" : "");
        return LintFinding.of(this, written, message)
                .because(Stream.concat(Stream.of(written), subject.valueOrDefault(now).stream())
                        .toList())
                .level(libraries.assumed() ? LintLevel.NOTE : LintLevel.INEFFECTIVE)
                .fix(
                        subject.value(now).isPresent()
                                ? subject.fix().remove(written)
                                : subject.fix().rename(written, now));
    }
}
