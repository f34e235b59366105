package dev.fusebox.lab.lint;

import java.util.List;

/**
 * One thing that is worth saying about a configuration. A rule is stateless and reads nothing but the {@link Subject}. It stays silent
 * when it is not sure; a value that the files do not decide makes it undecided by itself: {@link Resolved} sees to it.
 *
 * <p>The page {@code notes/rules/<id>.md} explains it.
 */
public interface Rule {

    /** {@code FB006}; unique, and never used again for something else. */
    String id();

    /** One clause without a full stop: what is wrong. */
    String title();

    /** The level that its findings usually have. */
    LintLevel level();

    /** The command that shows what it warns of, and settings on which it is silent: by its entries of study {@code lint-proofs}. */
    default String proof() {
        return "fusebox lint --prove " + id();
    }

    /** @return what this rule has to say of the subject, mostly nothing */
    List<LintFinding> check(Subject subject);
}
