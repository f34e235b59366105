package dev.fusebox.lab.summary;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.ExperimentResult;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.RunRecording;
import dev.fusebox.lab.results.RunRecording.CellTrace;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Doubts about a run as a whole, and about its experiments. */
final class RunDoubts {

    private RunDoubts() {}

    static Optional<Doubt> incomplete(RunRecording run) {
        Results results = run.results();
        return results.finished() >= results.planned()
                ? Optional.empty()
                : Optional.of(new Doubt(
                        "The run is incomplete, with %s: ./fusebox run --resume results/%s finishes it."
                                .formatted(results.progress(), run.folder()),
                        List.of()));
    }

    static Optional<Doubt> missingParts(RunRecording run) {
        List<Map.Entry<String, CellTrace>> traces = run.traces().entrySet().stream()
                .filter(t -> !t.getValue().missing().isEmpty())
                .toList();
        List<String> missing = Stream.concat(
                        run.missing().stream(), traces.stream().limit(1).flatMap(t -> t.getValue().missing().stream()))
                .toList();
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of(new Doubt(
                        "The run folder lacks evidence (%s): run the study again to have it."
                                .formatted(String.join("; ", missing)),
                        traces.stream().map(Map.Entry::getKey).toList()));
    }

    /** More than one busy process for each processor before the run began. */
    static Optional<Doubt> loadAverage(RunRecording run) {
        int cores = run.results().cores();
        return run.results().environment().get("loadAverageAtStart") instanceof Number load
                        && load.doubleValue() > cores
                ? Optional.of(new Doubt(
                        "The load average was %s on %s when the run began, so other programs may have slowed it: repeat it on a quiet machine."
                                .formatted(Figures.plain(load), Figures.count(cores, "processor")),
                        List.of()))
                : Optional.empty();
    }

    static Optional<Doubt> unreadableLimits(RunRecording run) {
        List<String> absent = run.chains().values().stream()
                .flatMap(chain -> chain.absences().stream())
                .map(absence -> "%s (%s)".formatted(absence.fullName(), absence.reason()))
                .distinct()
                .toList();
        return absent.isEmpty()
                ? Optional.empty()
                : Optional.of(new Doubt(
                        "%s cannot be read, so one of them may be the limit in place of the one that is named: %s."
                                .formatted(Figures.count(absent.size(), "limit"), String.join("; ", absent)),
                        List.of()));
    }

    static Optional<Doubt> inconclusive(RunRecording run) {
        List<ExperimentResult> undecided = run.results().experiments().stream()
                .filter(e -> e.undecided() != null)
                .toList();
        return undecided.isEmpty()
                ? Optional.empty()
                : Optional.of(new Doubt(
                        "%s of %s did not decide (%s: %s): ./fusebox run --resume results/%s tries again."
                                .formatted(
                                        undecided.size(),
                                        Figures.count(
                                                run.results().experiments().size(), "experiment"),
                                        undecided.get(0).id(),
                                        Objects.requireNonNull(undecided.get(0).undecided()),
                                        run.folder()),
                        undecided.stream().map(ExperimentResult::id).toList()));
    }
}
