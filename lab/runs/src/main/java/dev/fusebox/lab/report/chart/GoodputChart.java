package dev.fusebox.lab.report.chart;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Columns;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.predict.Station;
import dev.fusebox.lab.report.chart.Group.Repeats;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.PublishedFigure;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Goodput against users, with what the model predicts and what others published; answers that were not 2xx below.
 *
 * @param publishedRequests requests per cell of the published study; {@code null} when unknown
 */
record GoodputChart(
        Group group, Ceilings ceilings, @Nullable Integer publishedRequests) {

    /** A line and its name. */
    private record NamedLine(String name, List<List<Number>> points) {}

    /** What is drawn. */
    private record Curve(
            String unit,
            double most,
            List<List<Number>> measured,
            List<List<Number>> repeats,
            List<List<Number>> intervals,
            @Nullable NamedLine unlimited,
            List<List<Number>> predicted,
            List<List<Number>> published,
            List<List<Number>> not2xx,
            List<Chart.Mark> ceilings) {}

    Chart chart(String id) {
        boolean repeated = group.curve().stream().anyMatch(r -> r.cells().size() > 1);
        Curve curve = new Curve(
                group.unit(),
                group.most(),
                group.points(GoodputChart::measured),
                repeated ? each(c -> c.figures().goodputPerSecond()) : List.of(),
                intervals(),
                unlimited(),
                group.points(GoodputChart::predicted),
                each(this::published),
                group.points(r -> Double.valueOf(Figures.percent(not2xx(r)))),
                ceilings.steps().stream()
                        .map(Station::ceilingPerSecond)
                        .distinct()
                        .map(y -> new Chart.Mark(
                                Figures.rounded(y, 1), ceilings.namesAt(y) + " " + Figures.whole(y) + "/s"))
                        .toList());
        return new Chart(id, "goodput", title(), group.basis() + caption(curve), curve, table());
    }

    private static double measured(Repeats of) {
        return of.goodput().mid();
    }

    /** From end to end, with a gap before the next one; none of one start. */
    private List<List<Number>> intervals() {
        return group.curve().stream()
                .filter(r -> !r.goodput().once())
                .flatMap(r -> Stream.of(r.goodput().from(), r.goodput().to(), Double.NaN)
                        .map(end -> Chart.point(r.amount(), end)))
                .toList();
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

    private List<List<Number>> each(Function<CellResult, @Nullable Double> value) {
        return group.curve().stream()
                .flatMap(r -> r.cells().stream()
                        .map(value)
                        .filter(Objects::nonNull)
                        .distinct()
                        .map(v -> Chart.point(r.amount(), v)))
                .toList();
    }

    /** What the users would get if no call ever waited; of a rate, all of it. */
    private @Nullable NamedLine unlimited() {
        boolean open = group.cells().get(0).offered() instanceof Arrivals.Open;
        double most = group.most();
        double unloadedMs = unloadedMs();
        if (!open && unloadedMs == 0) {
            return null;
        }
        String name = open ? "all calls" : "users / " + Figures.plain(unloadedMs) + " ms";
        double top = open ? most : most * 1000 / unloadedMs;
        return new NamedLine(name, List.of(Chart.point(0, 0.0), Chart.point(most, top)));
    }

    /** The model's time; else what the fewest users measured, if all their calls succeeded; 0 when unknown. */
    private double unloadedMs() {
        if (ceilings.unloadedMs() > 0) {
            return ceilings.unloadedMs();
        }
        boolean allOk = group.first().cells().stream().allMatch(c -> c.figures().okShare() == 1);
        return allOk ? group.first().mid(LoadFigures::p50Ms) : 0;
    }

    private String title() {
        String words = group.last().words();
        String ok = group.last().goodput().figure();
        double not2xx = not2xx(group.last());
        boolean again =
                group.last().cells().get(0).offered() instanceof Arrivals.Closed closed && closed.callsAgainAtOnce();
        String others = again ? "the other calls do not" : Figures.percent(not2xx) + " % of the answers are not 2xx";
        return group.name() + ": "
                + (not2xx > 0
                        ? "with %s %s/s succeed, and %s".formatted(words, ok, others)
                        : "%s get %s/s, and all calls succeed".formatted(words, ok));
    }

    private static String caption(Curve curve) {
        return "Filled circles: goodput measured. "
                + (curve.intervals().isEmpty() ? "" : "Upright lines: its interval over the starts. ")
                + "Dotted: goodput if no call ever waited. Thin level "
                + "lines: ceilings of limits, where near. "
                + (curve.predicted().isEmpty()
                        ? "No prediction for these cells. "
                        : "Dashed with hollow diamonds: predicted. ")
                + (curve.published().isEmpty()
                        ? ""
                        : "Hollow triangles: published by others, on other machines, without rejections. ")
                + "Bars below: share of the answers that were not 2xx.";
    }

    private Table table() {
        return new Columns<Repeats>()
                .whole(group.unit(), Repeats::amount)
                .number("starts", r -> r.goodput().starts().size())
                .number("rounds", r -> r.goodput().count())
                .whole("goodput/s", GoodputChart::measured)
                .whole("from", r -> r.goodput().from())
                .whole("to", r -> r.goodput().to())
                .percent("not 2xx %", GoodputChart::not2xx)
                .whole("predicted goodput/s", GoodputChart::predicted)
                .whole("published goodput/s", r -> published(r.cells().get(0)))
                .table("Goodput against " + group.unit(), group.curve());
    }
}
