package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Block;
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
import org.jspecify.annotations.Nullable;

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
        Table table = Table.of(
                ranking.name(),
                "gateway|#times %s|#from|#to|#CPU s|#spread %%|#KB|#starts|#rounds".formatted(ranking.reference()));
        ranking.rows()
                .forEach(row -> table.row(
                        row.gateway(),
                        decimals(row.ratio().mid(), 2),
                        decimals(row.ratio().from(), 2),
                        decimals(row.ratio().to(), 2),
                        decimals(row.cpuPer1000().mid(), 4),
                        decimals(row.cpuPer1000().width() * 100, 0),
                        kilobytes(row),
                        row.ratio().starts().size(),
                        row.rounds()));
        return table;
    }

    private static Table beside(CostRanking ranking) {
        boolean rejected = ranking.rows().stream().anyMatch(row -> row.times().rejections() != null);
        Table table = Table.of(
                ranking.name() + ": what they achieved",
                "gateway|#goodput/s|#2xx %|#p50|#p99|#threads|#MiB" + (rejected ? "|#rejected" : ""));
        ranking.rows()
                .forEach(row -> table.row(
                        row.gateway(),
                        Table.whole(row.goodputPerSecond()),
                        Table.number(row.okShare(), Figures.percent(row.okShare())),
                        time(row.times().p50(), row),
                        time(row.times().p99(), row),
                        Table.whole(row.threads()),
                        Table.whole(row.residentMib()),
                        rejected ? List.of(Table.whole(row.times().rejections())) : List.of()));
        return table;
    }

    private static TableCell time(Estimate ms, CostRow row) {
        return Table.number(ms.mid(), Figures.whole(ms.mid()) + row.times().mark());
    }

    private static @Nullable TableCell kilobytes(CostRow row) {
        Double bytes = row.allocatedPerAnswer();
        return bytes == null ? null : decimals(bytes / 1000, 1);
    }

    private static TableCell decimals(double figure, int decimals) {
        return Table.number(figure, Figures.fixed(figure, decimals));
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
