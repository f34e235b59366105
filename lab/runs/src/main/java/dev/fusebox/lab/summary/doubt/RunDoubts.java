package dev.fusebox.lab.summary.doubt;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.RecordedRun.CellTrace;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.trial.ExperimentResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Doubts about a run as a whole, and about its experiments. */
final class RunDoubts {

    static Stream<Optional<Doubt>> ofWhole(RecordedRun run) {
        return Stream.of(incomplete(run), missingParts(run), loadAverage(run));
    }

    private static Optional<Doubt> incomplete(RecordedRun run) {
        Results results = run.results();
        return doubt(
                results.finished() < results.planned(),
                List.of(),
                "The run is incomplete, with %s: ./fusebox run --resume results/%s finishes it.",
                results.progress(),
                run.folder());
    }

    private static Optional<Doubt> missingParts(RecordedRun run) {
        List<Map.Entry<String, CellTrace>> traces = run.traces().entrySet().stream()
                .filter(t -> !t.getValue().missing().isEmpty())
                .toList();
        List<String> missing = Stream.concat(
                        run.missing().stream(), traces.stream().limit(1).flatMap(t -> t.getValue().missing().stream()))
                .toList();
        return doubt(
                !missing.isEmpty(),
                traces.stream().map(Map.Entry::getKey).toList(),
                "The run folder lacks evidence (%s): run the study again to have it.",
                String.join("; ", missing));
    }

    /** More than one busy process for each processor before the run began. */
    private static Optional<Doubt> loadAverage(RecordedRun run) {
        int cores = run.results().cores();
        Number load = run.results().environment().get("loadAverageAtStart") instanceof Number known ? known : 0;
        return doubt(
                load.doubleValue() > cores,
                List.of(),
                "The load average was %s on %s when the run began, so other programs may have slowed it: repeat it on a quiet machine.",
                Figures.plain(load),
                Figures.count(cores, "processor"));
    }

    static Optional<Doubt> unreadableLimits(RecordedRun run) {
        List<String> absent = run.chains().values().stream()
                .flatMap(chain -> chain.absences().stream())
                .map(absence -> "%s (%s)".formatted(absence.fullName(), absence.reason()))
                .distinct()
                .toList();
        return doubt(
                !absent.isEmpty(),
                List.of(),
                "%s cannot be read, so one of them may be the limit in place of the one that is named: %s.",
                Figures.count(absent.size(), "limit"),
                String.join("; ", absent));
    }

    static Optional<Doubt> inconclusive(RecordedRun run) {
        List<ExperimentResult> undecided = run.results().experiments().stream()
                .filter(e -> e.undecided() != null)
                .toList();
        return doubt(
                !undecided.isEmpty(),
                undecided.stream().map(ExperimentResult::id).toList(),
                "%s of %s did not decide (%s): ./fusebox run --resume results/%s tries again.",
                undecided.size(),
                Figures.count(run.results().experiments().size(), "experiment"),
                undecided.stream()
                        .limit(1)
                        .map(e -> e.id() + ": " + e.undecided())
                        .collect(Collectors.joining()),
                run.folder());
    }

    private static Optional<Doubt> doubt(boolean so, List<String> cells, String sentence, Object... figures) {
        return so ? Optional.of(new Doubt(sentence.formatted(figures), cells)) : Optional.empty();
    }
}
