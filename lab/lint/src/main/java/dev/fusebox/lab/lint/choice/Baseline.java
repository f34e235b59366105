package dev.fusebox.lab.lint.choice;

import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.boot.FileLine;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Findings that a team has accepted. Lines may move: a finding is known by its rule, its file and the text of its line. */
public record Baseline(int schema, Set<Accepted> accepted) {

    public static final int SCHEMA = 1;

    /** @param text of the line, without the blanks around it */
    public record Accepted(String rule, String file, String text) {}

    /** @param lines of each file */
    public static Baseline of(LintResult result, Map<String, List<String>> lines) {
        return new Baseline(
                SCHEMA,
                result.findings().stream()
                        .map(f -> accepted(f, lines))
                        .collect(Collectors.toCollection(LinkedHashSet::new)));
    }

    /** The result without what is accepted, and a note of how much that is. */
    public LintResult without(LintResult result, Map<String, List<String>> lines) {
        List<LintFinding> left = result.findings().stream()
                .filter(f -> !accepted.contains(accepted(f, lines)))
                .toList();
        int known = result.findings().size() - left.size();
        LintResult fresh = result.with(left);
        return known == 0 ? fresh : fresh.and("%d accepted by the baseline".formatted(known));
    }

    private static Accepted accepted(LintFinding found, Map<String, List<String>> lines) {
        FileLine place = found.place();
        List<String> file = lines.getOrDefault(place.file(), List.of());
        String text = place.line() <= file.size() ? file.get(place.line() - 1).strip() : "";
        return new Accepted(found.rule(), place.file(), text);
    }
}
