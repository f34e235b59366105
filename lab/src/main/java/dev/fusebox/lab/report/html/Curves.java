package dev.fusebox.lab.report.html;

import dev.fusebox.lab.model.CellResult;
import dev.fusebox.lab.model.Load;
import dev.fusebox.lab.model.Prediction;
import dev.fusebox.lab.model.predict.Place;
import dev.fusebox.lab.report.Figures;
import dev.fusebox.lab.report.MatrixTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Goodput against users, with what it could be and what others found; refusals apart. */
final class Curves {

    private static final double ROOM = 1.25;

    private final Group group;
    private final Integer publishedRequests;
    private final Ceilings ceilings;
    private final Map<Integer, List<CellResult>> byUsers;
    private final double unloadedMs;

    Curves(Group group, Integer serviceMs, Integer publishedRequests) {
        this.group = group;
        this.publishedRequests = publishedRequests;
        this.ceilings = Ceilings.of(group, serviceMs);
        this.byUsers = group.byUsers();
        List<CellResult> first = byUsers.values().iterator().next();
        boolean allGood = first.stream().allMatch(c -> c.load().okShare() == 1);
        this.unloadedMs = serviceMs != null ? ceilings.heldMs() : allGood ? Group.median(first, Load::p50Ms) : 0;
    }

    Chart chart(String id) {
        List<Map<String, Object>> series = new ArrayList<>();
        Map<String, Object> measured = Draw.line("measured goodput/s", 0, medians(), "solid");
        measured.put("markLine", ceilingLines());
        series.add(measured);
        if (byUsers.values().stream().anyMatch(r -> r.size() > 1)) {
            series.add(scatter("every repeat", 0, each(c -> c.load().goodputPerSecond()), "emptyCircle", 6));
        }
        if (unloadedMs > 0) {
            Map<String, Object> straight = Draw.line(straightName(), 6, straight(), "dotted");
            straight.put("symbol", "none");
            series.add(straight);
        }
        List<List<Object>> predicted = each(c -> figure(c.predicted()));
        if (!predicted.isEmpty()) {
            Map<String, Object> dashed = Draw.line("predicted goodput/s", 3, predicted, "dashed");
            dashed.put("symbol", "emptyDiamond");
            series.add(dashed);
        }
        List<List<Object>> published = each(this::published);
        if (!published.isEmpty()) {
            series.add(scatter("published goodput/s", 1, published, "emptyTriangle", 13));
        }
        series.add(Js.of(
                "type",
                "bar",
                "name",
                "refused %",
                "data",
                refused(),
                "xAxisIndex",
                1,
                "yAxisIndex",
                1,
                "barWidth",
                12,
                "color",
                Draw.BINDING,
                "label",
                Js.of("show", true, "position", "top")));
        Map<String, Object> option = Js.of(
                "legend", Draw.legend(),
                "tooltip", Draw.tooltip(),
                "grid",
                        List.of(
                                Js.of("left", 52, "right", 24, "top", 52, "height", 190),
                                Js.of("left", 52, "right", 24, "top", 288, "height", 60)),
                "xAxis", List.of(users(0, null), users(1, "users")),
                "yAxis", List.of(Draw.amount("goodput/s", top()), refusedAxis()),
                "series", series);
        return new Chart(id, title(), caption(!predicted.isEmpty(), !published.isEmpty()), 400, option, table());
    }

    private Map<String, Object> users(int grid, String name) {
        Map<String, Object> axis = Draw.axis(name, Math.ceil(group.mostUsers() * 1.06));
        axis.put("gridIndex", grid);
        return axis;
    }

    private static Map<String, Object> refusedAxis() {
        Map<String, Object> axis = Draw.amount("refused %", 100);
        axis.put("gridIndex", 1);
        axis.put("interval", 50);
        axis.remove("axisLabel");
        return axis;
    }

    private List<List<Object>> medians() {
        return byUsers.entrySet().stream()
                .map(e -> point(e.getKey(), Group.median(e.getValue(), Load::goodputPerSecond)))
                .toList();
    }

    private List<List<Object>> refused() {
        return byUsers.entrySet().stream()
                .map(e -> List.<Object>of(
                        e.getKey(),
                        Double.valueOf(MatrixTable.percent(Group.median(e.getValue(), l -> 1 - l.okShare())))))
                .toList();
    }

    private interface Value {
        Double of(CellResult cell);
    }

