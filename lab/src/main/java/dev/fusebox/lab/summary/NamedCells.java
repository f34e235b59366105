package dev.fusebox.lab.summary;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.RunRecording;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Several cells in a sentence: by their names when they are few, else by their number.
 *
 * @param profiles whether the run has several, so that names need them
 */
record NamedCells(boolean profiles) {

    /** More gateways and endpoints than this would hide the sentence. */
    private static final int FEW = 2;

    private static final int FEW_SIZES = 4;

    static NamedCells of(RunRecording run) {
        return new NamedCells(run.results().cells().stream()
                        .map(CellResult::profile)
                        .distinct()
                        .count()
                > 1);
    }

    /** {@code zuul hello at 50, 200 and 500 users}, {@code 12 cells (worst: zuul hello at 500 users)}. */
    String of(List<CellResult> cells, CellResult worst) {
        return few(cells) ? of(cells) : of(cells) + " (worst: " + of(List.of(worst)) + ")";
    }

    /** {@code zuul hello at 50, 200 and 500 users}, {@code 12 cells}. */
    String of(List<CellResult> cells) {
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
                        this::name,
                        LinkedHashMap::new,
                        Collectors.collectingAndThen(
                                Collectors.mapping(CellResult::offered, Collectors.toList()),
                                all -> all.stream().distinct().toList())));
    }

    private String name(CellResult cell) {
        return CellNames.side(cell) + (profiles ? " " + cell.profile() : "") + " " + cell.endpoint();
    }

    /** {@code 50, 200 and 500 users}. */
    private static String sizes(List<Arrivals> sizes) {
        int last = sizes.size() - 1;
        return last == 0
                ? sizes.get(0).words()
                : sizes.subList(0, last).stream()
                                .map(s -> s.words().replaceFirst(" .*", ""))
                                .collect(Collectors.joining(", "))
                        + " and " + sizes.get(last).words();
    }
}
