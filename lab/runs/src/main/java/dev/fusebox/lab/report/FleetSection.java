package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Columns;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.doc.Table.TableCell;
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
import org.jspecify.annotations.Nullable;

/** Cells of several instances: what each gateway got of the load, what it made of it, and what bound it. */
public final class FleetSection {

    private static final String NOTE =
            "Each instance is judged by its own limits and calls, and predicted from its own limits with its share of the users, of the"
                    + " service's threads and of the processors. The prediction of a cell is their sum. "
                    + Matrix.TIMES;

    public static Section of(RecordedRun run) {
        List<CellResult> cells =
                run.cells().stream().filter(c -> !c.instances().isEmpty()).toList();
        List<String> verdicts = cells.stream()
                .map(c -> CellNames.of(c) + ": " + c.verdict().sentence())
                .toList();
        return Section.of("fleets", "Fleets", Stream.of(new Block.Items(verdicts), table(cells), Block.note(NOTE)));
    }

    private record Row(String cell, FleetMember member) {

        private CellResult own() {
            return member.cell();
        }
    }

    private static Table table(List<CellResult> cells) {
        return new Columns<Row>()
                .text("cell", Row::cell)
                .text("instance", row -> row.member.name())
                .number("load", row -> percent(row.member.share()))
                .number("users", row -> row.own().key().concurrency())
                .number("goodput/s", row -> Figures.rounded(row.own().ofLoad(LoadFigures::goodputPerSecond), 1))
                .number("predicted", row -> Figures.rounded(row.own().ofPrediction(Prediction::goodputPerSecond), 1))
                .number("rejected", row -> percent(row.own().ofLoad(load -> 1 - load.okShare())))
                .number("p95 ms", row -> Matrix.time(row.own(), 95, Figures::whole))
                .text("verdict", row -> VerdictText.bound(row.own()))
                .table(
                        "Instances of each cell",
                        cells.stream()
                                .flatMap(c -> c.instances().stream().map(member -> new Row(CellNames.of(c), member)))
                                .toList());
    }

    private static @Nullable TableCell percent(@Nullable Double share) {
        return share == null ? null : Table.number(share, "%.0f %%".formatted(share * 100));
    }
}
