package dev.fusebox.lab.report.html;

import dev.fusebox.lab.report.Figures;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Small charts below each other on one axis of seconds. */
final class Panels {

    private static final int TOP = 28;
    private static final int ROW = 76;
    private static final int BELOW = 84;
    private static final Map<String, Object> LINE =
            Js.of("showSymbol", false, "lineStyle", Js.of("width", 1.5), "connectNulls", false);

    private final List<Map<String, Object>> titles = new ArrayList<>();
    private final List<Map<String, Object>> grids = new ArrayList<>();
    private final List<Map<String, Object>> xAxes = new ArrayList<>();
    private final List<Map<String, Object>> yAxes = new ArrayList<>();
    private final List<Map<String, Object>> series = new ArrayList<>();
    private final ChartData columns = new ChartData();

    /** @param scale more of the vertical axis, names and values by turns */
    void add(String title, int height, Object... scale) {
        int n = grids.size();
        int top = TOP + ROW * n;
        titles.add(Js.of(
                "text", title, "left", 4, "top", top - 24, "textStyle", Js.of("fontSize", 12, "fontWeight", "normal")));
        grids.add(Js.of("left", 44, "right", 16, "top", top, "height", height));
        xAxes.add(Js.of("type", "value", "gridIndex", n, "min", 0, "axisLabel", Js.of("show", false)));
        Map<String, Object> vertical = Js.of("type", "value", "gridIndex", n, "min", 0);
        vertical.putAll(Js.of(scale));
        yAxes.add(vertical);
    }

    /** Adds a line to the last panel; it may be changed until it is drawn. */
    Map<String, Object> line(String name, List<List<Object>> points) {
        return inLast("line", name, columns.keep(points), LINE);
    }

    /**
     * The same, standing on the lines of this kind before it. ECharts stacks by the first dimension, so the seconds are the second:
     * else they would add up too.
     */
    Map<String, Object> stacked(String name, List<List<Object>> points) {
        List<List<Object>> turned =
                points.stream().map(p -> List.of(p.get(1), p.get(0))).toList();
        Object where = Js.of("x", 1, "y", 0);
        return inLast("line", name, Js.of("data", turned, "encode", where, "stack", "answers"), LINE);
    }

    /** Adds points to the last panel. */
    void triangles(String name, List<List<Object>> points, String colour) {
        inLast(
                "scatter",
                name,
                Js.of("data", points),
                Js.of("symbol", "triangle", "symbolSize", 10, "color", colour, "z", 5));
    }

    private Map<String, Object> inLast(String type, String name, Map<String, Object> data, Map<String, Object> style) {
        int at = grids.size() - 1;
        Map<String, Object> one = Js.of("type", type, "name", name, "xAxisIndex", at, "yAxisIndex", at);
        one.putAll(data);
        one.putAll(style);
        series.add(one);
        return one;
    }

    boolean isEmpty() {
        return grids.isEmpty();
    }

    int height() {
        Map<String, Object> last = grids.get(grids.size() - 1);
        return (int) last.get("top") + (int) last.get("height") + BELOW;
    }

    /**
     * What ECharts draws.
     *
     * @param seconds where the axis ends
     * @param legend names of series; empty for none
     */
    Map<String, Object> option(double seconds, Collection<String> legend) {
        xAxes.forEach(x -> x.put("max", Figures.rounded(seconds, 1)));
        xAxes.get(xAxes.size() - 1)
                .putAll(Js.of(
                        "name",
                        "seconds into the cell",
                        "nameLocation",
                        "middle",
                        "nameGap",
                        26,
                        "axisLabel",
                        Js.of("show", true)));
        return Js.of(
                "title",
                titles,
                "legend",
                legend.isEmpty() ? null : Js.of("type", "scroll", "bottom", 0, "left", 0, "data", List.copyOf(legend)),
                "tooltip",
                Draw.tooltip(),
                "axisPointer",
                Js.of("link", List.of(Js.of("xAxisIndex", "all"))),
                "grid",
                grids,
                "xAxis",
                xAxes,
                "yAxis",
                yAxes,
                "dataset",
                columns.datasets(),
                "series",
                series);
    }
}
