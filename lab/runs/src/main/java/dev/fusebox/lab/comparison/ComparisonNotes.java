package dev.fusebox.lab.comparison;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** How to read a comparison, and what it leaves out. */
final class ComparisonNotes {

    static List<String> of(
            RecordedRun before, RecordedRun now, List<ComparedCells> cells, List<ComparedBystanders> bystanders) {
        List<String> notes = new ArrayList<>();
        incomplete("The baseline", before.results()).ifPresent(notes::add);
        incomplete("This run", now.results()).ifPresent(notes::add);
        before.missing().forEach(what -> notes.add("The baseline: " + what + "."));
        if (cells.isEmpty() && bystanders.isEmpty()) {
            return notes;
        }
        String leftOut = Figures.joined(
                ", ",
                alone(before, cells.stream().map(ComparedCells::before), "the baseline"),
                alone(now, cells.stream().map(ComparedCells::now), "this run"));
        if (!leftOut.isEmpty()) {
            notes.add("Left out: %s.".formatted(leftOut));
        }
        if (!Objects.equals(machine(before.results()), machine(now.results()))) {
            notes.add("The runs are from different machines (%s; %s): compare limits, not rates that processors bound."
                    .formatted(machine(before.results()), machine(now.results())));
        }
        cells.stream()
                .filter(c -> c.direct() && (c.change() == Change.BETTER || c.change() == Change.WORSE))
                .min(ComparisonAnswer.MOST_TELLING)
                .ifPresent(c -> notes.add(
                        "Without a gateway the calls changed, too (%s, %s: %s): the service or the machine differs."
                                .formatted(c.endpoint(), c.load(), c.why())));
        boolean few = cells.stream()
                .anyMatch(c -> c.before().measured()
                        && c.now().measured()
                        && !ChangeRule.tellable(c.before().goodput(), c.now().goodput()));
        if (few) {
            notes.add(
                    "Cannot tell: processes that are started again differ, and too few starts do not show by how much. At least %1$d starts of both runs are needed: --starts %1$d."
                            .formatted(StartPermutations.needed()));
        }
        if (cells.stream()
                .anyMatch(c -> ChangeRule.tellable(c.before().goodput(), c.now().goodput()))) {
            notes.add(
                    "Figures: mean of the starts, with the interval of 95 %% over them. p: how probable so large a difference is in any of %s by chance, by a permutation test over the starts. Better or worse: at most %s."
                            .formatted(Figures.count(cells.size(), "cell"), Figures.plain(StartPermutations.LEVEL)));
        }
        return notes;
    }

    private static Optional<String> incomplete(String which, Results results) {
        return results.finished() < results.planned()
                ? Optional.of(which + " is incomplete: " + results.progress() + ".")
                : Optional.empty();
    }

    private static String alone(RecordedRun run, Stream<CellRepeats> compared, String which) {
        long count = run.cells().size()
                - compared.flatMap(c -> c.cells().stream()).distinct().count();
        return count <= 0 ? "" : "%s that only %s has".formatted(Figures.count(count, "cell"), which);
    }

    private static String machine(Results results) {
        return "%s cores, %s"
                .formatted(
                        results.environment().get("cores"),
                        results.environment().get("cpu"));
    }
}
