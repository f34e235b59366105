package dev.fusebox.lab.experiment.equivalence;

import dev.fusebox.lab.chain.LimitComparison.EffectiveSetting;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult.BehaviourComparison;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult.BehaviourComparison.Likeness;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult.BehaviourFinding;
import dev.fusebox.lab.report.LimitsTables;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which limits and behaviours of the gateways are the same, and which differ. */
final class EquivalenceSection {

    private static final String NOTE =
            "Limits and time limits of service-a as the live processes publish them, with the setting in brackets; service-b has its own of"
                    + " the same size. The behaviour was measured call by call in the same run: its milliseconds hold for that run on that"
                    + " machine, its orders and statuses for others, too.";

    static Section of(List<EquivalenceResult> found) {
        return of(found, EffectiveSetting::words);
    }

    /** With names of limits and settings as code, for a page of notes. */
    static Section inMarkdown(List<EquivalenceResult> found) {
        return of(found, EquivalenceSection::quoted);
    }

    private static Section of(List<EquivalenceResult> found, Function<EffectiveSetting, String> words) {
        Stream<Block> blocks = found.stream()
                .flatMap(e ->
                        Stream.concat(Stream.of(new Block.Heading("Profile `" + e.profile() + "`")), blocks(e, words)));
        return Section.of(
                "equivalence", "Whether the gateways behave alike", Stream.concat(blocks, Stream.of(Block.note(NOTE))));
    }

    private static Stream<Block> blocks(EquivalenceResult found, Function<EffectiveSetting, String> words) {
        Stream<Block> tables = Stream.of(
                LimitsTables.table(found.profile(), found.limits(), found.gateways(), words),
                behaviour(found, Likeness.NOT_EQUIVALENT, "Not equivalent:"),
                behaviour(found, Likeness.EQUIVALENT, "Alike:"),
                behaviour(found, Likeness.NOT_MEASURED, "Not measured on all gateways:"));
        return Stream.concat(found.noCounterpart().stream().map(Block::line), tables)
                .filter(block -> !block.isEmpty());
    }

    private static Table behaviour(EquivalenceResult found, Likeness likeness, String title) {
        Table table = Table.of(
                title, "what happens|" + String.join("|", found.gateways().values()));
        found.behaviour().stream()
                .filter(b -> b.likeness() == likeness)
                .forEach(b -> table.row(b.behaviour().words(), findings(found, b)));
        return table;
    }

    private static List<@Nullable String> findings(EquivalenceResult found, BehaviourComparison of) {
        return found.gateways().keySet().stream()
                .<@Nullable String>map(id -> words(of.findings().get(id)))
                .toList();
    }

    private static @Nullable String words(@Nullable BehaviourFinding finding) {
        return finding == null ? null : finding.measured() ? finding.text() : "not measured: " + finding.text();
    }

    private static String quoted(EffectiveSetting value) {
        String by = value.setting() == null ? "" : " (`%s`, %s)".formatted(value.setting(), value.origin());
        return "`%s` %s%s".formatted(value.name(), value.value(), by);
    }
}
