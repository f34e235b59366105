package dev.fusebox.lab.lint;

import dev.fusebox.lab.lint.boot.FileLine;
import dev.fusebox.lab.lint.boot.Resolved;
import java.util.List;
import java.util.stream.Stream;

/**
 * One thing that is worth saying about a configuration. A rule is stateless and reads nothing but the {@link Subject}. It stays silent
 * when it is not sure; a value that the files do not decide makes it undecided by itself: {@link Resolved} sees to it.
 *
 * <p>The page {@code notes/rules/<id>.md} explains it.
 */
public abstract class Rule {

    private final String id;
    private final LintLevel level;
    private final String title;
    private final String proof;

    /**
     * @param id {@code FB006}; unique, and never used again for something else
     * @param level that its findings usually have
     * @param title one clause without a full stop: what is wrong
     */
    protected Rule(String id, LintLevel level, String title) {
        this(id, level, title, "fusebox lint --prove " + id);
    }

    /** @param proof where study {@code lint-proofs} has none */
    protected Rule(String id, LintLevel level, String title, String proof) {
        this.id = id;
        this.level = level;
        this.title = title;
        this.proof = proof;
    }

    public final String id() {
        return id;
    }

    public final LintLevel level() {
        return level;
    }

    public final String title() {
        return title;
    }

    /** The command that shows what it warns of, and settings on which it is silent: by its entries of study {@code lint-proofs}. */
    public final String proof() {
        return proof;
    }

    /** @return what this rule has to say of the subject, mostly nothing */
    public abstract Stream<LintFinding> check(Subject subject);

    /** At the line of a value that is written in a file. */
    protected final LintFinding found(Resolved written, String message) {
        return found(written.place().orElseThrow(), message).because(written);
    }

    protected final LintFinding found(FileLine place, String message) {
        return new LintFinding(id, level, place, message, List.of(), null, proof, List.of(), null);
    }
}
