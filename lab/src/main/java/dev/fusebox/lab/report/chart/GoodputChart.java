package dev.fusebox.lab.report.chart;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.report.Table;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.LoadFigures;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Goodput against users, with what it could be and what others found; refusals apart. */
final class GoodputChart {

    private GoodputChart() {}

    static Chart of(String id, Group group, @Nullable Integer serviceMs, @Nullable Integer publishedRequests) {
        GoodputPoints points = GoodputPoints.of(group, serviceMs, publishedRequests);
        GoodputPoints.Curve curve = points.curve();
        return new Chart(id, "goodput", title(points), caption(curve), curve, table(points));
    }

    private static String title(GoodputPoints points) {
        Map.Entry<Double, List<CellResult>> end = points.byAmount().lastEntry();
        double most = end.getKey();
        List<CellResult> last = end.getValue();
        String words = points.group().words(most);
        String at = Figures.whole(Group.median(last, LoadFigures::goodputPerSecond));
        double refused = GoodputPoints.refused(last);
        String claim = refused > 0
                ? "with %s %s/s are good and %s %% refused".formatted(words, at, Figures.percent(refused))
                : "%s get %s/s, and nothing is refused".formatted(words, at);
        return points.group().name() + ": " + claim;
    }

    private static String caption(GoodputPoints.Curve curve) {
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

    private static Table table(GoodputPoints points) {
        Table table = Table.of(
                "Goodput against " + points.group().unit(),
                "#" + points.group().unit()
                        + "|#repeats|#goodput/s|#least|#most|#refused %|#predicted goodput/s|#published goodput/s");
        points.byAmount().forEach((amount, repeats) -> {
            double refused = GoodputPoints.refused(repeats);
            DoubleSummaryStatistics goodput = repeats.stream()
                    .collect(Collectors.summarizingDouble(c -> c.figures().goodputPerSecond()));
            table.row(
                    Table.whole(amount),
                    Table.whole(repeats.size()),
                    Table.whole(Group.median(repeats, LoadFigures::goodputPerSecond)),
                    Table.whole(goodput.getMin()),
                    Table.whole(goodput.getMax()),
                    Table.number(refused, Figures.percent(refused)),
                    Table.whole(GoodputPoints.predicted(repeats)),
                    Table.whole(points.published(repeats.get(0))));
        });
        return table;
    }
}
