package dev.fusebox.lab.summary.cell;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.traffic.Arrivals;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Several cells in a sentence: by their names when they are few, else by their number.
 *
 * @param profiles whether the run has several, so that names need them
 */
public record NamedCells(boolean profiles) {

    /** More gateways and endpoints than this would hide the sentence. */
    private static final int FEW = 2;

    private static final int FEW_SIZES = 4;

    public static NamedCells of(RecordedRun run) {
        return new NamedCells(run.results().several(CellResult::profile));
    }

    /** {@code zuul hello at 50, 200 and 500 users}, {@code 12 cells (worst: zuul hello at 500 users)}. */
    public String of(List<CellResult> cells, CellResult worst) {
        return few(cells) ? of(cells) : of(cells) + " (worst: " + of(List.of(worst)) + ")";
    }

    /** {@code zuul hello at 50, 200 and 500 users}, {@code 12 cells}. */
    public String of(List<CellResult> cells) {
        return few(cells)
                ? grouped(cells).entrySet().stream()
                        .map(e -> e.getKey() + " at " + sizes(e.getValue()))
                        .collect(Collectors.joining(" and "))
                : Figures.count(cells.size(), "cell");
    }

    private boolean few(List<CellResult> cells) {
        Map<String, List<Arrivals>> grouped = grouped(cells);
        return grouped.size() <= FEW && grouped.values().stream().allMatch(sizes -> sizes.size() <= FEW_SIZES);
    }

    private Map<String, List<Arrivals>> grouped(List<CellResult> cells) {
        return cells.stream()
                .collect(Collectors.groupingBy(
                        c -> CellNames.side(c) + (profiles ? " " + c.profile() : "") + " " + c.endpoint(),
                        LinkedHashMap::new,
                        Collectors.collectingAndThen(
                                Collectors.mapping(CellResult::offered, Collectors.toList()),
                                all -> all.stream().distinct().toList())));
    }

    /** {@code 50, 200 and 500 users}. */
    private static String sizes(List<Arrivals> sizes) {
        List<String> words =
                new ArrayList<>(sizes.stream().map(Arrivals::figure).toList());
        words.set(sizes.size() - 1, sizes.get(sizes.size() - 1).words());
        return Figures.list(words);
    }
}
