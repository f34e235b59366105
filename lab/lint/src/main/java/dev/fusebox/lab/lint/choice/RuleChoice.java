package dev.fusebox.lab.lint.choice;

import dev.fusebox.lab.lint.IgnoredFinding;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.Linter;
import dev.fusebox.lab.lint.Rule;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which rules count, and how much.
 *
 * @param select the only rules that count; empty for all
 * @param ignore rules that do not count, though they are selected
 * @param severity the levels of their findings instead of their own
 */
public record RuleChoice(List<RulePattern> select, List<RulePattern> ignore, Map<RulePattern, ChosenLevel> severity) {

    private boolean has(String rule) {
        return (select.isEmpty() || select.stream().anyMatch(p -> p.matches(rule)))
                && ignore.stream().noneMatch(p -> p.matches(rule));
    }

    /** Of an exact id before that of a pattern. */
    private Optional<LintLevel> level(String rule) {
        return severity.entrySet().stream()
                .filter(e -> e.getKey().matches(rule))
                .max(Map.Entry.comparingByKey(Comparator.comparing(RulePattern::isExact)
                        .thenComparing(p -> p.text().length())))
                .map(e -> e.getValue().level());
    }

    /** What the rules that count say. */
    public LintResult of(LintResult all) {
        List<LintFinding> findings = all.findings().stream()
                .filter(f -> has(f.rule()))
                .map(this::leveled)
                .toList();
        return new LintResult(
                severity.isEmpty() ? findings : Linter.sorted(findings.stream()),
                all.undecided().stream().filter(u -> has(u.rule())).toList(),
                all.notes(),
                all.unseen(),
                all.ignored().stream()
                        .filter(i -> has(i.finding().rule()))
                        .map(i -> new IgnoredFinding(leveled(i.finding()), i.reason()))
                        .toList());
    }

    private LintFinding leveled(LintFinding finding) {
        return level(finding.rule()).map(finding::as).orElse(finding);
    }

    /** The rules that count, with the levels that they have here. */
    public List<Rule> of(List<Rule> all) {
        return all.stream()
                .filter(rule -> has(rule.id()))
                .map(rule -> level(rule.id()).map(rule::as).orElse(rule))
                .toList();
    }
}
