package dev.fusebox.lab.experiment.soak;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.experiment.soak.SoakResult.SoakedProcess;
import dev.fusebox.lab.results.cell.Footprint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What each process holds before and after rounds of mixed load with faults. */
final class SoakSection {

    private static final String CHANGE = "%s -> %s";

    private static final String NOTE =
            "First look -> last look, each in rest and after a full garbage collection. Something has grown when the median of"
                    + " the last third of looks exceeds that of the first third by more than the rules of the run allow.";

    static Section of(List<SoakResult> found) {
        Stream<Block> tables = found.stream().flatMap(s -> Stream.of(processes(s), faults(s), answers(s)));
        return Section.of(
                "soak", "What is left after load with faults", Stream.concat(tables, Stream.of(Block.note(NOTE))));
    }

    private static Table processes(SoakResult soak) {
        Table table = Table.of(
                "What each process holds, " + soak.id(),
                "process|#heap MiB|#threads|#open files|#buffers MiB|#classes loaded|has grown|still in use");
        for (SoakedProcess p : soak.processes()) {
            List<String> grown = soak.growth().stream()
                    .filter(g -> g.component().equals(p.component()))
                    .map(SoakSection::words)
                    .toList();
            table.row(
                    p.component(),
                    megabytes(p, Footprint::heapMb),
                    change(p, Footprint::threads),
                    change(p, Footprint::files),
                    megabytes(p, Footprint::directMb),
                    change(p, Footprint::loadedClasses),
                    soak.undecided() != null ? "undecided" : grown.isEmpty() ? "no" : String.join("; ", grown),
                    p.stillInUse().isEmpty() ? "nothing" : String.join(", ", p.stillInUse()));
        }
        return table;
    }

    private static String words(Growth grown) {
        String suspects = grown.suspects().stream()
                .map(s -> "%s by %d".formatted(s.name(), s.by()))
                .collect(Collectors.joining(", "));
        return grown.component() + " " + grown.what().words() + " "
                + CHANGE.formatted(Figures.fixed(grown.from(), 1), grown.reached(1))
                + (suspects.isEmpty() ? "" : " (most of all " + suspects + ")");
    }

    private static Table faults(SoakResult soak) {
        List<String> heads = new ArrayList<>(List.of("#round", "fault"));
        soak.gateways().keySet().forEach(id -> heads.add("#" + id + ", ms"));
        Table table = Table.of("How long until the route answers again, " + soak.id(), String.join("|", heads));
        soak.faults()
                .forEach(f -> table.row(
                        f.round(),
                        f.what(),
                        soak.gateways().keySet().stream()
                                .<@Nullable Object>map(id -> f.recoveredMs().containsKey(id)
                                        ? f.recoveredMs().get(id)
                                        : "not in time")
                                .toList()));
        return table;
    }

    private static Table answers(SoakResult soak) {
        Table table = Table.of("Calls and how they ended, " + soak.id(), "gateway|kind of call|ended with");
        soak.answers().forEach((gateway, kinds) -> kinds.forEach((kind, ends) -> table.row(gateway, kind, ends(ends))));
        return table;
    }

    private static String ends(Map<String, Integer> ends) {
        return ends.entrySet().stream()
                .map(e -> e.getValue() + " x " + e.getKey())
                .collect(Collectors.joining(", "));
    }

    private static String megabytes(SoakedProcess process, Function<Footprint, Double> figure) {
        return change(process, f -> Figures.fixed(figure.apply(f), 1));
    }

    private static String change(SoakedProcess process, Function<Footprint, @Nullable Object> figure) {
        List<Footprint> all = process.footprints();
        return all.isEmpty()
                ? "-"
                : CHANGE.formatted(
                        Objects.toString(figure.apply(all.get(0)), "-"),
                        Objects.toString(figure.apply(all.get(all.size() - 1)), "-"));
    }
}
