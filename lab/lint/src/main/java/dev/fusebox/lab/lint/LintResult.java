package dev.fusebox.lab.lint;

import java.util.List;
import java.util.Optional;
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

    /** The fixes of all findings as one: of two that change the same, that of the worse finding. */
    public Optional<Fix> fix() {
        return findings.stream().flatMap(f -> f.fixed().stream()).reduce(Fix::and);
    }

    public boolean hasTrap() {
        return findings.stream().anyMatch(f -> f.level() == LintLevel.TRAP);
    }
}
