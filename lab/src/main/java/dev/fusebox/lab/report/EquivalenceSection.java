package dev.fusebox.lab.report;

import dev.fusebox.lab.results.EquivalenceResult;
import dev.fusebox.lab.results.EquivalenceResult.BehaviourComparison;
import dev.fusebox.lab.results.EquivalenceResult.BehaviourComparison.Likeness;
import dev.fusebox.lab.results.EquivalenceResult.BehaviourFinding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where gateways are alike, and where not. */
final class EquivalenceSection implements ExperimentReport.Section<EquivalenceResult> {

    @Override
    public Class<EquivalenceResult> kind() {
        return EquivalenceResult.class;
    }

    @Override
    public ExperimentReport of(List<EquivalenceResult> found) {
        return new ExperimentReport(
                "Whether the gateways are alike",
                found.stream().map(EquivalenceSection::headline).collect(Collectors.joining(" ")),
                EquivalenceMarkdown.of(found),
                found.stream().flatMap(EquivalenceSection::tables).toList(),
                "Limits and time limits of service-a as read from the live processes; behaviour as measured, call by call."
                        + " Milliseconds are those of one run on one machine, orders and statuses carry over.");
    }

    private static Stream<Table> tables(EquivalenceResult found) {
        Table.Builder behaviour = Table.with(
                "Behaviour with profile " + found.profile(),
                "what happens|alike|" + String.join("|", found.gateways().values()));
        for (BehaviourComparison b : found.behaviour()) {
            List<Object> row = new ArrayList<>(Arrays.asList(b.behaviour().words(), word(b.likeness())));
            found.gateways().keySet().forEach(id -> row.add(words(b.findings().get(id))));
            behaviour.row(row);
        }
        return Stream.of(LimitsTable.of(found.profile(), found.limits(), found.gateways()), behaviour.small());
    }

    private static @Nullable String words(@Nullable BehaviourFinding finding) {
        return finding == null ? null : finding.measured() ? finding.text() : "not measured: " + finding.text();
    }

    private static @Nullable String word(Likeness likeness) {
        return switch (likeness) {
            case EQUIVALENT -> "yes";
            case NOT_EQUIVALENT -> "no";
            case NOT_MEASURED -> null;
        };
    }

    private static String headline(EquivalenceResult found) {
        return "%s with profile %s: %d of %d behaviours differ."
                .formatted(
                        String.join(" and ", found.gateways().values()),
                        found.profile(),
                        found.count(Likeness.NOT_EQUIVALENT),
                        found.behaviour().stream()
                                .map(BehaviourComparison::likeness)
                                .filter(l -> l != Likeness.NOT_MEASURED)
                                .count());
    }
}
