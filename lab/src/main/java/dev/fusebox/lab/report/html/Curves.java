package dev.fusebox.lab.report.html;

import dev.fusebox.lab.predict.Station;
import dev.fusebox.lab.report.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Goodput against users, with what it could be and what others found; refusals apart. */
final class Curves {

    private final CurvePoints points;
    private final double top;

    private Curves(CurvePoints points) {
        this.points = points;
        this.top = points.top();
    }

    static Chart chart(String id, Group group, Integer serviceMs, Integer publishedRequests) {
        CurvePoints points = CurvePoints.of(group, serviceMs, publishedRequests);
        CurvesText text = new CurvesText(points);
        return new Chart(id, text.title(), text.caption(), 400, new Curves(points).option(), text.table());
    }

    private Map<String, Object> option() {
        return Js.of(
                "legend", Draw.legend(),
                "tooltip", Draw.tooltip(),
                "grid",
                        List.of(
                                Js.of("left", 52, "right", 24, "top", 52, "height", 190),
                                Js.of("left", 52, "right", 24, "top", 288, "height", 60)),
                "xAxis", List.of(users(0, null), users(1, points.group().unit())),
                "yAxis", List.of(Draw.amount("goodput/s", top), refusedAxis()),
                "series", series());
    }

    private List<Map<String, Object>> series() {
        List<Map<String, Object>> series = new ArrayList<>();
        Map<String, Object> measured = Draw.line("measured goodput/s", 0, points.medians(), "solid");
        measured.put("markLine", ceilingLines());
        series.add(measured);
        if (points.byUsers().values().stream().anyMatch(r -> r.size() > 1)) {
            series.add(Draw.scatter("every repeat", 0, points.repeats(), "emptyCircle", 6));
        }
        if (points.unloadedMs() > 0) {
            String name = points.group().open()
                    ? "as many as come"
                    : "users / %s ms".formatted(Figures.plain(points.unloadedMs()));
            Map<String, Object> straight = Draw.line(name, 6, points.straight(), "dotted");
            straight.put("symbol", "none");
            series.add(straight);
        }
        List<List<Object>> predicted = points.predicted();
        if (!predicted.isEmpty()) {
            Map<String, Object> dashed = Draw.line("predicted goodput/s", 3, predicted, "dashed");
            dashed.put("symbol", "emptyDiamond");
            series.add(dashed);
        }
        List<List<Object>> published = points.published();
        if (!published.isEmpty()) {
            series.add(Draw.scatter("published goodput/s", 1, published, "emptyTriangle", 13));
        }
        series.add(refusedBars());
        return series;
    }

    private Map<String, Object> refusedBars() {
        return Js.of(
                "type",
                "bar",
                "name",
                "refused %",
                "data",
                points.refusedPercent(),
                "xAxisIndex",
                1,
                "yAxisIndex",
                1,
                "barWidth",
                12,
                "color",
                Draw.BINDING,
                "label",
                Js.of("show", true, "position", "top"));
    }

    private Map<String, Object> users(int grid, String name) {
        Map<String, Object> axis = Draw.users(name, points.group());
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

    private Map<String, Object> ceilingLines() {
        List<Map<String, Object>> lines = points.ceilings().steps().stream()
                .map(Station::ceilingPerSecond)
                .distinct()
                .filter(y -> y <= top)
                .map(this::ceilingLine)
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

    private Map<String, Object> ceilingLine(double y) {
        String label = points.ceilings().namesAt(y) + " " + Figures.whole(y) + "/s";
        return Js.of("yAxis", Figures.rounded(y, 1), "label", Js.of("formatter", label, "position", "insideEndTop"));
    }
}
