package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Columns;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.report.cell.Matrix;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellTimes;
import dev.fusebox.lab.results.cell.Estimate;
import dev.fusebox.lab.summary.cell.CellFacts;
import dev.fusebox.lab.summary.cell.CellNames;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Each cell of several starts with its intervals, where its variance comes from, and what to repeat more. */
public final class StartsSection {

    private static final String NOTE =
            "Mean of the starts, with the interval of 95 % (Student's t over the starts); of several rounds a start has their median. Between:"
                    + " standard deviation from start to start beyond what rounds explain, in % of the mean; within: that of the rounds of one start. "
                    + Matrix.TIMES;

    /** A start is never worth more rounds than these. */
    private static final int MOST_ROUNDS = 20;

    public static Section of(RecordedRun run) {
        List<CellResult> believed =
                run.cells().stream().filter(CellResult::believed).toList();
        List<List<CellResult>> cells = CellFacts.repeats(believed)
                .filter(all -> !Estimate.goodput(all).once())
                .toList();
        if (cells.isEmpty()) {
            return Section.of("starts", "", Stream.empty());
        }
        int starts = cells.stream()
                .mapToInt(all -> Estimate.goodput(all).starts().size())
                .max()
                .orElseThrow();
        Stream<Block> tables = Groups.alike(cells, all -> all.get(0).profile()).map(StartsSection::table);
        return Section.of(
                "starts",
                "How far the next run may be: intervals over %d starts".formatted(starts),
                Stream.concat(
                        tables, Stream.of(Block.line(advice(cells, run.plan().startPerRound())), Block.note(NOTE))));
    }

    private static Table table(List<List<CellResult>> cells) {
        return new Columns<List<CellResult>>()
                .text("endpoint", all -> all.get(0).endpoint())
                .number("load", all -> CellNames.size(all.get(0)))
                .text("gateway", all -> CellNames.side(all.get(0)))
                .number("goodput/s", all -> Estimate.goodput(all).whole())
                .number(
                        "not 2xx",
                        all -> Estimate.of(all, c -> 1 - c.figures().okShare()).percent())
                .number(
                        "p99 ms",
                        all -> CellTimes.of(all).p99().whole()
                                + CellTimes.of(all).mark())
                .percent("between %", all -> Estimate.goodput(all).between())
                .percent("within %", all -> Estimate.goodput(all).within())
                .table("Profile " + cells.get(0).get(0).profile(), cells);
    }

    /** For most cells. */
    private static String advice(List<List<CellResult>> cells, double startPerRound) {
        double rounds = cells.stream()
                .map(Estimate::goodput)
                .mapToDouble(e -> (double) e.count() / e.starts().size())
                .max()
                .orElse(1);
        Double best = Figures.median(cells.stream()
                .map(all -> Estimate.goodput(all).bestRounds(startPerRound, MOST_ROUNDS))
                .filter(Objects::nonNull)
                .mapToDouble(Integer::doubleValue));
        if (best == null) {
            return "One round in each start: how much of the variance lies between starts is not known; --repeat 2 tells.";
        }
        String why =
                "A start takes as long as %s rounds, so %s in each start make the narrowest intervals; these have %s. "
                        .formatted(
                                Figures.plain(startPerRound),
                                Figures.count(Math.round(best), "round"),
                                Figures.whole(rounds));
        return why
                + (best > rounds
                        ? "Repeat the rounds more: --repeat %d.".formatted(Math.round(best))
                        : "Repeat the starts more: --starts.");
    }
}
