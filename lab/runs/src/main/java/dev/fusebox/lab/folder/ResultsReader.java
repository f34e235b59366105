package dev.fusebox.lab.folder;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.RunNote;
import dev.fusebox.lab.results.cell.CellRecord;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.trial.ExperimentResult;
import dev.fusebox.lab.study.CellPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Reads {@code results.json}, or rebuilds its content from the files of the cells and experiments. It adds cells and experiments
 * that a killed lab had finished without listing them.
 */
final class ResultsReader {

    /** Empty when no cell and no experiment was finished. */
    static Optional<Results> of(RunFolder folder) {
        Path file = folder.path().resolve("results.json");
        if (!Files.exists(file)) {
            return rebuilt(folder);
        }
        try {
            return Optional.of(withUnlisted(RunFolder.json(file, Results.class), folder));
        } catch (UsageException damaged) {
            throw new UsageException(damaged.getMessage() + remedy(folder));
        }
    }

    private static String remedy(RunFolder folder) {
        try {
            return rebuilt(folder).isEmpty()
                    ? ""
                    : "; delete it, and fusebox report " + folder.path()
                            + " makes it again from cells/ and experiments/";
        } catch (RuntimeException otherFilesAreDamagedToo) {
            return "";
        }
    }

    private static Results withUnlisted(Results listed, RunFolder folder) {
        if (listed.finished() >= listed.planned()) {
            return listed;
        }
        try {
            Set<String> cells = listed.cells().stream().map(CellResult::id).collect(Collectors.toSet());
            Set<String> experiments =
                    listed.experiments().stream().map(ExperimentResult::id).collect(Collectors.toSet());
            return listed.and(
                    cells(folder, folder.run()).stream()
                            .filter(c -> !cells.contains(c.id()))
                            .toList(),
                    experiments(folder.path().resolve("experiments")).stream()
                            .filter(e -> !experiments.contains(e.id()))
                            .toList());
        } catch (UsageException damaged) {
            return listed;
        }
    }

    private static List<CellResult> cells(RunFolder folder, RunPlan run) {
        return CellPlan.of(run.study()).stream()
                .flatMap(cell -> folder.record(cell.id()).stream())
                .map(CellRecord::cell)
                .filter(cell -> cell.load() != null)
                .toList();
    }

    private static Optional<Results> rebuilt(RunFolder folder) {
        RunPlan run = folder.run();
        List<CellResult> cells = cells(folder, run);
        List<ExperimentResult> experiments = experiments(folder.path().resolve("experiments"));
        RunNote note = RunNote.course("results.json was missing: rebuilt from cells/ and experiments/");
        return cells.isEmpty() && experiments.isEmpty()
                ? Optional.empty()
                : Optional.of(run.results(List.of(note), cells, experiments));
    }

    /** The results of the finished experiments, by id. */
    private static List<ExperimentResult> experiments(Path place) {
        return !Files.isDirectory(place)
                ? List.of()
                : RunFolder.files(place).stream()
                        .map(place::resolve)
                        .map(f -> RunFolder.json(f, RunFolder.RecordedExperiment.class)
                                .experiment())
                        .toList();
    }
}
