package dev.fusebox.lab.summary;

import dev.fusebox.lab.kind.Finding;
import dev.fusebox.lab.kind.Finding.Level;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.StepsRun;
import dev.fusebox.lab.results.cell.StepsSentence;
import dev.fusebox.lab.results.cell.ZombieSentence;
import dev.fusebox.lab.summary.cell.GatewayNames;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What only the course of a cell shows, in one sentence for each. */
final class CourseAnswer {

    /** More cells than this would not be an answer any more. */
    private static final int MOST = 4;

    /** Work that outlasts its permit or its caller. */
    static List<Finding> zombies(RecordedRun run, GatewayNames names) {
        return sentences(run, names, CellResult::zombieWork, ZombieSentence::brief, Level.POOR);
    }

    /** What a change of the load did. */
    static List<Finding> steps(RecordedRun run, GatewayNames names) {
        return sentences(run, names, CourseAnswer::measured, StepsSentence::brief, null);
    }

    private static @Nullable StepsRun measured(CellResult cell) {
        return cell.measured().steps() == null || cell.measured().steps().measured() == null
                ? null
                : cell.measured().steps();
    }

    private static <T> List<Finding> sentences(
            RecordedRun run,
            GatewayNames names,
            Function<CellResult, @Nullable T> course,
            Function<T, String> brief,
            @Nullable Level level) {
        return run.cells().stream()
                .filter(c -> c.believed() && c.repeat() == 1 && course.apply(c) != null)
                .limit(MOST)
                .map(c -> "%s at %s: %s."
                        .formatted(
                                names.of(c), c.offered().words(), brief.apply(Objects.requireNonNull(course.apply(c)))))
                .map(words -> new Finding(words, level))
                .toList();
    }
}