    private List<List<Object>> each(Value value) {
        return byUsers.entrySet().stream()
                .flatMap(e -> e.getValue().stream()
                        .map(value::of)
                        .filter(Objects::nonNull)
                        .distinct()
                        .map(v -> point(e.getKey(), v)))
                .toList();
    }

    static List<Object> point(Number x, double y) {
        return List.of(x, Figures.rounded(y, 1));
    }

    private static Double figure(Prediction predicted) {
        return predicted == null ? null : predicted.goodputPerSecond();
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

    private static Map<String, Object> scatter(String name, int n, Object data, String symbol, int size) {
        return Js.of(
                "type",
                "scatter",
                "name",
                name,
                "data",
                data,
                "symbol",
                symbol,
                "symbolSize",
                size,
                "color",
                Draw.COLOURS.get(n));
    }

    private String straightName() {
        return "users / %s ms".formatted(Figures.plain(unloadedMs));
    }

    private List<List<Object>> straight() {
        return List.of(point(0, 0), point(group.mostUsers(), group.mostUsers() * 1000 / unloadedMs));
    }

    private Double top() {
        double shown = Stream.of(
                        medians(),
                        each(c -> c.load().goodputPerSecond()),
                        each(c -> figure(c.predicted())),
                        each(this::published))
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

    private Map<String, Object> ceilingLines() {
        List<Map<String, Object>> lines = ceilings.steps().stream()
                .map(Place::ceilingPerSecond)
                .distinct()
                .filter(y -> y <= top())
                .map(y -> Js.of(
                        "yAxis",
                        Figures.rounded(y, 1),
                        "label",
                        Js.of(
                                "formatter",
                                ceilings.namesAt(y) + " " + Figures.whole(y) + "/s",
                                "position",
                                "insideEndTop")))
                .toList();
        return lines.isEmpty()
                ? null
                : Js.of(
                        "symbol",
                        "none",
                        "silent",
                        true,
                        "data",
                        lines,
                        "lineStyle",
                        Js.of("type", "solid", "width", 1, "color", "#999999"));
    }

    private String title() {
        List<CellResult> last =
                byUsers.get(byUsers.keySet().stream().max(Integer::compare).orElseThrow());
        double at = Group.median(last, Load::goodputPerSecond);
        double refused = Group.median(last, l -> 1 - l.okShare());
        int users = last.get(0).concurrency();
        return "%s: %s"
                .formatted(
                        group.name(),
                        refused > 0
                                ? "with %d users %s/s are good and %s %% refused"
                                        .formatted(users, Figures.whole(at), MatrixTable.percent(refused))
                                : "%d users get %s/s, and nothing is refused".formatted(users, Figures.whole(at)));
    }

    private String caption(boolean predicted, boolean published) {
        return "Filled circles: goodput measured (median of the repeats). Dotted: what so many users could get if nobody ever "
                + "waited. Thin level lines: ceilings of limits, where near. "
                + (predicted ? "Dashed with hollow diamonds: predicted. " : "No prediction in this run. ")
                + (published ? "Hollow triangles: published by others, on other machines, refusals taken off. " : "")
                + "Bars below: share of the answers that were not 2xx.";
    }

    private Table table() {
        Table.Builder table = Table.with(
                "Goodput against users",
                "#users|#repeats|#goodput/s|#least|#most|#refused %|#predicted goodput/s|#published goodput/s");
        byUsers.forEach((users, repeats) -> {
            double median = Group.median(repeats, Load::goodputPerSecond);
            double refused = Group.median(repeats, l -> 1 - l.okShare());
            Double predicted = figure(repeats.get(0).predicted());
            Double published = published(repeats.get(0));
            table.row(
                    Table.number(users, Figures.whole(users)),
                    Table.number(repeats.size(), Figures.whole(repeats.size())),
                    Table.number(median, Figures.whole(median)),
                    Table.number(
                            null,
                            Figures.whole(repeats.stream()
                                    .mapToDouble(c -> c.load().goodputPerSecond())
                                    .min()
                                    .orElse(0))),
                    Table.number(
                            null,
                            Figures.whole(repeats.stream()
                                    .mapToDouble(c -> c.load().goodputPerSecond())
                                    .max()
                                    .orElse(0))),
                    Table.number(refused, MatrixTable.percent(refused)),
                    Table.number(predicted, Figures.whole(predicted)),
                    Table.number(published, Figures.whole(published)));
        });
        return table.small();
    }
}
