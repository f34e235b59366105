package dev.fusebox.lab.lint;

import java.util.List;

/**
 * What {@code fusebox lint} has to say.
 *
 * @param findings the worst first
 * @param notes what was assumed
 */
public record LintResult(List<LintFinding> findings, List<Undecided> undecided, List<String> notes) {

    public boolean hasTrap() {
        return findings.stream().anyMatch(f -> f.level() == LintLevel.TRAP);
    }
}
