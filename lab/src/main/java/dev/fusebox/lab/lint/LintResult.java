package dev.fusebox.lab.lint;

import java.util.List;
import java.util.stream.Stream;

/**
 * What {@code fusebox lint} has to say.
 *
 * @param findings the worst first
 * @param notes what was assumed
 */
public record LintResult(List<LintFinding> findings, List<Undecided> undecided, List<String> notes) {

    public LintResult and(String note) {
        return new LintResult(
                findings,
                undecided,
                Stream.concat(notes.stream(), Stream.of(note)).toList());
    }

    public boolean hasTrap() {
        return findings.stream().anyMatch(f -> f.level() == LintLevel.TRAP);
    }
}
