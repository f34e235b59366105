package dev.fusebox.lab.report.chart;

import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.RunRecording.CellTrace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One cell over its time: every limit as a share of its size, answers by outcome, the circuit breaker, on one time axis. */
final class Timeline {

    private static final double WORTH_DRAWING = 5;

    /**
     * A limit over the time of the cell.
     *
     * @param at which of the lists of moments is its own: limits that were seen at the same moments share one
     * @param values per cent of its size; {@code null} is a gap
     */
    private record Course(String name, @Nullable Integer max, boolean bound, int at, List<@Nullable Double> values) {}

    private record Courses(
            @Nullable Double seconds,
            List<List<Double>> moments,
            List<Course> limits,
            Map<String, List<List<Number>>> answers,
            List<List<Double>> open,
            List<Double> trips) {}

    private Timeline() {}

    /** @return empty when there is nothing to draw */
    static Optional<Chart> of(String id, CellResult cell, @Nullable CellTrace trace) {
        if (trace == null || trace.samples().isEmpty()) {
            return Optional.empty();
        }
        Map<String, List<SampleRow>> byLimit = byLimit(cell, trace);
        List<List<Double>> moments = new ArrayList<>();
        List<Course> limits = new ArrayList<>();
        List<String> idle = new ArrayList<>();
        byLimit.forEach((name, rows) -> {
            List<@Nullable Double> values =
                    Downsampling.highest(rows.stream().map(Timeline::share).toList());
            double most = values.stream()
                    .filter(Objects::nonNull)
                    .mapToDouble(v -> v)
                    .max()
                    .orElse(-1);
            if (most < WORTH_DRAWING) {
                idle.add(name + (most < 0 ? " (use unknown)" : ""));
                return;
            }
            List<Double> seconds =
                    Downsampling.seconds(rows.stream().map(SampleRow::tMs).toList());
            if (!moments.contains(seconds)) {
                moments.add(seconds);
            }
            limits.add(new Course(
                    name, max(cell, name), name.equals(cell.verdict().limit()), moments.indexOf(seconds), values));
        });
        Outcomes outcomes = new Outcomes(trace.breaker());
        Map<String, List<List<Number>>> answers = outcomes.perSecond();
        if (limits.isEmpty() && answers.isEmpty()) {
            return Optional.empty();
        }
        double end = trace.samples().stream().mapToLong(SampleRow::tMs).max().orElse(0) / 1000.0;
        TimelineText text = new TimelineText(cell, outcomes, idle);
        return Optional.of(new Chart(
                id,
                "timeline",
                text.title(),
                text.caption(
                        Downsampling.bucket(trace.samples().size() / Math.max(1, byLimit.size())), !answers.isEmpty()),
                new Courses(Figures.rounded(end, 1), moments, limits, answers, outcomes.open(), outcomes.trips()),
                text.table()));
    }

    private static Map<String, List<SampleRow>> byLimit(CellResult cell, CellTrace trace) {
        Map<String, List<SampleRow>> by = new LinkedHashMap<>();
        cell.limits().forEach(l -> by.put(l.fullName(), new ArrayList<>()));
        trace.samples()
                .forEach(r ->
                        by.computeIfAbsent(r.fullName(), k -> new ArrayList<>()).add(r));
        return by;
    }

    private static @Nullable Double share(SampleRow r) {
        return r.max() == null || r.max() <= 0 || r.inUse() == null
                ? null
                : Double.valueOf(100.0 * r.inUse() / r.max());
    }

    private static @Nullable Integer max(CellResult cell, String name) {
        return cell.limits().stream()
                .filter(l -> l.fullName().equals(name) && l.max() != null)
                .findFirst()
                .map(l -> l.max())
                .orElse(null);
    }
}
