package dev.fusebox.lab.summary.cell;

import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** The cells of a run that a page draws over their time: all; of many, of repeats the first, and the first of each other verdict that they got. */
public final class DrawnCells {

    private record SeenVerdict(Verdict.Status status, String limit, String refusedBy) {}

    /** More are too much to look at, and to load. */
    private static final int MOST = 40;

    public static List<CellResult> of(Collection<CellResult> cells) {
        if (cells.size() <= MOST) {
            return List.copyOf(cells);
        }
        Set<CellResult> drawn = new HashSet<>();
        CellFacts.repeats(cells).forEach(repeats -> {
            List<SeenVerdict> seen = new ArrayList<>();
            for (CellResult cell : repeats) {
                Verdict verdict = cell.verdict();
                SeenVerdict judged = new SeenVerdict(
                        verdict.status(),
                        Objects.requireNonNullElse(verdict.limit(), ""),
                        Objects.requireNonNullElse(verdict.refusedBy(), ""));
                if (!seen.contains(judged)) {
                    seen.add(judged);
                    drawn.add(cell);
                }
            }
        });
        return cells.stream().filter(drawn::contains).toList();
    }
}
