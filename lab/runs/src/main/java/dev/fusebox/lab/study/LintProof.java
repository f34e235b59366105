package dev.fusebox.lab.study;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The part of study {@code lint-proofs} that proves one rule: its trap, its twin, and what must be seen of each. */
public final class LintProof {

    private static final String STUDY = "lint-proofs";

    /** @throws UsageException when the study has no entries for this rule */
    public static Study of(String rule, StudyFiles files) {
        Study all = files.read(STUDY);
        List<ExperimentSpec> own = all.experiments().stream()
                .filter(entry -> rule(entry).equals(rule))
                .toList();
        if (own.isEmpty()) {
            throw new UsageException("--prove %s: no experiment proves this rule; there are some for %s"
                    .formatted(
                            rule,
                            all.experiments().stream()
                                    .map(LintProof::rule)
                                    .distinct()
                                    .sorted()
                                    .collect(Collectors.joining(", "))));
        }
        return Study.of("lint-proof-" + rule.toLowerCase(Locale.ROOT), "Lint rule " + rule + ", proved", own)
                .withClaims(new StudyClaims(
                        List.of(),
                        Tolerance.USUAL,
                        all.claims().conclusions().stream()
                                .filter(c -> c.says().startsWith(rule + " "))
                                .toList()));
    }

    /** Labels are {@code FB025-trap} and {@code FB025-twin}. */
    private static String rule(ExperimentSpec entry) {
        ProfileChange change = entry.change();
        return change == null ? "" : change.label().split("-")[0];
    }
}
