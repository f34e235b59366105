package dev.fusebox.lab.summary.doubt;

import dev.fusebox.lab.results.RecordedRun;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A reason not to trust some figures of a run.
 *
 * @param words one sentence: what, how much, what to do
 * @param cells ids of the cells or experiments that it concerns; empty for the whole run
 */
public record Doubt(String words, List<String> cells) {

    /** One for each reason: of the whole run first, then of its cells, then of its experiments. */
    public static List<Doubt> of(RecordedRun run) {
        CellDoubts cells = new CellDoubts(run);
        return Stream.of(
                        RunDoubts.ofWhole(run),
                        cells.ofMeasurement(),
                        Stream.of(RunDoubts.unreadableLimits(run), cells.spread()),
                        cells.ofComparison(),
                        Stream.of(RunDoubts.inconclusive(run)))
                .flatMap(found -> found)
                .flatMap(Optional::stream)
                .toList();
    }
}
