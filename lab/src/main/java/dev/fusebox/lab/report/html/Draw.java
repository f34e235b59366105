package dev.fusebox.lab.report.html;

import dev.fusebox.lab.report.Figures;
import java.util.List;
import java.util.Map;

/** Parts that ECharts options have in common. Colours are those that people tell apart however they see them. */
final class Draw {

    static final List<String> COLOURS =
            List.of("#2b83ba", "#d55e00", "#009e73", "#cc79a7", "#b8860b", "#56b4e9", "#7f7f7f");
    static final String BINDING = "#d55e00";
    static final String OTHER = "#7f9fb5";

    /** Each line of a chart has its own, so that colour is not the only difference. */
    static final List<String> SYMBOLS = List.of("circle", "triangle", "rect", "diamond", "pin", "arrow", "roundRect");

    private Draw() {}

    static Map<String, Object> axis(String name, Object max) {
        return Js.of(
                "type",
                "value",
                "name",
                name,
                "nameLocation",
                "middle",
                "nameGap",
                28,
                "min",
                0,
                "max",
                max,
                "axisLabel",
                end(max));
    }

    static Map<String, Object> amount(String name, Object max) {
        return Js.of(
                "type",
                "value",
                "name",
                name,
                "nameLocation",
                "end",
                "min",
                0,
                "max",
                max,
                "axisLabel",
                end(max),
                "nameTextStyle",
                Js.of("align", "left"));
    }

    static Map<String, Object> line(String name, int n, Object data, String dash) {
        return Js.of(
                "type",
                "line",
                "name",
                name,
                "data",
                data,
                "symbol",
                SYMBOLS.get(n % SYMBOLS.size()),
                "symbolSize",
                8,
                "color",
                COLOURS.get(n % COLOURS.size()),
                "lineStyle",
                Js.of("type", dash, "width", 2));
    }

    static Map<String, Object> scatter(String name, int n, Object data, String symbol, int size) {
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
                COLOURS.get(n));
    }

    static List<Object> point(Number x, double y) {
        return List.of(x, Figures.rounded(y, 1));
    }

    /** An axis from no user to a little more than the most. */
    static Map<String, Object> users(String name, Group group) {
        return axis(name, Math.ceil(group.mostUsers() * 1.06));
    }

    /** Where an axis is cut, its last number may be an odd one. */
    private static Map<String, Object> end(Object max) {
        return Js.of("showMaxLabel", max == null ? null : Boolean.FALSE);
    }

    static Map<String, Object> legend() {
        return Js.of("type", "scroll", "top", 0, "left", 0);
    }

    static Map<String, Object> tooltip() {
        return Js.of("trigger", "axis", "confine", true);
    }
}
