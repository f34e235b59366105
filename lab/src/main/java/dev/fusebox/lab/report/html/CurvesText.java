package dev.fusebox.lab.report.html;

import dev.fusebox.lab.report.Figures;
import dev.fusebox.lab.report.MatrixTable;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.LoadFigures;
import java.util.Collections;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** Goodput against users, in words and figures. */
record CurvesText(CurvePoints points) {

    String title() {
        int users = Collections.max(points.byUsers().keySet());
        List<CellResult> last = points.byUsers().get(users);
        String at = Figures.whole(Group.median(last, LoadFigures::goodputPerSecond));
        double refused = Group.median(last, l -> 1 - l.okShare());
        String claim = refused > 0
                ? "with %d %s %s/s are good and %s %% refused"
                        .formatted(users, points.group().unit(), at, MatrixTable.percent(refused))
                : "%d %s get %s/s, and nothing is refused"
                        .formatted(users, points.group().unit(), at);
        return points.group().name() + ": " + claim;
    }

    String caption() {
        return "Filled circles: goodput measured (median of the repeats). Dotted: what so many users could get if nobody ever "
                + "waited. Thin level lines: ceilings of limits, where near. "
                + (points.predicted().isEmpty()
                        ? "No prediction for these cells. "
                        : "Dashed with hollow diamonds: predicted. ")
                + (points.published().isEmpty()
                        ? ""
                        : "Hollow triangles: published by others, on other machines, refusals taken off. ")
                + "Bars below: share of the answers that were not 2xx.";
    }

    Table table() {
        Table.Builder table = Table.with(
                "Goodput against users",
                "#" + points.group().unit()
                        + "|#repeats|#goodput/s|#least|#most|#refused %|#predicted goodput/s|#published goodput/s");
        points.byUsers().forEach((users, repeats) -> {
            double refused = Group.median(repeats, l -> 1 - l.okShare());
            table.row(
                    whole(users),
                    whole(repeats.size()),
                    whole(Group.median(repeats, LoadFigures::goodputPerSecond)),
                    whole(outermost(repeats, d -> d)),
                    whole(-outermost(repeats, d -> -d)),
                    Table.number(refused, MatrixTable.percent(refused)),
                    whole(CurvePoints.predicted(repeats)),
                    whole(points.published(repeats.get(0))));
        });
        return table.small();
    }

    private static double outermost(List<CellResult> repeats, DoubleUnaryOperator sign) {
        return repeats.stream()
                .mapToDouble(c -> sign.applyAsDouble(c.load().goodputPerSecond()))
                .min()
                .orElse(0);
    }

    private static Table.TableCell whole(Number n) {
        return Table.number(n, Figures.whole(n));
    }
}
