package dev.fusebox.lab.report.html;

import dev.fusebox.lab.report.MatrixTable;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.LoadFigures;
import dev.fusebox.lab.results.Prediction;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Points of users and goodput: measured, predicted, published, and what nobody could exceed.
 *
 * @param publishedRequests requests per cell of the published study; {@code null} when unknown
 * @param unloadedMs what a call takes that waits for nothing; 0 when unknown
 */
record CurvePoints(
        Group group,
        Map<Integer, List<CellResult>> byUsers,
        Ceilings ceilings,
        Integer publishedRequests,
        double unloadedMs) {

    private static final double ROOM = 1.25;

    static CurvePoints of(Group group, Integer serviceMs, Integer publishedRequests) {
        Map<Integer, List<CellResult>> byUsers = group.byUsers();
        Ceilings ceilings = Ceilings.of(group, serviceMs);
        return new CurvePoints(group, byUsers, ceilings, publishedRequests, unloadedMs(byUsers, ceilings));
    }

    /** The model's time, or else what the fewest users measured, if all their answers were good. */
    private static double unloadedMs(Map<Integer, List<CellResult>> byUsers, Ceilings ceilings) {
        if (ceilings.unloadedMs() > 0) {
            return ceilings.unloadedMs();
        }
        List<CellResult> first = byUsers.values().iterator().next();
        return first.stream().allMatch(c -> c.load().okShare() == 1) ? Group.median(first, LoadFigures::p50Ms) : 0;
    }

    List<List<Object>> medians() {
        return byUsers.entrySet().stream()
                .map(e -> Draw.point(e.getKey(), Group.median(e.getValue(), LoadFigures::goodputPerSecond)))
                .toList();
    }

    List<List<Object>> repeats() {
        return each(c -> c.load().goodputPerSecond());
    }

    List<List<Object>> predicted() {
        return byUsers.entrySet().stream()
                .filter(e -> predicted(e.getValue()) != null)
                .map(e -> Draw.point(e.getKey(), predicted(e.getValue())))
                .toList();
    }

    static Double predicted(List<CellResult> repeats) {
        return Group.predicted(repeats, Prediction::goodputPerSecond);
    }

    List<List<Object>> published() {
        return each(this::published);
    }

    /** Published tables count refusals as answers; with the number of requests known they can be taken off. */
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

    List<List<Object>> refusedPercent() {
        return byUsers.entrySet().stream()
                .map(e -> List.<Object>of(
                        e.getKey(),
                        Double.valueOf(MatrixTable.percent(Group.median(e.getValue(), l -> 1 - l.okShare())))))
                .toList();
    }

    /** What so many users get if nobody ever waits. */
    List<List<Object>> straight() {
        int most = group.mostUsers();
        return List.of(Draw.point(0, 0), Draw.point(most, group.open() ? most : most * 1000 / unloadedMs));
    }

    private List<List<Object>> each(Function<CellResult, Double> value) {
        return byUsers.entrySet().stream()
                .flatMap(e -> e.getValue().stream()
                        .map(value)
                        .filter(Objects::nonNull)
                        .distinct()
                        .map(v -> Draw.point(e.getKey(), v)))
                .toList();
    }

    /** Where the axis of goodput ends. */
    double top() {
        double shown = Stream.of(medians(), repeats(), predicted(), published())
                .flatMap(List::stream)
                .mapToDouble(p -> ((Number) p.get(1)).doubleValue())
                .max()
                .orElse(1);
        double lowest = ceilings.lowest();
        double most = lowest > 0 && lowest < 3 * shown ? Math.max(shown, lowest) : shown;
        return round(Math.max(1, most) * ROOM);
    }

    /** The next number that reads well at the end of an axis. */
    private static double round(double least) {
        double unit = Math.pow(10, Math.floor(Math.log10(least)));
        return Stream.of(1.0, 1.2, 1.6, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0)
                .map(step -> step * unit)
                .filter(end -> end >= least)
                .findFirst()
                .orElse(10 * unit);
    }
}
