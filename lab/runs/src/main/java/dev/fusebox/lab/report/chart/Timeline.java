package dev.fusebox.lab.report.chart;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Columns;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.report.cell.VerdictText;
import dev.fusebox.lab.results.RecordedRun.CellTrace;
import dev.fusebox.lab.results.cell.BreakerUsage;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.lab.summary.cell.LimitWords;
import dev.fusebox.lab.traffic.LoadFigures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One cell over its time: every limit as a share of its size, answers by outcome, the circuit breaker, on one time axis. */
final class Timeline {

    private static final double WORTH_DRAWING = 5;

    /**
     * A limit over the time of the cell.
     *
     * @param at index of its list of moments: limits that were read at the same moments share one
     * @param values per cent of its size; {@code null} is a gap
     */
    private record LimitCourse(
            String name, @Nullable Integer max, boolean bound, int at, List<@Nullable Double> values) {}

    private record Courses(
            @Nullable Double seconds,
            List<List<Double>> moments,
            List<LimitCourse> limits,
            Map<String, List<List<Number>>> answers,
            List<List<Double>> open,
            List<Double> trips) {}

    /** @return empty when there is nothing to draw */
    static Optional<Chart> of(String id, CellResult cell, @Nullable CellTrace trace) {
        if (trace == null || trace.samples().isEmpty()) {
            return Optional.empty();
        }
        Map<String, @Nullable Integer> sizes = new LinkedHashMap<>();
        Map<String, List<SampleRow>> byLimit = new LinkedHashMap<>();
        for (LimitUsage l : cell.limits()) {
            sizes.putIfAbsent(l.fullName(), l.max());
            byLimit.put(l.fullName(), new ArrayList<>());
        }
        trace.samples()
                .forEach(r -> byLimit.computeIfAbsent(r.fullName(), k -> new ArrayList<>())
                        .add(r));
        List<List<Double>> moments = new ArrayList<>();
        List<LimitCourse> limits = new ArrayList<>();
        List<String> idle = new ArrayList<>();
        byLimit.forEach((name, rows) -> {
            List<List<SampleRow>> points = points(rows);
            List<@Nullable Double> values =
                    points.stream().map(Timeline::highest).toList();
            double most = values.stream()
                    .filter(Objects::nonNull)
                    .mapToDouble(v -> v)
                    .max()
                    .orElse(-1);
            if (most < WORTH_DRAWING) {
                String lost = cell.limit(name).map(LimitWords::lost).orElse("");
                String beside = Figures.joined(", ", most < 0 ? "use unknown" : "", lost);
                idle.add(name + (beside.isEmpty() ? "" : " (%s)".formatted(beside)));
                return;
            }
            List<Double> seconds = points.stream()
                    .map(p -> Figures.rounded(p.get(0).tMs() / 1000.0, 2))
                    .toList();
            if (!moments.contains(seconds)) {
                moments.add(seconds);
            }
            limits.add(new LimitCourse(
                    name, sizes.get(name), name.equals(cell.verdict().limit()), moments.indexOf(seconds), values));
        });
        Outcomes outcomes = new Outcomes(trace.breaker());
        double end = trace.samples().stream().mapToLong(SampleRow::tMs).max().orElse(0) / 1000.0;
        Courses drawn = new Courses(
                Figures.rounded(end, 1), moments, limits, outcomes.perSecond(), outcomes.open(), outcomes.trips());
        if (limits.isEmpty() && drawn.answers().isEmpty()) {
            return Optional.empty();
        }
        int bucket = Outcomes.bucket(trace.samples().size() / Math.max(1, byLimit.size()));
        return Optional.of(new Chart(id, "timeline", title(cell), caption(drawn, bucket, idle), drawn, table(cell)));
    }

    /** Samples that share a point. */
    private static List<List<SampleRow>> points(List<SampleRow> rows) {
        int size = Outcomes.bucket(rows.size());
        return IntStream.iterate(0, i -> i < rows.size(), i -> i + size)
                .mapToObj(i -> rows.subList(i, Math.min(i + size, rows.size())))
                .toList();
    }

    /** The highest, so that no moment at which the limit was full is lost; {@code null} where there is no figure. */
    private static @Nullable Double highest(List<SampleRow> point) {
        return point.stream()
                .filter(r -> r.max() != null && r.max() > 0 && r.inUse() != null)
                .map(r -> 100.0 * r.inUse() / r.max())
                .max(Double::compare)
                .map(v -> Figures.rounded(v, 1))
                .orElse(null);
    }

    private static String title(CellResult cell) {
        long trips = Objects.requireNonNullElse(cell.ofBreaker(BreakerUsage::trips), 0L);
        return CellNames.of(cell) + ": " + VerdictText.names(cell)
                + (trips == 0 ? "" : "; the circuit breaker tripped " + Figures.times(trips));
    }

    private static String caption(Courses drawn, int samplesInPoint, List<String> idle) {
        return "Each row is one limit; 100 is full. "
                + (samplesInPoint > 1 ? "Each point is the highest of " + samplesInPoint + " samples. " : "")
                + "A gap in a line is a missed sample. "
                + (drawn.open().isEmpty() ? "" : "Dashed bands: the circuit breaker was open. ")
                + (drawn.trips().isEmpty() ? "" : "Triangles: it tripped. ")
                + (drawn.answers().isEmpty()
                        ? "Answers by outcome come from the circuit breaker; this cell has no samples of one. "
                        : "")
                + (idle.isEmpty() ? "" : "Never above 5 %, so not drawn: " + String.join(", ", idle) + ".");
    }

    private static Table table(CellResult cell) {
        Table table = new Columns<LimitUsage>()
                .text("limit", LimitUsage::fullName)
                .number("max", LimitUsage::max)
                .number("median in use", LimitUsage::medianInUse)
                .number("peak in use", LimitUsage::peakInUse)
                .number("peak waiting", LimitUsage::peakQueued)
                .number("rejected", LimitUsage::rejected)
                .table("Limits in this cell", cell.limits());
        LoadFigures load = cell.load();
        if (load != null && load.ceiling().isPresent()) {
            table.row(
                    LimitId.cpu(load.generator()).fullName() + ", answers/s",
                    Table.whole(load.ceilingPerSecond()),
                    Table.whole(load.requestsPerSecond()),
                    null,
                    null,
                    null);
        }
        return table;
    }
}
