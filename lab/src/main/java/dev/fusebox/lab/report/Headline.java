package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.LoadFigures;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.Verdict;
import dev.fusebox.lab.summary.CellNames;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A run in one line, for the top of every report; and in a second one, how its cells divide. */
public final class Headline {

    private Headline() {}

    /** What happened to those who fared worst. */
    public static String of(Results results) {
        Optional<String> worst = results.cells().stream()
                .filter(c ->
                        c.load() != null && c.load().completed() > 0 && c.load().okShare() < 1)
                .min(Comparator.comparingDouble(c -> c.figures().okShare()))
                .map(Headline::worst);
        Stream<String> experiments = ExperimentReport.of(results).stream().map(ExperimentReport::headline);
        String found = Stream.concat(worst.stream(), experiments).collect(Collectors.joining(" "));
        return found.isEmpty() ? most(results) : found;
    }

    /** How many cells are bound by what. */
    public static String division(Results results) {
        if (results.cells().isEmpty()) {
            return "";
        }
        Map<String, Long> parts = results.cells().stream()
                .collect(Collectors.groupingBy(c -> kind(c.verdict()), LinkedHashMap::new, Collectors.counting()));
        int all = results.cells().size();
        return "Of %s: ".formatted(all == 1 ? "1 cell" : all + " cells")
                + parts.entrySet().stream()
                        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                        .map(e -> e.getValue() + " " + e.getKey())
                        .collect(Collectors.joining(", "))
                + ".";
    }

    private static String kind(Verdict verdict) {
        return switch (verdict.status()) {
            case BOUND -> "capped by " + verdict.limit();
            case NOT_REACHED -> "met no limit";
            case AMBIGUOUS -> "undecided";
            case CONTRADICTED -> "not as the model predicts";
        };
    }

    private static String worst(CellResult cell) {
        Verdict v = cell.verdict();
        String cap = v.limit() == null ? "what caps it is not decided" : v.limit() + " caps it";
        LoadFigures l = cell.figures();
        return CellNames.of(cell) + ": " + Figures.whole(l.goodputPerSecond()) + "/s of "
                + Figures.whole(l.requestsPerSecond()) + "/s are good, " + Figures.percent(1 - l.okShare())
                + " % refused" + (v.refusedBy() == null ? "" : " by " + v.refusedBy()) + "; " + cap + ".";
    }

    private static String most(Results results) {
        return results.cells().stream()
                .filter(c -> c.load() != null)
                .max(Comparator.comparingDouble(c -> c.figures().goodputPerSecond()))
                .map(c -> "Nothing was refused. Most goodput: " + CellNames.of(c) + ", "
                        + Figures.whole(c.figures().goodputPerSecond()) + "/s.")
                .orElse("No cell has figures.");
    }
}
