package dev.fusebox.lab.report.html;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.report.CellNames;
import dev.fusebox.lab.report.Table;
import dev.fusebox.lab.results.CellResult;
import java.util.List;

/** All predicted cells in one table: measured and predicted in the same field. */
final class PredictionTable {

    private static final String HEADS =
            "profile|endpoint|#users|gateway|#goodput/s|#residual %|#refused %|#p50 ms|#p95 ms"
                    + "|#p99 ms|limit|refused by|verdict";

    private PredictionTable() {}

    static Table of(List<CellResult> cells) {
        Table.Builder table = Table.with("Measured / predicted", HEADS);
        for (CellResult c : cells) {
            if (c.predicted() != null) {
                row(table, c, new PredictedVsMeasured(c, c.predicted()));
            }
        }
        return table.large();
    }

    private static void row(Table.Builder table, CellResult c, PredictedVsMeasured beside) {
        table.row(
                c.profile(),
                c.endpoint(),
                Table.number(
                        c.concurrency(), c.concurrency() == null ? CellNames.load(c) : Figures.whole(c.concurrency())),
                CellNames.side(c) + (c.repeat() > 1 ? " #" + c.repeat() : ""),
                beside.goodput().cell(),
                residual(c),
                beside.refused().cell(),
                beside.p50().cell(),
                beside.p95().cell(),
                beside.p99().cell(),
                beside.limit().words(),
                beside.refusedBy().words(),
                Matrix.verdict(c));
    }

    /** Measured goodput beyond the predicted one, in per cent of that. */
    static Table.TableCell residual(CellResult c) {
        Double percent = c.predicted() == null || c.predicted().residual() == null
                ? null
                : Figures.rounded(c.predicted().residual() * 100, 1);
        return Table.number(percent, percent == null ? Figures.NONE : Figures.signed(percent, 1));
    }
}
