package dev.fusebox.lab.summary;

import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The cells of one table, divided by whether their verdict teaches anything.
 *
 * @param shown a limit bound them, calls were rejected, or the evidence does not decide
 * @param folded no limit met, nothing rejected: one sentence says all
 */
public record FoldedCells(List<CellResult> shown, List<CellResult> folded) {

    public static FoldedCells of(List<CellResult> cells) {
        Map<Boolean, List<CellResult>> parts =
                cells.stream().collect(Collectors.partitioningBy(FoldedCells::unremarkable));
        return new FoldedCells(List.copyOf(parts.get(false)), List.copyOf(parts.get(true)));
    }

    private static boolean unremarkable(CellResult cell) {
        boolean tripped = cell.circuitBreaker() != null && cell.circuitBreaker().trips() > 0;
        return cell.verdict().status() == Verdict.Status.NOT_REACHED
                && cell.load() != null
                && cell.load().okShare() == 1
                && !tripped;
    }

    /** {@code 2 cells met no limit and rejected nothing: zuul, scg (sleep/200, 50 users).}; empty when no cell is folded. */
    public String sentence() {
        return folded.isEmpty()
                ? ""
                : "%s met no limit and rejected nothing: %s.".formatted(count(folded), names(folded));
    }

    /** One sentence for each reason why cells of a table were not predicted. */
    public static List<String> notPredicted(List<CellResult> cells) {
        Map<String, List<CellResult>> byReason = cells.stream()
                .filter(c -> c.notPredicted() != null && c.predicted() == null)
                .collect(Collectors.groupingBy(CellResult::notPredicted, LinkedHashMap::new, Collectors.toList()));
        return byReason.entrySet().stream()
                .map(e -> "No prediction for %s (%s): %s."
                        .formatted(count(e.getValue()), endpoints(e.getValue()), e.getKey()))
                .toList();
    }

    private static String count(List<CellResult> cells) {
        return cells.size() == 1 ? "1 cell" : cells.size() + " cells";
    }

    private static String endpoints(List<CellResult> cells) {
        return cells.stream().map(CellResult::endpoint).distinct().collect(Collectors.joining(", "));
    }

    private static String names(List<CellResult> cells) {
        Map<String, String> bySize = cells.stream()
                .collect(Collectors.groupingBy(
                        c -> c.endpoint() + ", " + c.offered().words(),
                        LinkedHashMap::new,
                        Collectors.mapping(CellNames::repeat, Collectors.joining(", "))));
        return bySize.entrySet().stream()
                .map(e -> e.getValue() + " (" + e.getKey() + ")")
                .collect(Collectors.joining(", "));
    }
}
