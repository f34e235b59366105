package dev.fusebox.lab.report.chart;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Columns;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.predict.Station;
import dev.fusebox.lab.report.chart.Group.Repeats;
import dev.fusebox.lab.report.chart.SharedAxis.CurvePoint;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.PublishedFigure;
import dev.fusebox.lab.traffic.Arrivals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Goodput of all gateways against users, with what the model predicts and what others published; answers that were not 2xx below.
 *
 * @param ceilings of the limits of each group
 * @param publishedRequests requests per cell of the published study; {@code null} when unknown
 */
record GoodputChart(
        SharedAxis axis,
        Map<Group, Ceilings> ceilings,
        @Nullable Integer publishedRequests) {

    static final String HOW_TO_READ =
            "One colour for each gateway. Filled symbols: goodput measured. Upright lines: its interval over the starts. Dashed with hollow"
                    + " diamonds: predicted. Hollow triangles: published by others, on other machines, without rejections. Dotted: goodput if no call ever waited. Thin level lines:"
                    + " the lowest ceiling of a gateway, where near. Bars below: share of the answers that were not 2xx.";

    /** The line of a gateway. */
    private record GoodputLine(
            String name,
            int colour,
            List<List<Number>> measured,
            List<List<Number>> intervals,
            List<List<Number>> predicted,
            List<List<Number>> published,
            List<List<Number>> not2xx,
            Chart.@Nullable Mark ceiling) {}

    /** A line and its name. */
    private record NamedLine(String name, List<List<Number>> points) {}

    /** @param unlimited what the users would get if no call ever waited; of a rate, all of it */
    private record GoodputLines(
            String unit,
            double most,
            List<GoodputLine> lines,
            @Nullable NamedLine unlimited) {}

    Chart chart(String id) {
        List<GoodputLine> lines = axis.curves().stream().map(this::line).toList();
        String title = axis.name() + ": " + axis.last(r -> r.goodput().figure() + "/s");
        return new Chart(
                id,
                "goodput",
                title,
                axis.basis(),
                new GoodputLines(axis.unit(), axis.most(), lines, unlimited()),
                table());
    }

    private GoodputLine line(SharedAxis.Curve curve) {
        Group group = curve.group();
        return new GoodputLine(
                curve.name(),
                curve.colour(),
                group.points(GoodputChart::measured),
                intervals(group),
                group.points(GoodputChart::predicted),
                group.curve().stream()
                        .flatMap(r -> r.cells().stream()
                                .map(this::published)
                                .filter(Objects::nonNull)
                                .distinct()
                                .map(v -> Chart.point(r.amount(), v)))
                        .toList(),
                group.points(r -> Double.valueOf(Figures.percent(not2xx(r)))),
                ceiling(group).orElse(null));
    }

    private Optional<Chart.Mark> ceiling(Group group) {
        Ceilings of = Objects.requireNonNull(ceilings.get(group));
        return of.steps().stream()
                .min(Comparator.comparingDouble(Station::ceilingPerSecond))
                .map(s -> new Chart.Mark(
                        Figures.rounded(s.ceilingPerSecond(), 1),
                        of.namesAt(s.ceilingPerSecond()) + " " + Figures.whole(s.ceilingPerSecond()) + "/s"));
    }

    private @Nullable NamedLine unlimited() {
        double most = axis.most();
        if (axis.cells().get(0).offered() instanceof Arrivals.Open) {
            return new NamedLine("all calls", List.of(Chart.point(0, 0.0), Chart.point(most, most)));
        }
        return axis.groups().stream()
                .map(group -> Objects.requireNonNull(ceilings.get(group)).unloadedMs())
                .filter(ms -> ms > 0)
                .max(Comparator.naturalOrder())
                .map(ms -> new NamedLine(
                        "users / " + Figures.plain(ms) + " ms",
                        List.of(Chart.point(0, 0.0), Chart.point(most, most * 1000 / ms))))
                .orElse(null);
    }

    private static double measured(Repeats of) {
        return of.goodput().mid();
    }

    /** From end to end, with a gap before the next one; none of one start. */
    private static List<List<Number>> intervals(Group group) {
        List<List<Number>> ends = new ArrayList<>();
        group.curve().stream()
                .filter(r -> !r.goodput().once())
                .forEach(r -> Stream.of(r.goodput().from(), r.goodput().to(), Double.NaN)
                        .forEach(end -> ends.add(Chart.point(r.amount(), end))));
        return ends;
    }

    private static @Nullable Double predicted(Repeats of) {
        return of.predicted(Prediction::goodputPerSecond);
    }

    private static double not2xx(Repeats of) {
        return of.mid(l -> 1 - l.okShare());
    }

    /** Published tables count rejections as answers; where the number of requests is known, they are subtracted. */
    private @Nullable Double published(CellResult cell) {
        PublishedFigure published = cell.published();
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

    private Table table() {
        return new Columns<CurvePoint>()
                .text("gateway", CurvePoint::name)
                .whole(axis.unit(), p -> p.repeats().amount())
                .and(of(r -> Table.whole(r.goodput().starts().size()), "starts"))
                .and(of(r -> Table.whole(r.goodput().count()), "rounds"))
                .and(of(r -> Table.whole(measured(r)), "goodput/s"))
                .and(of(r -> Table.whole(r.goodput().from()), "from"))
                .and(of(r -> Table.whole(r.goodput().to()), "to"))
                .percent("not 2xx %", p -> not2xx(p.repeats()))
                .and(of(r -> Table.whole(predicted(r)), "predicted goodput/s"))
                .and(of(r -> Table.whole(published(r.cells().get(0))), "published goodput/s"))
                .table("Goodput against " + axis.unit(), axis.points());
    }

    private static Columns<CurvePoint> of(Function<Repeats, Table.TableCell> field, String head) {
        return new Columns<CurvePoint>().number(head, p -> field.apply(p.repeats()));
    }
}
