package dev.fusebox.lab.report.chart;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Columns;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.report.chart.Group.Repeats;
import dev.fusebox.lab.results.RecordedRun.CellTrace;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellTimes;
import dev.fusebox.lab.traffic.TimeHistogram;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Response times. */
final class LatencyCharts {

    private static final List<Integer> STEPS = List.of(1, 10, 25, 50, 75, 90, 95, 98, 99);
    private static final String NOT_REJECTED = " Measured over calls that were not rejected.";
    private static final String MIXED =
            " °: rejections among the times, which this load generator does not tell apart; many quick ones make a curve look good.";

    /** A percentile, as it is measured and as it is predicted. */
    private record Latency(String name, int percent, Function<Prediction, @Nullable Double> predicted) {}

    private static final List<Latency> LATENCIES = List.of(
            new Latency("p50", 50, Prediction::p50Ms),
            new Latency("p95", 95, Prediction::p95Ms),
            new Latency("p99", 99, Prediction::p99Ms));

    private record Times(
            String unit,
            double most,
            Map<String, List<List<Number>>> lines,
            Map<String, List<List<Number>>> predicted) {}

    private record Percentiles(List<String> steps, Map<String, List<List<Object>>> lines) {}

    static Chart againstUsers(String id, Group group) {
        Times times = new Times(group.unit(), group.most(), new LinkedHashMap<>(), new LinkedHashMap<>());
        for (Latency latency : LATENCIES) {
            times.lines().put(latency.name(), group.points(r -> r.quantile(latency.percent())));
            List<List<Number>> predicted = group.points(r -> {
                Double ms = r.predicted(latency.predicted());
                // A logarithmic scale has no zero.
                return ms == null || ms <= 0 ? null : ms;
            });
            if (!predicted.isEmpty()) {
                times.predicted().put(latency.name(), predicted);
            }
        }
        Columns<Repeats> columns = new Columns<Repeats>().whole(group.unit(), Repeats::amount);
        LATENCIES.forEach(l -> columns.number(
                l.name(), r -> time(r.quantile(l.percent()), r.times().mark())));
        columns.number(
                "max",
                r -> time(
                        r.mid(l -> l.notRejected().latency().maxMs()), r.times().mark()));
        LATENCIES.forEach(l -> columns.number("predicted " + l.name(), r -> time(r.predicted(l.predicted()), "")));
        Table table = columns.table("Response times in ms", group.curve());
        String title = group.name() + ": half the calls end within " + p50(group.first()) + " with "
                + group.first().words();
        String most =
                ", " + p50(group.last()) + " with " + Figures.whole(group.last().amount());
        String caption = group.basis()
                + "Milliseconds on a logarithmic scale: each line up is ten times slower. p99: 99 of 100 answers came within it."
                + (times.predicted().isEmpty() ? "" : " Hollow diamonds: predicted. Those are of all answers.")
                + measuredOf(group);
        return new Chart(id, "times", title + (group.curve().size() == 1 ? "" : most), caption, times, table);
    }

    /** Of calls that were not rejected, where their times are known: rejections are quick, and many of them would look like a speed-up. */
    private static String p50(Repeats of) {
        CellTimes times = of.times();
        boolean rejected =
                of.cells().stream().anyMatch(c -> c.figures().counts().non2xx() > 0);
        String which = times.mixed() ? " (rejections among them)" : rejected ? " (without rejections)" : "";
        return times.p50().figure() + " ms" + which;
    }

    /** What the measured times are of. */
    private static String measuredOf(Group group) {
        return NOT_REJECTED + (group.curve().stream().anyMatch(r -> r.times().mixed()) ? MIXED : "");
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

    /** @return empty where no cell has a percentile table */
    static Optional<Chart> percentiles(String id, Group group, Map<String, CellTrace> traces) {
        Percentiles drawn = new Percentiles(STEPS.stream().map(s -> s + " %").toList(), new LinkedHashMap<>());
        Table table = Table.of("Percentiles in ms", "#" + group.unit() + "|#" + String.join("|#", drawn.steps()));
        double worst = 0;
        String title = "";
        for (Repeats r : group.curve()) {
            CellResult first = r.cells().get(0);
            NavigableMap<Integer, Double> steps = steps(first, traces.get(first.id()));
            String mark = first.figures().mark();
            if (steps.isEmpty()) {
                continue;
            }
            drawn.lines()
                    .put(
                            r.words() + mark,
                            steps.entrySet().stream()
                                    .map(s -> List.<Object>of(s.getKey() + " %", Figures.rounded(s.getValue(), 1)))
                                    .toList());
            table.row(
                    Table.whole(r.amount()),
                    STEPS.stream().map(s -> time(steps.get(s), mark)).toList());
            double last = steps.lastEntry().getValue();
            if (last > worst) {
                worst = last;
                title = group.name() + ": one answer in a hundred takes " + Figures.whole(last) + mark
                        + " ms or more with " + r.words();
            }
        }
        String caption =
                "From left to right: the share of the answers that came within the time. Where a line bends upward, slow answers begin."
                        + " Of repeats, the first is shown."
                        + measuredOf(group);
        return drawn.lines().isEmpty()
                ? Optional.empty()
                : Optional.of(new Chart(id, "percentiles", title, caption, drawn, table));
    }
}
