package dev.fusebox.lab.report.html;

import dev.fusebox.lab.doc.Judgements;
import dev.fusebox.lab.doc.Judgements.Judgement;
import dev.fusebox.lab.report.RouteJudgement;
import dev.fusebox.lab.report.cell.VerdictText;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import dev.fusebox.lab.results.trial.RouteTrial;
import dev.fusebox.lab.summary.Commands;
import dev.fusebox.lab.summary.Summary;
import dev.fusebox.lab.summary.cell.BoundBy;
import dev.fusebox.lab.summary.cell.FoldedCells;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A part of the list of verdicts that opens and closes. Cells from which nothing is learned are apart: no limit was met and nothing
 * rejected, or the processors are the limit of calls that cost nothing but CPU; of costs alone, cells whose calls all succeeded.
 *
 * @param cells whether it has cells, whose course over time the page has
 */
public record VerdictFold(String title, boolean open, boolean cells, Judgements verdicts) {

    /** A longer list is closed at first: a square of the picture opens it at its cell. */
    private static final int FEW = 30;

    /** Below this share of successful calls a cell shows something, whatever its limit. */
    private static final double MOST = 0.9;

    /** Folds without a verdict are left out. */
    public static List<VerdictFold> of(RecordedRun run, Summary summary) {
        List<String> doubtful =
                summary.doubts().stream().flatMap(d -> d.cells().stream()).toList();
        List<CellResult> folded = FoldedCells.of(run.cells()).folded();
        Map<Boolean, List<Judgement>> cells = run.cells().stream()
                .collect(Collectors.partitioningBy(
                        cell -> run.costsAlone()
                                ? FoldedCells.succeeded(cell)
                                : (folded.contains(cell) || cpuBound(cell, run.serviceMs()))
                                        && !doubtful.contains(cell.id()),
                        Collectors.mapping(cell -> VerdictText.of(run, List.of(cell)), Collectors.toList())));
        Map<Boolean, List<Judgement>> experiments = run.results().experiments(RouteTrial.class).stream()
                .collect(Collectors.partitioningBy(
                        e -> e.verdict() == BystanderVerdict.ISOLATED,
                        Collectors.mapping(
                                e -> RouteJudgement.of(e, Commands.bystander(run, e)), Collectors.toList())));
        return Stream.of(
                        fold("Cells with a finding", true, true, cells.getOrDefault(false, List.of())),
                        fold(
                                run.costsAlone()
                                        ? "Cells that were not sampled, on purpose"
                                        : "Cells that met no limit, or were bound by the processors alone",
                                false,
                                true,
                                cells.getOrDefault(true, List.of())),
                        fold(
                                "Bystander experiments in which the healthy route suffered, or that decide nothing",
                                true,
                                false,
                                experiments.getOrDefault(false, List.of())),
                        fold(
                                "Bystander experiments in which the healthy route was safe",
                                false,
                                false,
                                experiments.getOrDefault(true, List.of())))
                .filter(fold -> !fold.verdicts.isEmpty())
                .toList();
    }

    private static VerdictFold fold(String title, boolean open, boolean cells, List<Judgement> all) {
        return new VerdictFold(
                title + ": " + all.size(), open && (!cells || all.size() <= FEW), cells, new Judgements(all));
    }

    private static boolean cpuBound(CellResult cell, Map<String, Integer> serviceMs) {
        return BoundBy.of(cell) == BoundBy.CPU
                && !serviceMs.containsKey(cell.endpoint())
                && cell.load() != null
                && cell.load().okShare() >= MOST;
    }
}
