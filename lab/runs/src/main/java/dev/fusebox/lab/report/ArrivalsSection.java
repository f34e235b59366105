package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Columns;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Closed loop and open arrivals side by side, with what the model says of each. */
public final class ArrivalsSection {

    private static final String NOTE = "Figures per second. " + Matrix.TIMES
            + " Those predicted are of all answers. Demand: calls if none ever waited. A user of a closed loop calls again when he is"
            + " answered, so rejected users make more calls; open arrivals come whatever becomes of them.";

    /** For each gateway, profile and endpoint that has both. */
    public static Section of(RecordedRun run) {
        Stream<Block> blocks = ClosedAndOpen.of(run).stream()
                .flatMap(both -> Stream.of(table(both), Block.line(String.join(" ", both.sentences()))));
        return Section.of(
                "arrivals", "Closed loop and open arrivals", Stream.concat(blocks, Stream.of(Block.note(NOTE))));
    }

    private static Table table(ClosedAndOpen both) {
        return new Columns<CellResult>()
                .text("load", CellNames::load)
                .whole("demand", c -> both.demand(c).orElse(null))
                .whole("goodput", c -> c.figures().goodputPerSecond())
                .whole("answers", c -> c.figures().requestsPerSecond())
                .percent("2xx %", c -> c.figures().okShare())
                .number("p50", c -> Matrix.time(c.figures(), 50, Figures::whole))
                .number("p99", c -> Matrix.time(c.figures(), 99, Figures::whole))
                .whole("trips", c -> c.ofBreaker(BreakerUsage::trips))
                .whole("goodput", c -> c.ofPrediction(Prediction::goodputPerSecond))
                .percent("2xx %", c -> c.ofPrediction(p -> p.refusedShare() == null ? null : 1 - p.refusedShare()))
                .number("p99", c -> time(c, c.ofPrediction(Prediction::p99Ms)))
                .whole("trips", c -> c.ofPrediction(Prediction::trips))
                .table(both.name() + ": measured; the last four columns: predicted", both.cells());
    }

    private static TableCell time(CellResult cell, @Nullable Double ms) {
        return Table.number(ms, cell.offered().time(ms));
    }
}
