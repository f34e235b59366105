package dev.fusebox.lab.report.chart;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.predict.Station;
import dev.fusebox.lab.report.Table;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.LoadFigures;
import dev.fusebox.lab.results.Prediction;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Goodput against users, with what it could be and what others found; refusals apart.
 *
 * @param publishedRequests requests per cell of the published study; {@code null} when unknown
 */
record GoodputChart(
        Group group,
        NavigableMap<Double, List<CellResult>> byAmount,
        Ceilings ceilings,
        @Nullable Integer publishedRequests) {

    /** A line with a name of its own. */
    private record NamedLine(String name, List<List<Number>> points) {}

    /** What is drawn. */
    private record Curve(
            String unit,
            double most,
            List<List<Number>> measured,
            List<List<Number>> repeats,
            @Nullable NamedLine unlimited,
            List<List<Number>> predicted,
            List<List<Number>> published,
            List<List<Number>> refused,
            List<Chart.Mark> ceilings) {}

    Chart chart(String id) {
        boolean repeated = byAmount.values().stream().anyMatch(r -> r.size() > 1);
        Curve curve = new Curve(
                group.unit(),
                group.most(),
                group.points(GoodputChart::measured),
                repeated ? each(c -> c.figures().goodputPerSecond()) : List.of(),
                unlimited(),
                group.points(GoodputChart::predicted),
                each(this::published),
                group.points(r -> Double.valueOf(Figures.percent(refused(r)))),
                ceilings.steps().stream()
                        .map(Station::ceilingPerSecond)
                        .distinct()
                        .map(y -> new Chart.Mark(
                                Figures.rounded(y, 1), ceilings.namesAt(y) + " " + Figures.whole(y) + "/s"))
                        .toList());
        return new Chart(id, "goodput", title(), caption(curve), curve, table());
    }

    private static double measured(List<CellResult> repeats) {
        return Group.median(repeats, LoadFigures::goodputPerSecond);
    }

    private static @Nullable Double predicted(List<CellResult> repeats) {
        return Group.predicted(repeats, Prediction::goodputPerSecond);
    }

    private static double refused(List<CellResult> repeats) {
        return Group.median(repeats, l -> 1 - l.okShare());
    }

    /** Published tables count refusals as answers; with the number of requests known they can be taken off. */
    private @Nullable Double published(CellResult cell) {
        CellResult.PublishedFigure published = cell.published();
        if (published == null || published.requestsPerSecond() == null) {
            return null;
        }
        long failed = published.failed() == null ? 0 : published.failed();
        if (failed == 0) {
            return published.requestsPerSecond();
        }
        return publishedRequests == null || failed > publishedRequests
                ? null
                : Double.valueOf(published.requestsPerSecond() * (1 - (double) failed / publishedRequests));
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

    /** What so many get if nobody ever waits: a user as often as an answer comes, a rate all of it. */
    private @Nullable NamedLine unlimited() {
        double most = group.most();
        double unloadedMs = unloadedMs();
        if (!group.open() && unloadedMs == 0) {
            return null;
        }
        String name = group.open() ? "all that come" : "users / " + Figures.plain(unloadedMs) + " ms";
        double top = group.open() ? most : most * 1000 / unloadedMs;
        return new NamedLine(name, List.of(Chart.point(0, 0.0), Chart.point(most, top)));
    }

    /** The model's time, or else what the fewest users measured, if all their answers were good; 0 when unknown. */
    private double unloadedMs() {
        if (ceilings.unloadedMs() > 0) {
            return ceilings.unloadedMs();
        }
        List<CellResult> fewest = byAmount.firstEntry().getValue();
        return fewest.stream().allMatch(c -> c.figures().okShare() == 1) ? Group.median(fewest, LoadFigures::p50Ms) : 0;
    }

    private String title() {
        Map.Entry<Double, List<CellResult>> last = byAmount.lastEntry();
        String words = group.words(last.getKey());
        String good = Figures.whole(measured(last.getValue()));
        double refused = refused(last.getValue());
        return group.name() + ": "
                + (refused > 0
                        ? "with %s %s/s are good and %s %% refused".formatted(words, good, Figures.percent(refused))
                        : "%s get %s/s, and nothing is refused".formatted(words, good));
    }

    private static String caption(Curve curve) {
        return "Filled circles: goodput measured (median of the repeats). Dotted: what so many users could get if nobody ever "
                + "waited. Thin level lines: ceilings of limits, where near. "
                + (curve.predicted().isEmpty()
                        ? "No prediction for these cells. "
                        : "Dashed with hollow diamonds: predicted. ")
                + (curve.published().isEmpty()
                        ? ""
                        : "Hollow triangles: published by others, on other machines, refusals taken off. ")
                + "Bars below: share of the answers that were not 2xx.";
    }

    private Table table() {
        Table table = Table.of(
                "Goodput against " + group.unit(),
                "#" + group.unit()
                        + "|#repeats|#goodput/s|#least|#most|#refused %|#predicted goodput/s|#published goodput/s");
        byAmount.forEach((amount, repeats) -> {
            double refused = refused(repeats);
            DoubleSummaryStatistics goodput = repeats.stream()
                    .collect(Collectors.summarizingDouble(c -> c.figures().goodputPerSecond()));
            table.row(
                    Table.whole(amount),
                    repeats.size(),
                    Table.whole(measured(repeats)),
                    Table.whole(goodput.getMin()),
                    Table.whole(goodput.getMax()),
                    Table.number(refused, Figures.percent(refused)),
                    Table.whole(predicted(repeats)),
                    Table.whole(published(repeats.get(0))));
        });
        return table;
    }
}
