package dev.fusebox.lab.lint;

import dev.fusebox.lab.lint.boot.FileLine;
import dev.fusebox.lab.lint.boot.Resolved;
import java.util.List;
import java.util.Optional;

/**
 * What a rule says of a line.
 *
 * @param title the rule's: what is wrong in a few words
 * @param prove the command that proves it
 * @param where the profiles under which it holds, for people; empty where it holds under all that were judged
 */
public record LintFinding(String rule, String title, LintLevel level, Found found, String prove, List<String> where) {

    public FileLine place() {
        return found.place();
    }

    public String message() {
        return found.message();
    }

    public List<Resolved> because() {
        return found.because();
    }

    public Optional<Fix> fixed() {
        return Optional.ofNullable(found.fix()).map(Fix::effective).filter(f -> !f.isEmpty());
    }

    /** With another level. */
    public LintFinding as(LintLevel other) {
        return new LintFinding(rule, title, other, found, prove, where);
    }

    /** Whether both say the same of the same line, or of one cause. */
    boolean same(LintFinding other) {
        return rule.equals(other.rule) && found.same(other.found);
    }

    /**
     * Both as one, which are the {@link #same}.
     *
     * @param everywhere that either holds
     */
    LintFinding and(LintFinding later, List<String> everywhere) {
        return new LintFinding(rule, title, later.level, found.and(later.found, where.isEmpty()), prove, everywhere);
    }
}
