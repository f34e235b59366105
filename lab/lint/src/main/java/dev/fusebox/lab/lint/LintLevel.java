package dev.fusebox.lab.lint;

import dev.fusebox.lab.common.Figures;

/** How bad a finding is, the worst first. */
public enum LintLevel {
    /** A limit, a time limit or the isolation of routes is not what the settings seem to say. */
    TRAP,
    /** A setting that nothing reads. */
    INEFFECTIVE,
    /** Works, and costs processor time, memory or calls that need not be. */
    COST,
    /** Worth knowing; often wanted. */
    NOTE;

    /** As results spell it: {@code trap}. */
    public String word() {
        return Figures.word(this);
    }
}
