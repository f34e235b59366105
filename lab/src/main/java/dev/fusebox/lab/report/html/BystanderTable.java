package dev.fusebox.lab.report.html;

import dev.fusebox.lab.report.Figures;
import dev.fusebox.lab.results.BystanderResult;
import dev.fusebox.lab.results.BystanderResult.Healthy;
import java.util.List;

/** Who else got hurt. */
final class BystanderTable {

    private BystanderTable() {}

    static Table of(List<BystanderResult> experiments) {
        Table.Builder table = Table.with(
                "Healthy route beside a hung one",
                "gateway|profile|hung route|#callers|healthy route|#ok|#sent|#p50 ms|#p99 ms|#idle p99 ms|limit it found full"
                        + "|#suffers from callers|#held|held by|#recovers after s");
        experiments.forEach(b -> {
            Healthy h = b.healthy();
            Double recovery = b.recoveryMs() == null ? null : Figures.rounded(b.recoveryMs() / 1000.0, 1);
            table.row(
                    Table.text(b.gateway()),
                    Table.text(b.profile()),
                    Table.text(b.route()),
                    count(b.callers()),
                    Table.text(b.verdict().name()),
                    count(h.ok()),
                    count(h.sent()),
                    Table.number(h.p50Ms(), Figures.whole(h.p50Ms())),
                    Table.number(h.p99Ms(), Figures.whole(h.p99Ms())),
                    Table.number(b.idle().p99Ms(), Figures.whole(b.idle().p99Ms())),
                    Table.text(b.exhaustedLimit() == null ? Figures.NONE : b.exhaustedLimit()),
                    count(b.criticalCallers()),
                    count(b.held()),
                    Table.text(b.heldBy() == null ? Figures.NONE : b.heldBy()),
                    Table.number(recovery, Figures.plain(recovery)));
        });
        return table.small();
    }

    private static Table.TableCell count(Integer n) {
        return Table.number(n, Figures.whole(n));
    }
}
