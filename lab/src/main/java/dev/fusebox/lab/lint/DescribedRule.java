package dev.fusebox.lab.lint;

/** A rule that only has to say how it checks. */
public abstract class DescribedRule implements Rule {

    private final String id;
    private final String title;
    private final LintLevel level;
    private final String proof;

    protected DescribedRule(String id, LintLevel level, String title) {
        this(id, level, title, "fusebox lint --prove " + id);
    }

    /** @param proof where study {@code lint-proofs} has none */
    protected DescribedRule(String id, LintLevel level, String title, String proof) {
        this.id = id;
        this.title = title;
        this.level = level;
        this.proof = proof;
    }

    @Override
    public final String id() {
        return id;
    }

    @Override
    public final String title() {
        return title;
    }

    @Override
    public final LintLevel level() {
        return level;
    }

    @Override
    public String proof() {
        return proof;
    }
}
