package dev.fusebox.lab.report.chart;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellTimes;
import dev.fusebox.lab.results.cell.Estimate;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.lab.traffic.LoadFigures;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.lang3.StringUtils;
import org.jspecify.annotations.Nullable;

/**
 * Cells that differ in nothing but the number of users, or the rate of open arrivals, and their repeats.
 *
 * @param curve its cells with figures that can be used, by users or rate
 */
record Group(List<CellResult> cells, List<Repeats> curve) {

    /** Cells with figures that repeat each other. */
    record Repeats(double amount, List<CellResult> cells) {

        double mid(ToDoubleFunction<LoadFigures> figure) {
            return Estimate.of(cells, c -> figure.applyAsDouble(c.figures())).mid();
        }

        Estimate goodput() {
            return Estimate.goodput(cells);
        }

        /** See {@link Estimate#quantile}. */
        double quantile(int percent) {
            return Estimate.quantile(cells, percent).mid();
        }

        CellTimes times() {
            return CellTimes.of(cells);
        }

        /** Over the predicted cells; {@code null} for none. */
        @Nullable
        Double predicted(Function<Prediction, @Nullable Double> figure) {
            return Estimate.of(cells, c -> c.ofPrediction(figure)).known();
        }

        /** {@code 200 users}. */
        String words() {
            return Figures.whole(amount) + " " + cells.get(0).offered().unit();
        }
    }

    /** Groups with figures. A rate in steps has no place on a curve of loads. */
    static List<Group> of(List<CellResult> cells) {
        List<CellResult> drawn =
                cells.stream().filter(c -> c.measured().steps() == null).toList();
        return Groups.alike(drawn, c -> name(c) + " " + c.offered().unit())
                .map(of -> new Group(of, curve(of)))
                .filter(g -> !g.curve.isEmpty())
                .toList();
    }

    private static List<Repeats> curve(List<CellResult> cells) {
        return cells.stream()
                .filter(CellResult::believed)
                .collect(Collectors.groupingBy(c -> c.offered().amount(), TreeMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(e -> new Repeats(e.getKey(), e.getValue()))
                .toList();
    }

    private static String name(CellResult c) {
        return CellNames.side(c) + " " + c.endpoint() + ", " + c.profile();
    }

    /** The same endpoint called by the same load, through the same gateway, under each of its profiles. */
    static Stream<List<Group>> byServer(List<Group> groups) {
        return Groups.alike(groups, g -> {
            CellResult any = g.cells.get(0);
            return List.of(CellNames.side(any), any.endpoint(), g.unit());
        });
    }

    static List<CellResult> cells(List<Group> groups) {
        return groups.stream().flatMap(g -> g.cells.stream()).toList();
    }

    String name() {
        return name(cells.get(0));
    }

    /** What its curve is drawn over. */
    String unit() {
        return cells.get(0).offered().unit();
    }

    Repeats first() {
        return curve.get(0);
    }

    Repeats last() {
        return curve.get(curve.size() - 1);
    }

    /** For captions: {@code Measured once. }, or how many starts its figures are the mean of. */
    String basis() {
        String words = StringUtils.capitalize(
                Estimate.basis(curve.stream().map(Repeats::cells).toList()));
        boolean once = curve.stream().allMatch(r -> r.goodput().once());
        return words + (once ? ". " : ": the mean, with its interval of 95 %. ");
    }

    /** One point for each number of users, or rate, that has the figure. */
    List<List<Number>> points(Function<Repeats, @Nullable Double> figure) {
        return curve.stream()
                .filter(r -> figure.apply(r) != null)
                .map(r -> Chart.point(r.amount(), figure.apply(r)))
                .toList();
    }

    double most() {
        return cells.stream().mapToDouble(c -> c.offered().amount()).max().orElse(0);
    }

    /** The limit that the verdict with the most users names, also where model and measurement differ. */
    Optional<String> boundBy() {
        return cells.stream()
                .filter(c -> c.verdict().limit() != null)
                .max(Comparator.comparingDouble(c -> c.offered().amount()))
                .map(c -> c.verdict().limit());
    }
}
