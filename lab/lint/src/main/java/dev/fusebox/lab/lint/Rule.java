package dev.fusebox.lab.lint;

import java.util.List;
import java.util.stream.Stream;

/**
 * One thing that is worth saying about a configuration. The page {@code notes/rules/<id>.md} explains it.
 *
 * @param id {@code FB006}; unique, and never used again for something else
 * @param level that its findings usually have
 * @param title one clause without a full stop: what is wrong
 * @param proof the command that shows what it warns of
 */
public record Rule(String id, LintLevel level, String title, String proof, Check check) {

    /**
     * Looks for what a rule warns of. It has no state and reads nothing but the {@link Subject}. It stays silent when it is not sure; a
     * value that the files do not decide makes the rule undecided by itself:
     * {@link dev.fusebox.lab.lint.boot.Resolved Resolved} sees to it.
     */
    @FunctionalInterface
    public interface Check {

        /** What there is to say of the subject, mostly nothing. */
        Stream<Found> findings(Subject subject);
    }

    /** A rule without its check. */
    public record Named(String id, LintLevel level, String title) {

        /** One whose proof, and settings on which it is silent, are entries of study {@code lint-proofs}. */
        public Rule finds(Check check) {
            return new Rule(id, level, title, "fusebox lint --prove " + id, check);
        }
    }

    public static Named rule(String id, LintLevel level, String title) {
        return new Named(id, level, title);
    }

    /** With another proof, where that study has none. */
    public Rule provedBy(String command) {
        return new Rule(id, level, title, command, check);
    }

    /** With another level than it usually has. */
    public Rule as(LintLevel other) {
        return new Rule(id, other, title, proof, check);
    }

    /** @param where as in {@link LintFinding} */
    Stream<LintFinding> findings(Subject subject, List<String> where) {
        return check.findings(subject)
                .map(found -> new LintFinding(id, title, found.levelOr(level), found, proof, where));
    }
}
