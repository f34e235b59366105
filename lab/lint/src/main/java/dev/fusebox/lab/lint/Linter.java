package dev.fusebox.lab.lint;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.boot.Resolved.UndecidedValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Applies rules to subjects, and says once what holds under several profiles. */
public final class Linter {

    /** One subject with the rules for it. */
    public record Task(Subject subject, List<Rule> rules) {}

    private static final Comparator<LintFinding> WORST_FIRST = Comparator.comparing(LintFinding::level)
            .thenComparing(f -> f.place().file())
            .thenComparing(f -> f.place().line())
            .thenComparing(LintFinding::rule);

    private final List<LintFinding> findings = new ArrayList<>();
    private final List<Undecided> undecided = new ArrayList<>();

    private Linter() {}

    /** @param notes what a reader must know besides the findings: what was assumed */
    public static LintResult lint(List<Task> tasks, List<String> notes) {
        Linter linter = new Linter();
        tasks.forEach(task -> task.rules().forEach(rule -> linter.apply(rule, task.subject())));
        linter.findings.sort(WORST_FIRST);
        return new LintResult(List.copyOf(linter.findings), List.copyOf(linter.undecided), notes);
    }

    /** The worst first. */
    public static List<LintFinding> sorted(Stream<LintFinding> findings) {
        return findings.sorted(WORST_FIRST).toList();
    }

    private void apply(Rule rule, Subject subject) {
        List<String> where = subject.activation().words();
        try {
            rule.findings(subject, where).toList().forEach(this::add);
        } catch (UndecidedValue e) {
            add(new Undecided(
                    rule.id(),
                    e.asked().place().orElse(null),
                    "the value of " + e.asked().words() + " is not known",
                    where));
        } catch (UsageException e) {
            add(new Undecided(rule.id(), null, String.valueOf(e.getMessage()), where));
        }
    }

    private void add(LintFinding found) {
        Optional<LintFinding> known = findings.stream().filter(found::same).findFirst();
        known.ifPresent(findings::remove);
        findings.add(known.map(k -> k.and(found, together(k.where(), found.where())))
                .orElse(found));
    }

    private void add(Undecided found) {
        Optional<Undecided> known = undecided.stream()
                .filter(k -> k.where(List.of()).equals(found.where(List.of())))
                .findFirst();
        known.ifPresent(undecided::remove);
        undecided.add(
                known.map(k -> found.where(together(k.where(), found.where()))).orElse(found));
    }

    /** None at all says that it holds without a profile, so everywhere. */
    private static List<String> together(List<String> one, List<String> other) {
        if (one.isEmpty() || other.isEmpty()) {
            return List.of();
        }
        TreeSet<String> all = new TreeSet<>(one);
        all.addAll(other);
        return List.copyOf(all);
    }
}
