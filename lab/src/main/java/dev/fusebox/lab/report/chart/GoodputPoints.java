package dev.fusebox.lab.report.chart;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.predict.Station;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.LoadFigures;
import dev.fusebox.lab.results.Prediction;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Points of users and goodput: measured, predicted, published, and what nobody could exceed.
 *
 * @param publishedRequests requests per cell of the published study; {@code null} when unknown
 * @param unloadedMs what a call takes that waits for nothing; 0 when unknown
 */
record GoodputPoints(
        Group group,
        NavigableMap<Double, List<CellResult>> byAmount,
        Ceilings ceilings,
        @Nullable Integer publishedRequests,
        double unloadedMs) {

    /** A line with a name of its own. */
    record NamedLine(String name, List<List<Number>> points) {}

    /** What is drawn. */
    record Curve(
            String unit,
            double most,
            List<List<Number>> measured,
            List<List<Number>> repeats,
            @Nullable NamedLine unlimited,
            List<List<Number>> predicted,
            List<List<Number>> published,
            List<List<Number>> refused,
            List<Chart.Mark> ceilings) {}

    static GoodputPoints of(Group group, @Nullable Integer serviceMs, @Nullable Integer publishedRequests) {
        NavigableMap<Double, List<CellResult>> byAmount = group.byAmount();
        Ceilings ceilings = Ceilings.of(group, serviceMs);
        return new GoodputPoints(group, byAmount, ceilings, publishedRequests, unloadedMs(byAmount, ceilings));
    }

    /** The model's time, or else what the fewest users measured, if all their answers were good. */
    private static double unloadedMs(Map<Double, List<CellResult>> byAmount, Ceilings ceilings) {
        if (ceilings.unloadedMs() > 0) {
            return ceilings.unloadedMs();
        }
        List<CellResult> first = byAmount.values().iterator().next();
        return first.stream().allMatch(c -> c.figures().okShare() == 1) ? Group.median(first, LoadFigures::p50Ms) : 0;
    }

    Curve curve() {
        boolean repeated = byAmount.values().stream().anyMatch(r -> r.size() > 1);
        return new Curve(
                group.unit(),
                group.most(),
                medians(r -> Group.median(r, LoadFigures::goodputPerSecond)),
                repeated ? each(c -> c.figures().goodputPerSecond()) : List.of(),
                unlimited(),
                medians(GoodputPoints::predicted),
                each(this::published),
                medians(r -> Double.valueOf(Figures.percent(refused(r)))),
                ceilings.steps().stream()
                        .map(Station::ceilingPerSecond)
                        .distinct()
                        .map(y -> new Chart.Mark(
                                Figures.rounded(y, 1), ceilings.namesAt(y) + " " + Figures.whole(y) + "/s"))
                        .toList());
    }

    static @Nullable Double predicted(List<CellResult> repeats) {
        return Group.predicted(repeats, Prediction::goodputPerSecond);
    }

    static double refused(List<CellResult> repeats) {
        return Group.median(repeats, l -> 1 - l.okShare());
    }

    /** Published tables count refusals as answers; with the number of requests known they can be taken off. */
    @Nullable
    Double published(CellResult cell) {
        if (cell.published() == null || cell.published().requestsPerSecond() == null) {
            return null;
        }
        long failed = cell.published().failed() == null ? 0 : cell.published().failed();
        if (failed == 0) {
            return cell.published().requestsPerSecond();
        }
        return publishedRequests == null || failed > publishedRequests
                ? null
                : Double.valueOf(cell.published().requestsPerSecond() * (1 - (double) failed / publishedRequests));
    }

    /** What so many get if nobody ever waits: a user as often as an answer comes, a rate all of it. */
    private @Nullable NamedLine unlimited() {
        if (group.open()) {
            return new NamedLine("all that come", straight(group.most()));
        }
        return unloadedMs > 0
                ? new NamedLine(
                        "users / %s ms".formatted(Figures.plain(unloadedMs)),
                        straight(group.most() * 1000 / unloadedMs))
                : null;
    }

    private List<List<Number>> straight(double top) {
        return List.of(Chart.point(0, 0.0), Chart.point(group.most(), top));
    }

    private List<List<Number>> medians(Function<List<CellResult>, @Nullable Double> value) {
        return byAmount.entrySet().stream()
                .filter(e -> value.apply(e.getValue()) != null)
                .map(e -> Chart.point(e.getKey(), value.apply(e.getValue())))
                .toList();
    }

    private List<List<Number>> each(Function<CellResult, @Nullable Double> value) {
        return byAmount.entrySet().stream()
                .flatMap(e -> e.getValue().stream()
                        .map(value)
                        .filter(Objects::nonNull)
                        .distinct()
                        .map(v -> Chart.point(e.getKey(), v)))
                .toList();
    }
}
