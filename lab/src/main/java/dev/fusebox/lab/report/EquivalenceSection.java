package dev.fusebox.lab.report;

import dev.fusebox.lab.chain.LimitComparison.EffectiveSetting;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.results.EquivalenceResult;
import dev.fusebox.lab.results.EquivalenceResult.BehaviourComparison;
import dev.fusebox.lab.results.EquivalenceResult.BehaviourComparison.Likeness;
import dev.fusebox.lab.results.EquivalenceResult.BehaviourFinding;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which limits and behaviours of the gateways are the same, and which differ. */
public final class EquivalenceSection {

    static ExperimentReport of(List<EquivalenceResult> found) {
        return new ExperimentReport(
                "Whether the gateways behave alike",
                markdown(found),
                found.stream().flatMap(EquivalenceSection::tables).toList(),
                "Limits and time limits of service-a as the live processes publish them; behaviour as measured, call by call."
                        + " Milliseconds hold for this run on this machine; orders and statuses for others, too.");
    }

    private static Stream<Table> tables(EquivalenceResult found) {
        Table behaviour = Table.of(
                "Behaviour with profile " + found.profile(),
                "what happens|same|" + String.join("|", found.gateways().values()));
        found.behaviour().forEach(b -> behaviour.row(b.behaviour().words(), word(b.likeness()), findings(found, b)));
        return Stream.of(
                LimitsTables.table(found.profile(), found.limits(), found.gateways(), EffectiveSetting::words),
                behaviour);
    }

    private static @Nullable String word(Likeness likeness) {
        return switch (likeness) {
            case EQUIVALENT -> "yes";
            case NOT_EQUIVALENT -> "no";
            case NOT_MEASURED -> null;
        };
    }

    private static List<@Nullable String> findings(EquivalenceResult found, BehaviourComparison of) {
        return found.gateways().keySet().stream()
                .<@Nullable String>map(id -> words(of.findings().get(id)))
                .toList();
    }

    private static @Nullable String words(@Nullable BehaviourFinding finding) {
        return finding == null ? null : finding.measured() ? finding.text() : "not measured: " + finding.text();
    }

    /** For a page of notes. */
    public static String markdown(List<EquivalenceResult> profiles) {
        return """
                Limits and time limits of service-a as the live processes publish them, with the setting in brackets; \
                service-b has its own of the same size. The behaviour was measured call by call in the same run: \
                its milliseconds hold for that run on that machine, its orders and statuses for others, too.
                """ + profiles.stream().map(EquivalenceSection::markdown).collect(Collectors.joining());
    }

    private static String markdown(EquivalenceResult found) {
        StringBuilder text = new StringBuilder("\n### Profile `" + found.profile() + "`\n\n");
        found.noCounterpart().forEach(s -> text.append(s).append("\n\n"));
        text.append(LimitsTables.table(found.profile(), found.limits(), found.gateways(), EquivalenceSection::quoted)
                .markdown());
        text.append(markdown(found, Likeness.NOT_EQUIVALENT, "Not equivalent:"));
        text.append(markdown(found, Likeness.EQUIVALENT, "Alike:"));
        text.append(markdown(found, Likeness.NOT_MEASURED, "Not measured on all gateways:"));
        return text.toString();
    }

    private static String quoted(EffectiveSetting value) {
        String by = value.setting() == null ? "" : " (`%s`, %s)".formatted(value.setting(), value.origin());
        return "`%s` %s%s".formatted(value.name(), value.value(), by);
    }

    private static String markdown(EquivalenceResult found, Likeness likeness, String title) {
        Table table = Table.of(
                title, "what happens|" + String.join("|", found.gateways().values()));
        found.behaviour().stream()
                .filter(b -> b.likeness() == likeness)
                .forEach(b -> table.row(b.behaviour().words(), findings(found, b)));
        return table.isEmpty() ? "" : "\n" + table.markdown();
    }
}
