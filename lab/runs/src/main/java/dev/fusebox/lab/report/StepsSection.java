package dev.fusebox.lab.report;

import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Columns;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.doc.Table.TableCell;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.StepsRun;
import dev.fusebox.lab.results.cell.StepsSentence;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.lab.traffic.RampRun.Window;
import dev.fusebox.lab.traffic.RateStep;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rates that change: when each cell met its limits and when it was well again, measured and predicted. */
public final class StepsSection {

    private static final String NOTE =
            "Seconds. Rises, falls: when the load does. Rejected, tripped: from its rise to the first call without success, and to the circuit"
                    + " breaker's first trip. Well again: from its fall until the breaker is closed and every call succeeds for a"
                    + " second. Model: the same as predicted.";

    /** Cells with a rate in steps whose calls are known, in the order of the run. */
    public static List<CellResult> cells(RecordedRun run) {
        return run.cells().stream()
                .filter(c -> c.measured().steps() != null
                        && c.measured().steps().measured() != null
                        && c.measured().steps().high() != null)
                .toList();
    }

    public static Section of(RecordedRun run) {
        List<CellResult> cells = cells(run);
        return Section.of(
                "steps",
                "Rates that change",
                Stream.of(Stream.of(table(cells)), schedules(cells).map(Block::note), Stream.of(Block.note(NOTE)))
                        .flatMap(part -> part));
    }

    public static String name(CellResult cell) {
        return "%s, %s".formatted(CellNames.side(cell), CellNames.load(cell))
                + (cell.believed() ? "" : " (not believed)");
    }

    public static Table table(List<CellResult> cells) {
        return new Columns<CellResult>()
                .text("cell", c -> row(c, cells))
                .number("rises", c -> seconds(high(c).fromMs() / 1000.0))
                .number("rejected", c -> seconds(run(c).toReject(run(c).measured())))
                .number("model", c -> seconds(run(c).toReject(run(c).predicted())))
                .number("tripped", c -> seconds(run(c).toTrip(run(c).measured())))
                .number("model", c -> seconds(run(c).toTrip(run(c).predicted())))
                .number("falls", c -> seconds(high(c).toMs() / 1000.0))
                .number("well again", c -> seconds(run(c).toRecover(run(c).measured())))
                .number("model", c -> seconds(run(c).toRecover(run(c).predicted())))
                .table("Times of each cell, measured and predicted", cells);
    }

    private static StepsRun run(CellResult cell) {
        return Objects.requireNonNull(cell.measured().steps());
    }

    private static Window high(CellResult cell) {
        return Objects.requireNonNull(run(cell).high());
    }

    /** With profile and endpoint where these differ. */
    private static String row(CellResult cell, List<CellResult> cells) {
        boolean alike = cells.stream()
                        .map(c -> c.profile() + " " + c.endpoint())
                        .distinct()
                        .count()
                == 1;
        return name(cell) + (alike ? "" : ", %s %s".formatted(cell.profile(), cell.endpoint()));
    }

    private static TableCell seconds(@Nullable Double seconds) {
        return Table.number(seconds, StepsSentence.seconds(seconds));
    }

    /** {@code step: 100 for 8s, 600 for 20s, 100 for 12s}, each name once. */
    private static Stream<String> schedules(List<CellResult> cells) {
        return cells.stream()
                .map(StepsSection::run)
                .map(s -> s.name() + ": "
                        + s.steps().stream().map(RateStep::words).collect(Collectors.joining(", ")))
                .distinct();
    }
}
