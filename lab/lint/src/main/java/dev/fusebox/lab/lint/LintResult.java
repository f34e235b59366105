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
 * @param ignored findings that comments in the files take out
 */
public record LintResult(
        List<LintFinding> findings,
        List<Undecided> undecided,
        List<String> notes,
        List<Unseen> unseen,
        List<IgnoredFinding> ignored) {

    /** Before comments are looked at. */
    public LintResult(List<LintFinding> findings, List<Undecided> undecided, List<String> notes) {
        this(findings, undecided, notes, List.of(), List.of());
    }

    public LintResult and(String note) {
        return new LintResult(
                findings,
                undecided,
                Stream.concat(notes.stream(), Stream.of(note)).toList(),
                unseen,
                ignored);
    }

    /** With what the files do not show. */
    public LintResult beside(List<Unseen> more) {
        return new LintResult(findings, undecided, notes, List.copyOf(more), ignored);
    }

    /** With other findings. */
    public LintResult with(List<LintFinding> others) {
        return new LintResult(others, undecided, notes, unseen, ignored);
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
        return hasAtLeast(LintLevel.TRAP);
    }

    /** Whether a finding has this level or a worse one. */
    public boolean hasAtLeast(LintLevel level) {
        return findings.stream().anyMatch(f -> f.level().compareTo(level) <= 0);
    }
}
