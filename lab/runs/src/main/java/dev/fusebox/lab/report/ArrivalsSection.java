package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.doc.Table.TableCell;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.report.cell.Matrix;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.BreakerUsage;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.lab.summary.cell.ClosedAndOpen;
import dev.fusebox.lab.traffic.LoadFigures;
import java.util.List;
import java.util.stream.Stream;

/** Closed loop and open arrivals side by side, with what the model says of each. */
public final class ArrivalsSection {

    private static final String NOTE = "Figures per second. " + Matrix.TIMES
            + " Those predicted are of all answers. Demand: calls if none ever waited. A user of a closed loop calls again when he is"
            + " answered, so rejected users make more calls; open arrivals come whatever becomes of them.";

    private static final String HEADS =
            "load|#demand|#goodput|#answers|#2xx %|#p50|#p99|#trips|#goodput|#2xx %|#p99|#trips";

    /** For each gateway, profile and endpoint that has both. */
    public static Section of(RecordedRun run) {
        Stream<Block> blocks = ClosedAndOpen.of(run).stream()
                .flatMap(both -> Stream.of(table(both), Block.line(String.join(" ", both.sentences()))));
        return Section.of(
                "arrivals", "Closed loop and open arrivals", Stream.concat(blocks, Stream.of(Block.note(NOTE))));
    }

    private static Table table(ClosedAndOpen both) {
        Table table = Table.of(both.name() + ": measured; the last four columns: predicted", HEADS);
        for (CellResult cell : both.cells()) {
            LoadFigures load = cell.figures();
            BreakerUsage breaker = cell.circuitBreaker();
            table.row(
                    CellNames.load(cell),
                    Table.whole(both.demand(cell).orElse(null)),
                    Table.whole(load.goodputPerSecond()),
                    Table.whole(load.requestsPerSecond()),
                    percent(load.okShare()),
                    Matrix.time(load, 50, Figures::whole),
                    Matrix.time(load, 99, Figures::whole),
                    Table.whole(breaker == null ? null : breaker.trips()),
                    predicted(cell));
        }
        return table;
    }

    private static List<Object> predicted(CellResult cell) {
        Prediction p = cell.predicted();
        if (p == null) {
            return List.of(Figures.NONE, Figures.NONE, Figures.NONE, Figures.NONE);
        }
        Double rejected = p.refusedShare();
        return List.of(
                Table.whole(p.goodputPerSecond()),
                rejected == null ? Figures.NONE : percent(1 - rejected),
                Table.number(p.p99Ms(), cell.offered().time(p.p99Ms())),
                Table.whole(p.trips()));
    }

    private static TableCell percent(double share) {
        return Table.number(share, Figures.percent(share));
    }
}
