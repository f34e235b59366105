package dev.fusebox.lab.report.html;

import dev.fusebox.lab.report.Figures;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.CellTrace;
import dev.fusebox.lab.results.LoadFigures;
import dev.fusebox.lab.results.Prediction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** How long answers took. */
final class LatencyCharts {

    private static final List<Integer> STEPS = List.of(1, 10, 25, 50, 75, 90, 95, 98, 99);
    private static final String REFUSALS =
            " Over all answers, refusals included: many quick refusals make a curve look good.";

    private static final Map<String, Function<Prediction, Double>> PREDICTED = new LinkedHashMap<>();

    static {
        PREDICTED.put("p50", Prediction::p50Ms);
        PREDICTED.put("p95", Prediction::p95Ms);
        PREDICTED.put("p99", Prediction::p99Ms);
    }

    private LatencyCharts() {}

    static Chart againstUsers(String id, Group group) {
        Map<Integer, List<CellResult>> byUsers = group.byUsers();
        Map<String, ToDoubleFunction<LoadFigures>> lines = new LinkedHashMap<>();
        lines.put("p50", LoadFigures::p50Ms);
        lines.put("p95", LoadFigures::p95Ms);
        lines.put("p99", LoadFigures::p99Ms);
        List<Map<String, Object>> series = new ArrayList<>();
        lines.forEach((name, figure) -> series.add(Draw.line(
                name,
                series.size(),
                byUsers.entrySet().stream()
                        .map(e -> Draw.point(e.getKey(), Group.median(e.getValue(), figure)))
                        .toList(),
                List.of("solid", "dashed", "dotted").get(series.size()))));
        PREDICTED.forEach((name, figure) -> {
            List<List<Object>> points = predicted(byUsers, figure);
            if (!points.isEmpty()) {
                series.add(Draw.scatter("predicted " + name, series.size() % lines.size(), points, "emptyDiamond", 11));
            }
        });
        boolean predicted = series.size() > lines.size();
        Table.Builder table = Table.with(
                "Response times in ms",
                "#" + group.unit() + "|#p50|#p95|#p99|#max|#predicted p50|#predicted p95|#predicted p99");
        byUsers.forEach((users, r) -> table.row(
                Table.number(users, Figures.whole(users)),
                time(Group.median(r, LoadFigures::p50Ms)),
                time(Group.median(r, LoadFigures::p95Ms)),
                time(Group.median(r, LoadFigures::p99Ms)),
                time(Group.median(r, LoadFigures::maxMs)),
                time(Group.predicted(r, Prediction::p50Ms)),
                time(Group.predicted(r, Prediction::p95Ms)),
                time(Group.predicted(r, Prediction::p99Ms))));
        return new Chart(
                id,
                title(group, byUsers),
                "Milliseconds on a logarithmic scale: each line up is ten times slower. p99: 99 of 100 answers came within it."
                        + (predicted ? " Hollow diamonds: predicted." : "")
                        + REFUSALS,
                300,
                option(series, Draw.users(group.unit(), group)),
                table.small());
    }

    /** None at zero: the scale has no place for it. */
    private static List<List<Object>> predicted(
            Map<Integer, List<CellResult>> byUsers, Function<Prediction, Double> figure) {
        List<List<Object>> points = new ArrayList<>();
        byUsers.forEach((users, repeats) -> {
            Double ms = Group.predicted(repeats, figure);
            if (ms != null && ms > 0) {
                points.add(Draw.point(users, ms));
            }
        });
        return points;
    }

    private static Table.TableCell time(Double ms) {
        return Table.number(ms, Figures.plain(Figures.rounded(ms, 1)));
    }

    private static String title(Group group, Map<Integer, List<CellResult>> byUsers) {
        List<Integer> users = List.copyOf(byUsers.keySet());
        int least = users.get(0);
        int most = users.get(users.size() - 1);
        String first = Figures.whole(Group.median(byUsers.get(least), LoadFigures::p50Ms));
        String last = Figures.whole(Group.median(byUsers.get(most), LoadFigures::p50Ms));
        return "%s: half the answers come within %s ms with %d %s%s"
                .formatted(
                        group.name(),
                        first,
                        least,
                        group.unit(),
                        users.size() == 1 ? "" : ", %s ms with %d".formatted(last, most));
    }

    /** @return empty where no cell has a percentile table */
    static Optional<Chart> ladder(String id, Group group, Map<String, CellTrace> traces) {
        List<Map<String, Object>> series = new ArrayList<>();
        Table.Builder table = Table.with("Percentiles in ms", "#" + group.unit() + "|" + heads());
        double worst = 0;
        String at = "";
        for (List<CellResult> repeats : group.byUsers().values()) {
            CellResult cell = repeats.get(0);
            List<CellTrace.Percentile> rows =
                    traces.containsKey(cell.id()) ? traces.get(cell.id()).percentiles() : List.of();
            List<CellTrace.Percentile> steps = rows.stream()
                    .filter(p -> STEPS.contains(p.percent()) && p.ms() > 0)
                    .toList();
            if (steps.isEmpty()) {
                continue;
            }
            series.add(Draw.line(
                    cell.offered().words(),
                    series.size(),
                    steps.stream()
                            .map(p -> List.<Object>of(p.percent() + " %", Figures.rounded(p.ms(), 1)))
                            .toList(),
                    "solid"));
            List<Table.TableCell> row =
                    new ArrayList<>(List.of(Table.number(Group.amount(cell), Figures.whole(Group.amount(cell)))));
            STEPS.forEach(s -> row.add(steps.stream()
                    .filter(p -> p.percent() == s)
                    .findFirst()
                    .map(p -> time(p.ms()))
                    .orElse(Table.text(Figures.NONE))));
            table.row(row);
            double last = steps.get(steps.size() - 1).ms();
            if (last > worst) {
                worst = last;
                at = "%s: one answer in a hundred takes %s ms or more with %s"
                        .formatted(
                                group.name(),
                                Figures.whole(last),
                                cell.offered().words());
            }
        }
        if (series.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Object> axis = Js.of(
                "type",
                "category",
                "name",
                "of the answers came within",
                "nameLocation",
                "middle",
                "nameGap",
                28,
                "data",
                STEPS.stream().map(s -> s + " %").toList());
        return Optional.of(new Chart(
                id,
                at,
                "From left to right ever more of the answers; where a line bends upward, the slow ones begin. Of repeats, the first."
                        + REFUSALS,
                300,
                option(series, axis),
                table.small()));
    }

    private static String heads() {
        return String.join("|", STEPS.stream().map(s -> "#" + s + " %").toList());
    }

    private static Map<String, Object> option(List<Map<String, Object>> series, Map<String, Object> xAxis) {
        return Js.of(
                "legend", Draw.legend(),
                "tooltip", Draw.tooltip(),
                "grid", Js.of("left", 52, "right", 24, "top", 52, "bottom", 48),
                "xAxis", xAxis,
                "yAxis", Js.of("type", "log", "name", "ms", "nameTextStyle", Js.of("align", "left")),
                "series", series);
    }
}
