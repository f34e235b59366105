package dev.fusebox.lab.summary.cell;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.Verdict;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** How many cells are bound by what, in one line. */
public final class CellDivision {

    private static final int FEW = 5;

    /** {@code Of 18 cells: 4 met no limit, 3 were bound by service-a/cpu.}; empty without cells. */
    public static String of(Results results) {
        int all = results.cells().size();
        if (all == 0) {
            return "";
        }
        boolean many =
                results.cells().stream().map(CellResult::gateway).distinct().count() > FEW;
        Map<String, Long> parts = results.cells().stream()
                .collect(Collectors.groupingBy(c -> kind(c, many), LinkedHashMap::new, Collectors.counting()));
        return "Of %s: ".formatted(Figures.count(all, "cell"))
                + parts.entrySet().stream()
                        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                        .map(e -> e.getValue() + " " + e.getKey())
                        .collect(Collectors.joining(", "))
                + ".";
    }

    /** How many cells were not sampled, on purpose. */
    public static String unsampled(Results results) {
        return "%s, not sampled on purpose: which limit is the lowest was not asked."
                .formatted(Figures.count(results.cells().size(), "cell"));
    }

    /** @param many whether there are too many gateways to name them */
    private static String kind(CellResult cell, boolean many) {
        Verdict verdict = cell.verdict();
        if (BoundBy.of(cell) == BoundBy.CIRCUIT_BREAKER) {
            return "bound by an open circuit breaker";
        }
        return switch (verdict.status()) {
            case BOUND -> "bound by " + (many ? CellNames.limit(cell) : verdict.limit());
            case NOT_REACHED -> "met no limit";
            case AMBIGUOUS -> "undecided";
            case CONTRADICTED -> "where model and measurement differ";
        };
    }
}
