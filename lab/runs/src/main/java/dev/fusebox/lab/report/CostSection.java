package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Columns;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.doc.Table.TableCell;
import dev.fusebox.lab.report.cell.Matrix;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.Estimate;
import dev.fusebox.lab.summary.cell.CostRanking;
import dev.fusebox.lab.summary.cell.CostRanking.CostRow;
import java.util.List;
import java.util.stream.Stream;

/** What a call costs each gateway, the cheapest first, of a study that compares it: a row for each gateway, however many rounds. */
public final class CostSection {

    private static final String NOTE =
            "Times: CPU time as a multiple of the reference's in the same round: of each start the median of its rounds, of all starts the mean,"
                    + " with its interval of 95 % over the starts; of one start the least and the most of its rounds, which say nothing of another start. CPU s: per 1000 answers, of this machine; compare the"
                    + " multiples. Spread: from one end to the other, in % of the figure. KB: allocated on the heap per answer; a"
                    + " dash where that is not known. Two gateways that differ by less than a pair of equal ones are equally cheap."
                    + " Other figures are over all starts, too, 2xx the least: most live threads, MiB resident, p50 of rejections. "
                    + Matrix.TIMES;

    public static Section of(RecordedRun run) {
        Stream<Block> blocks = CostRanking.of(run).stream()
                .flatMap(ranking -> Stream.of(table(ranking), Block.line(words(ranking)), beside(ranking)));
        return Section.of(
                "cost",
                "What a call costs: CPU time of each gateway's process, the cheapest first",
                Stream.concat(blocks, Stream.of(Block.note(NOTE))));
    }

    private static Table table(CostRanking ranking) {
        return new Columns<CostRow>()
                .text("gateway", CostRow::gateway)
                .fixed("times " + ranking.reference(), 2, row -> row.ratio().mid())
                .fixed("from", 2, row -> row.ratio().from())
                .fixed("to", 2, row -> row.ratio().to())
                .fixed("CPU s", 4, row -> row.cpuPer1000().mid())
                .fixed("spread %", 0, row -> row.cpuPer1000().width() * 100)
                .fixed("KB", 1, row -> row.allocatedPerAnswer() == null ? null : row.allocatedPerAnswer() / 1000)
                .number("starts", row -> row.ratio().starts().size())
                .number("rounds", CostRow::rounds)
                .table(ranking.name(), ranking.rows());
    }

    private static Table beside(CostRanking ranking) {
        boolean rejected = ranking.rows().stream().anyMatch(row -> row.times().rejections() != null);
        return new Columns<CostRow>()
                .text("gateway", CostRow::gateway)
                .whole("goodput/s", CostRow::goodputPerSecond)
                .percent("2xx %", CostRow::okShare)
                .number("p50", row -> time(row.times().p50(), row))
                .number("p99", row -> time(row.times().p99(), row))
                .whole("threads", CostRow::threads)
                .whole("MiB", CostRow::residentMib)
                .and(
                        rejected,
                        new Columns<CostRow>()
                                .whole("rejected", row -> row.times().rejections()))
                .table(ranking.name() + ": what they achieved", ranking.rows());
    }

    private static TableCell time(Estimate ms, CostRow row) {
        return Table.number(ms.mid(), Figures.whole(ms.mid()) + row.times().mark());
    }

    /** Gateways that may cost what the reference costs; empty for none. */
    private static String words(CostRanking ranking) {
        List<String> same = ranking.notToldApart();
        return same.isEmpty()
                ? ""
                : "Not told apart from %s, whose cost is in their interval: %s."
                        .formatted(ranking.reference(), String.join(", ", same));
    }
}
