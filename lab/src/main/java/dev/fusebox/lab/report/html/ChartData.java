package dev.fusebox.lab.report.html;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The points of many lines by columns, which ECharts calls a dataset: lines seen at the same moments have these once. It halves
 * what the page carries of its cells.
 */
final class ChartData {

    private static final String MOMENTS = "t";

    private final List<Map<String, Object>> sources = new ArrayList<>();

    /**
     * Keeps the points of one line.
     *
     * @param points moment and value; a value that is {@code null} is a gap
     * @return what tells ECharts where they are
     */
    Map<String, Object> keep(List<List<Object>> points) {
        Object moments = column(points, 0);
        int at = at(moments);
        Map<String, Object> source = sources.get(at);
        String name = "v" + source.size();
        source.put(name, column(points, 1));
        return Js.of("datasetIndex", at, "encode", Js.of("x", MOMENTS, "y", name));
    }

    private int at(Object moments) {
        for (Map<String, Object> source : sources) {
            if (source.get(MOMENTS).equals(moments)) {
                return sources.indexOf(source);
            }
        }
        sources.add(new LinkedHashMap<>(Map.of(MOMENTS, moments)));
        return sources.size() - 1;
    }

    private static List<Object> column(List<List<Object>> points, int n) {
        return Arrays.asList(points.stream().map(p -> plain(p.get(n))).toArray());
    }

    /** Without a decimal point where it says nothing. */
    private static Object plain(Object figure) {
        return figure instanceof Double d && d == Math.rint(d) ? Long.valueOf(d.longValue()) : figure;
    }

    List<Map<String, Object>> datasets() {
        return sources.stream().map(s -> Js.of("source", s)).toList();
    }
}
