package dev.fusebox.lab.report.chart;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Columns;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.report.chart.Group.Repeats;
import dev.fusebox.lab.report.chart.SharedAxis.CurvePoint;
import dev.fusebox.lab.results.RecordedRun.CellTrace;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.traffic.TimeHistogram;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Response times of gateways on one axis. */
final class LatencyCharts {

    static final String HOW_TO_READ =
            "Milliseconds on a logarithmic scale: each line up is ten times slower. p99: 99 of 100 answers came within it. Measured over calls that"
                    + " were not rejected; hollow diamonds are predicted, and those are of all answers. Of percentiles, from left to right: the"
                    + " share of the answers that came within the time; where a line bends upward, slow answers begin; of repeats, the first"
                    + " is shown. °: rejections among the times, which this load generator does not tell apart; many quick ones make a"
                    + " curve look good.";

    private static final List<Integer> STEPS = List.of(1, 10, 25, 50, 75, 90, 95, 98, 99);

    /** A percentile, as it is measured and as it is predicted. */
    private record Latency(String name, int percent, Function<Prediction, @Nullable Double> predicted) {}

    private static final Latency P50 = new Latency("p50", 50, Prediction::p50Ms);
    private static final Latency P99 = new Latency("p99", 99, Prediction::p99Ms);
    private static final List<Latency> LATENCIES = List.of(P50, new Latency("p95", 95, Prediction::p95Ms), P99);

    /** @param dashed whether it is of slow answers */
    private record TimeLine(
            String name, int colour, boolean dashed, List<List<Number>> points, List<List<Number>> predicted) {}

    private record Times(String unit, double most, List<TimeLine> lines) {}

    private record PercentileLine(String name, int colour, List<List<Object>> points) {}

    private record Percentiles(List<String> steps, List<PercentileLine> lines) {}

    static Chart againstUsers(String id, SharedAxis axis) {
        List<TimeLine> lines = axis.curves().stream()
                .flatMap(c -> Stream.of(P50, P99).map(latency -> line(c, latency)))
                .toList();
        Columns<CurvePoint> columns = new Columns<CurvePoint>()
                .text("gateway", CurvePoint::name)
                .whole(axis.unit(), p -> p.repeats().amount());
        LATENCIES.forEach(l -> columns.number(
                l.name(),
                p -> time(p.repeats().quantile(l.percent()), p.repeats().times().mark())));
        columns.number(
                "max",
                p -> time(
                        p.repeats().mid(l -> l.notRejected().latency().maxMs()),
                        p.repeats().times().mark()));
        LATENCIES.forEach(l ->
                columns.number("predicted " + l.name(), p -> time(p.repeats().predicted(l.predicted()), "")));
        return new Chart(
                id,
                "times",
                "%s: half the calls end within, %s".formatted(axis.name(), axis.last(LatencyCharts::p50)),
                axis.basis(),
                new Times(axis.unit(), axis.most(), lines),
                columns.table("Response times in ms", axis.points()));
    }

    private static TimeLine line(SharedAxis.Curve curve, Latency latency) {
        Group group = curve.group();
        return new TimeLine(
                curve.name() + " " + latency.name(),
                curve.colour(),
                latency == P99,
                group.points(r -> r.quantile(latency.percent())),
                // A logarithmic scale has no zero.
                group.points(r -> {
                    Double ms = r.predicted(latency.predicted());
                    return ms == null || ms <= 0 ? null : ms;
                }));
    }

    /** Of calls that were not rejected, where their times are known: rejections are quick, and many of them would look like a speed-up. */
    private static String p50(Repeats of) {
        return of.times().p50().figure() + of.times().mark() + " ms";
    }

    private static Table.TableCell time(@Nullable Double ms, String mark) {
        return Table.number(ms, Figures.plain(Figures.rounded(ms, 1)) + (ms == null ? "" : mark));
    }

    /**
     * Milliseconds of each of the steps that is known: without rejections where their times are known, else as the load generator printed
     * them. A logarithmic scale has no zero.
     */
    private static NavigableMap<Integer, Double> steps(CellResult cell, @Nullable CellTrace trace) {
        NavigableMap<Integer, Double> steps = new TreeMap<>();
        TimeHistogram apart = cell.figures().withoutRejections();
        if (apart != null) {
            STEPS.forEach(percent -> steps.put(percent, apart.percentile(percent)));
        } else if (trace != null) {
            trace.percentiles().stream()
                    .filter(p -> STEPS.contains(p.percent()))
                    .forEach(p -> steps.put(p.percent(), p.ms()));
        }
        steps.values().removeIf(ms -> ms <= 0);
        return steps;
    }

    /**
     * At the largest load of each gateway; other loads are in the table.
     *
     * @return empty where no cell has percentiles
     */
    static Optional<Chart> percentiles(String id, SharedAxis axis, Map<String, CellTrace> traces) {
        Percentiles drawn = new Percentiles(STEPS.stream().map(s -> s + " %").toList(), new ArrayList<>());
        Table table =
                Table.of("Percentiles in ms", "gateway|#" + axis.unit() + "|#" + String.join("|#", drawn.steps()));
        List<String> worst = new ArrayList<>();
        for (SharedAxis.Curve curve : axis.curves()) {
            for (Repeats r : curve.group().curve()) {
                CellResult first = r.cells().get(0);
                NavigableMap<Integer, Double> steps = steps(first, traces.get(first.id()));
                if (steps.isEmpty()) {
                    continue;
                }
                String mark = first.figures().mark();
                table.row(
                        curve.name(),
                        Table.whole(r.amount()),
                        STEPS.stream().map(s -> time(steps.get(s), mark)).toList());
                if (r == curve.group().last()) {
                    String name = curve.name() + " " + r.words() + mark;
                    drawn.lines().add(new PercentileLine(name, curve.colour(), points(steps)));
                    worst.add(
                            curve.name() + " " + Figures.whole(steps.lastEntry().getValue()) + mark + " ms");
                }
            }
        }
        String title = "%s: one answer in a hundred takes, with the most %s, %s or more"
                .formatted(axis.name(), axis.unit(), String.join(", ", worst));
        return drawn.lines().isEmpty()
                ? Optional.empty()
                : Optional.of(new Chart(id, "percentiles", title, "", drawn, table));
    }

    private static List<List<Object>> points(NavigableMap<Integer, Double> steps) {
        return steps.entrySet().stream()
                .map(s -> List.<Object>of(s.getKey() + " %", Figures.rounded(s.getValue(), 1)))
                .toList();
    }
}
