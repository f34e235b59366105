package dev.fusebox.lab.summary.cell;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.Verdict;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The cells of one table, divided by whether their verdict teaches anything.
 *
 * @param shown a limit bound them, calls were rejected, or the evidence does not decide
 * @param folded no limit met, nothing rejected: one sentence says all
 */
public record FoldedCells(List<CellResult> shown, List<CellResult> folded) {

    /** More names than this would hide the sentence. */
    private static final int FEW = 6;

    public static FoldedCells of(List<CellResult> cells) {
        Map<Boolean, List<CellResult>> parts =
                cells.stream().collect(Collectors.partitioningBy(FoldedCells::unremarkable));
        return new FoldedCells(List.copyOf(parts.get(false)), List.copyOf(parts.get(true)));
    }

    /** Whether its figures can be used and all its calls were successful. */
    public static boolean succeeded(CellResult cell) {
        return cell.believed() && cell.figures().okShare() == 1;
    }

    private static boolean unremarkable(CellResult cell) {
        return cell.verdict().status() == Verdict.Status.NOT_REACHED
                && cell.load() != null
                && cell.load().okShare() == 1
                && !cell.tripped()
                && cell.limits().stream().noneMatch(l -> CellFacts.dropped(l) > 0);
    }

    /** {@code 2 cells met no limit and rejected nothing: zuul, scg (sleep/200, 50 users).}; empty when no cell is folded. */
    public String sentence() {
        return folded.isEmpty()
                ? ""
                : "%s met no limit and rejected nothing: %s.".formatted(Figures.count(folded.size(), "cell"), names());
    }

    /**
     * The shown cells. Of many gateways, cells with the same endpoint, load and verdict stand together: the first of them is worth
     * its words, the others their names.
     */
    public List<List<CellResult>> alike() {
        long gateways = Stream.concat(shown.stream(), folded.stream())
                .map(CellResult::gateway)
                .distinct()
                .count();
        if (gateways <= FEW) {
            return shown.stream().map(List::of).toList();
        }
        return Groups.alike(shown, FoldedCells::kind).toList();
    }

    private static List<Object> kind(CellResult cell) {
        return List.of(
                cell.profile(),
                cell.endpoint(),
                cell.offered(),
                cell.verdict().status(),
                BoundBy.of(cell),
                CellNames.limit(cell),
                cell.verdict().refusedBy() == null);
    }

    /** One sentence for each reason why cells of a table were not predicted. */
    public static List<String> notPredicted(List<CellResult> cells) {
        Map<String, List<CellResult>> byReason =
                cells.stream().filter(c -> c.notPredicted() != null).collect(Groups.by(CellResult::notPredicted));
        return byReason.entrySet().stream()
                .map(e -> "No prediction of the goodput of %s (%s): %s."
                        .formatted(
                                Figures.count(e.getValue().size(), "cell"),
                                e.getValue().stream()
                                        .map(CellResult::endpoint)
                                        .distinct()
                                        .collect(Collectors.joining(", ")),
                                e.getKey()))
                .toList();
    }

    private String names() {
        Map<String, List<CellResult>> others = bySize(shown);
        return bySize(folded).entrySet().stream()
                .map(e -> names(e.getValue(), others.getOrDefault(e.getKey(), List.of())) + " (" + e.getKey() + ")")
                .collect(Collectors.joining(", "));
    }

    private static Map<String, List<CellResult>> bySize(List<CellResult> cells) {
        return cells.stream()
                .collect(Groups.by(c -> c.endpoint() + ", " + c.offered().words()));
    }

    /** By name when they are few. */
    private static String names(List<CellResult> cells, List<CellResult> others) {
        if (cells.size() > FEW) {
            return others.isEmpty() ? "all " + cells.size() : cells.size() + " of " + (cells.size() + others.size());
        }
        return cells.stream().map(CellNames::repeat).collect(Collectors.joining(", "));
    }
}
