package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.report.cell.Matrix;
import dev.fusebox.lab.report.cell.VerdictText;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellResult.FleetMember;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.lab.traffic.LoadFigures;
import java.util.List;
import java.util.stream.Stream;

/** Cells of several instances: what each gateway got of the load, what it made of it, and what bound it. */
public final class FleetSection {

    private static final String NOTE =
            "Each instance is judged by its own limits and calls, and predicted from its own limits with its share of the users, of the"
                    + " service's threads and of the processors. The prediction of a cell is their sum. "
                    + Matrix.TIMES;

    private static final String HEADS = "cell|instance|#load|#users|#goodput/s|#predicted|#rejected|#p95 ms|verdict";

    public static Section of(RecordedRun run) {
        List<CellResult> cells = run.results().cells().stream()
                .filter(c -> !c.instances().isEmpty())
                .toList();
        List<String> verdicts = cells.stream()
                .map(c -> CellNames.of(c) + ": " + c.verdict().sentence())
                .toList();
        return Section.of("fleets", "Fleets", Stream.of(new Block.Items(verdicts), table(cells), Block.note(NOTE)));
    }

    private static Table table(List<CellResult> cells) {
        Table table = Table.of("Instances of each cell", HEADS);
        for (CellResult cell : cells) {
            for (FleetMember member : cell.instances()) {
                row(table, CellNames.of(cell), member);
            }
        }
        return table;
    }

    private static void row(Table table, String name, FleetMember member) {
        CellResult cell = member.cell();
        LoadFigures load = cell.load();
        Prediction predicted = cell.predicted();
        table.row(
                name,
                member.name(),
                Table.number(member.share(), "%.0f %%".formatted(member.share() * 100)),
                cell.key().concurrency(),
                load == null ? null : Figures.rounded(load.goodputPerSecond(), 1),
                predicted == null ? null : Figures.rounded(predicted.goodputPerSecond(), 1),
                load == null ? null : Table.number(1 - load.okShare(), "%.0f %%".formatted((1 - load.okShare()) * 100)),
                load == null ? null : Matrix.time(load, 95, Figures::whole),
                VerdictText.bound(cell));
    }
}
