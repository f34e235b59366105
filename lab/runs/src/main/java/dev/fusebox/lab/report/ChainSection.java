package dev.fusebox.lab.report;

import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.summary.cell.CellFacts;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.lab.summary.cell.LimitWords;
import dev.fusebox.limits.LimitKind;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where accept queues dropped attempts to connect: the limits on the way of a call as boxes in a row, with what each turned away. */
final class ChainSection {

    private static final String NOTE =
            "Of each gateway and profile the cell in which most attempts to connect were dropped. They come again after 1, 3 and 7 s.";

    static Section of(RecordedRun run) {
        List<CellResult> cells =
                run.cells().stream().filter(c -> dropped(c) > 0).toList();
        List<String> chains = Groups.alike(cells, c -> List.of(CellNames.side(c), c.profile()))
                .flatMap(all -> all.stream().max(Comparator.comparingLong(ChainSection::dropped)).stream())
                .map(c -> "%s: %s".formatted(CellNames.of(c), boxes(c)))
                .toList();
        return Section.of(
                "chain",
                "The way of a call from a full accept queue on",
                Stream.of(new Block.Items(chains), Block.note(NOTE)));
    }

    private static long dropped(CellResult cell) {
        return cell.limits().stream().mapToLong(CellFacts::dropped).sum();
    }

    /** Processors are no box: a call uses them all along its way. */
    private static boolean drawn(LimitUsage limit) {
        return limit.kind() != LimitKind.CPU && limit.max() != null;
    }

    /** {@code [100 slots in the accept queue: 412 dropped] -> [200 request threads] -> service-a [..]}. */
    private static String boxes(CellResult cell) {
        return cell.limits().stream()
                .filter(ChainSection::drawn)
                .collect(Groups.by(LimitUsage::component))
                .entrySet()
                .stream()
                .map(process -> process.getKey() + " "
                        + process.getValue().stream()
                                .map(l -> "[" + Figures.joined(": ", LimitWords.sized(l.spec()), LimitWords.lost(l))
                                        + "]")
                                .collect(Collectors.joining(" -> ")))
                .collect(Collectors.joining(" -> "));
    }
}
