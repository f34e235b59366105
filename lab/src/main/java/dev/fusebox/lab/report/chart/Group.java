package dev.fusebox.lab.report.chart;

import dev.fusebox.lab.common.Figures;
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
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Cells that differ in nothing but the number of users, or the rate of open arrivals, and their repeats: one curve. */
record Group(List<CellResult> cells) {

    /** Those with figures. */
    static List<Group> of(List<CellResult> cells) {
        Map<String, List<CellResult>> groups = new LinkedHashMap<>();
        cells.forEach(c -> groups.computeIfAbsent(name(c) + " " + c.offered().unit(), k -> new ArrayList<>())
                .add(c));
        return groups.values().stream()
                .filter(g -> g.stream().anyMatch(c -> c.load() != null))
                .map(Group::new)
                .toList();
    }

    private static String name(CellResult c) {
        return CellNames.side(c) + " " + c.endpoint() + ", " + c.profile();
    }

    String name() {
        return name(cells.get(0));
    }

    /** What its curve is drawn over. */
    String unit() {
        return cells.get(0).offered().unit();
    }

    /** Whether calls come at a rate, whatever becomes of the others. */
    boolean open() {
        return cells.get(0).offered() instanceof Arrivals.Open;
    }

    /** {@code 200 users}. */
    String words(double amount) {
        return Figures.whole(amount) + " " + unit();
    }

    /** The repeats that have figures, by users or rate. */
    NavigableMap<Double, List<CellResult>> byAmount() {
        NavigableMap<Double, List<CellResult>> by = new TreeMap<>();
        cells.stream()
                .filter(c -> c.load() != null)
                .forEach(c -> by.computeIfAbsent(c.offered().amount(), k -> new ArrayList<>())
                        .add(c));
        return by;
    }

    /** One point for each number of users, or rate, that has the figure. */
    List<List<Number>> points(Function<List<CellResult>, @Nullable Double> figure) {
        List<List<Number>> points = new ArrayList<>();
        byAmount().forEach((amount, repeats) -> {
            Double value = figure.apply(repeats);
            if (value != null) {
                points.add(Chart.point(amount, value));
            }
        });
        return points;
    }

    /** The most that was measured at any number of users. */
    double bestGoodput() {
        return byAmount().values().stream()
                .mapToDouble(r -> median(r, LoadFigures::goodputPerSecond))
                .max()
                .orElse(0);
    }

    double most() {
        return cells.stream().mapToDouble(c -> c.offered().amount()).max().orElse(0);
    }

    /** What caps the goodput by the verdict with the most users that names it, also where the model says otherwise. */
    Optional<String> boundBy() {
        return cells.stream()
                .filter(c -> c.verdict().limit() != null)
                .max(Comparator.comparingDouble(c -> c.offered().amount()))
                .map(c -> c.verdict().limit());
    }

    /** Median over the repeats that were predicted; {@code null} for none. */
    static @Nullable Double predicted(List<CellResult> repeats, Function<Prediction, Double> figure) {
        return Figures.median(repeats.stream()
                .map(CellResult::predicted)
                .filter(Objects::nonNull)
                .map(figure)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue));
    }

    /** Median over repeats, all of which have figures. */
    static double median(List<CellResult> repeats, ToDoubleFunction<LoadFigures> figure) {
        return Objects.requireNonNull(
                Figures.median(repeats.stream().map(CellResult::figures).mapToDouble(figure)));
    }
}
