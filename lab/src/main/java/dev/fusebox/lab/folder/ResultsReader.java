package dev.fusebox.lab.folder;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.results.CellRecord;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.ExperimentResult;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.study.CellPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads {@code results.json}, or rebuilds its content from the files of the cells and experiments. */
final class ResultsReader {

    private ResultsReader() {}

    /** Empty when no cell and no experiment was finished. */
    static Optional<Results> of(RunFolder folder) {
        Path file = folder.path().resolve("results.json");
        if (!Files.exists(file)) {
            return rebuilt(folder);
        }
        try {
            return Optional.of(RunFolder.json(file, Results.class, SchemaOne::upgraded));
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

    private static Optional<Results> rebuilt(RunFolder folder) {
        Run run = folder.run();
        List<CellResult> cells = CellPlan.of(run.study()).stream()
                .flatMap(cell -> folder.record(cell.id()).stream())
                .map(CellRecord::cell)
                .filter(cell -> cell.load() != null)
                .toList();
        List<ExperimentResult> experiments = experiments(folder.path().resolve("experiments"));
        String note = "results.json was missing: rebuilt from cells/ and experiments/";
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
                        .map(f -> RunFolder.json(f, RunFolder.RecordedExperiment.class, tree -> tree)
                                .experiment())
                        .toList();
    }
}
