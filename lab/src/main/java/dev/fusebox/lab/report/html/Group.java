package dev.fusebox.lab.report.html;

import dev.fusebox.lab.report.CellNames;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.LoadFigures;
import dev.fusebox.lab.results.Prediction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Cells that differ in nothing but the number of users, or in the rate of open arrivals, and their repeats: one curve. */
record Group(String side, String profile, String endpoint, String unit, List<CellResult> cells) {

    static List<Group> of(List<CellResult> cells) {
        Map<String, Group> groups = new LinkedHashMap<>();
        for (CellResult c : cells) {
            String unit = c.offered().unit();
            groups.computeIfAbsent(
                            CellNames.side(c) + " " + c.profile() + " " + c.endpoint() + " " + unit,
                            k -> new Group(CellNames.side(c), c.profile(), c.endpoint(), unit, new ArrayList<>()))
                    .cells()
                    .add(c);
        }
        return groups.values().stream().filter(Group::measured).toList();
    }

    String name() {
        return side + " " + endpoint + ", " + profile;
    }

    private boolean measured() {
        return cells.stream().anyMatch(c -> c.load() != null);
    }

    /** The repeats that have figures, by users or rate. */
    Map<Integer, List<CellResult>> byUsers() {
        Map<Integer, List<CellResult>> by = new TreeMap<>();
        cells.stream()
                .filter(c -> c.load() != null)
                .forEach(c ->
                        by.computeIfAbsent(amount(c), k -> new ArrayList<>()).add(c));
        return by;
    }

    /** The most that was measured at any number of users. */
    double bestGoodput() {
        return byUsers().values().stream()
                .mapToDouble(r -> median(r, LoadFigures::goodputPerSecond))
                .max()
                .orElse(0);
    }

    int mostUsers() {
        return cells.stream().mapToInt(Group::amount).max().orElse(0);
    }

    boolean open() {
        return unit.equals(new Arrivals.Open(1).unit());
    }

    static int amount(CellResult cell) {
        return (int) cell.offered().amount();
    }

    /** What caps the goodput by the verdict with the most users that names it, also where the model says otherwise. */
    Optional<String> boundBy() {
        return cells.stream()
                .filter(c -> c.verdict().limit() != null)
                .max(Comparator.comparing(Group::amount))
                .map(c -> c.verdict().limit());
    }

    /** Median over the repeats that were predicted; {@code null} for none. */
    static Double predicted(List<CellResult> repeats, Function<Prediction, Double> figure) {
        double[] sorted = repeats.stream()
                .map(CellResult::predicted)
                .filter(Objects::nonNull)
                .map(figure)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        return sorted.length == 0 ? null : Double.valueOf(middle(sorted));
    }

    static double median(List<CellResult> repeats, ToDoubleFunction<LoadFigures> figure) {
        double[] sorted = repeats.stream()
                .map(CellResult::load)
                .mapToDouble(figure)
                .sorted()
                .toArray();
        return middle(sorted);
    }

    private static double middle(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
