package dev.fusebox.lab.report.html;

import dev.fusebox.lab.results.BystanderResult;
import dev.fusebox.lab.results.BystanderResult.BystanderVerdict;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.RunRecording;
import dev.fusebox.lab.summary.BoundBy;
import dev.fusebox.lab.summary.FoldedCells;
import dev.fusebox.lab.summary.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The verdict on each cell and experiment.
 *
 * @param findings cells that show something
 * @param ordinary cells from which nothing is learned: no limit was met and nothing rejected, or the processors are the limit of calls
 *     that cost nothing but CPU; of costs alone, those whose calls all succeeded
 * @param harmed bystander experiments whose healthy route suffered, or that decide nothing
 * @param isolated the others
 * @param notPredicted why cells were not predicted, each reason once
 */
public record VerdictList(
        List<CellResult> findings,
        List<CellResult> ordinary,
        List<BystanderResult> harmed,
        List<BystanderResult> isolated,
        List<String> notPredicted) {

    /** A longer list is closed at first: a square of the picture opens it at its cell. */
    public static final int FEW = 30;

    /** Below this share of successful calls a cell shows something, whatever its limit. */
    private static final double MOST = 0.9;

    public static VerdictList of(RunRecording run, Summary summary) {
        List<String> doubtful =
                summary.doubts().stream().flatMap(d -> d.cells().stream()).toList();
        VerdictList list = new VerdictList(
                new ArrayList<>(),
                new ArrayList<>(),
                experiments(run, false),
                experiments(run, true),
                FoldedCells.notPredicted(run.results().cells()));
        List<CellResult> folded = FoldedCells.of(run.results().cells()).folded();
        for (CellResult cell : run.results().cells()) {
            boolean plain = folded.contains(cell) || cpuBound(cell, run.serviceMs());
            boolean ordinary = run.costsAlone() ? FoldedCells.succeeded(cell) : plain && !doubtful.contains(cell.id());
            (ordinary ? list.ordinary : list.findings).add(cell);
        }
        return list;
    }

    private static List<BystanderResult> experiments(RunRecording run, boolean isolated) {
        return run.results().experiments(BystanderResult.class).stream()
                .filter(e -> (e.verdict() == BystanderVerdict.ISOLATED) == isolated)
                .toList();
    }

    private static boolean cpuBound(CellResult cell, Map<String, Integer> serviceMs) {
        return BoundBy.of(cell) == BoundBy.CPU
                && !serviceMs.containsKey(cell.endpoint())
                && cell.load() != null
                && cell.load().okShare() >= MOST;
    }
}
