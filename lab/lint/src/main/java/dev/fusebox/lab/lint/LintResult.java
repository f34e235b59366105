package dev.fusebox.lab.lint;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What {@code fusebox lint} has to say.
 *
 * @param findings the worst first
 * @param notes what was assumed
 * @param unseen what the files do not show
 */
public record LintResult(
        List<LintFinding> findings, List<Undecided> undecided, List<String> notes, List<Unseen> unseen) {

    public LintResult(List<LintFinding> findings, List<Undecided> undecided, List<String> notes) {
        this(findings, undecided, notes, List.of());
    }

    public LintResult and(String note) {
        return new LintResult(
                findings,
                undecided,
                Stream.concat(notes.stream(), Stream.of(note)).toList(),
                unseen);
    }

    /** With what the files do not show. */
    public LintResult beside(List<Unseen> more) {
        return new LintResult(findings, undecided, notes, List.copyOf(more));
    }

    /** With fewer findings. */
    LintResult only(List<LintFinding> left) {
        return new LintResult(left, undecided, notes, unseen);
    }

    /** The findings of each rule in each file together. */
    public List<FindingGroup> groups() {
        return FindingGroup.of(findings);
    }

    /** The fixes of all findings as one: of two that change the same, that of the worse finding. */
    public Optional<Fix> fix() {
        return findings.stream().flatMap(f -> f.fixed().stream()).reduce(Fix::and);
    }

    public boolean hasTrap() {
        return findings.stream().anyMatch(f -> f.level() == LintLevel.TRAP);
    }
}
