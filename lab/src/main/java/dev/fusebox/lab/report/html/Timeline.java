package dev.fusebox.lab.report.html;

import dev.fusebox.lab.model.CellResult;
import dev.fusebox.lab.model.CellTrace;
import dev.fusebox.lab.model.LimitUse;
import dev.fusebox.lab.report.Figures;
import dev.fusebox.lab.report.Names;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One cell over its time: every limit as a share of its size, answers by outcome, the circuit breaker, on one time axis. */
final class Timeline {

    private static final int TOP = 28;
    private static final int ROW = 76;
    private static final int PLOT = 40;
    private static final int ANSWERS = 110;
    private static final double WORTH_DRAWING = 5;

    private final CellResult cell;
    private final CellTrace trace;
    private final Outcomes outcomes;
    private final List<Map<String, Object>> titles = new ArrayList<>();
    private final List<Map<String, Object>> grids = new ArrayList<>();
    private final List<Map<String, Object>> xAxes = new ArrayList<>();
    private final List<Map<String, Object>> yAxes = new ArrayList<>();
    private final List<Map<String, Object>> series = new ArrayList<>();
    private final List<String> idle = new ArrayList<>();

    private Timeline(CellResult cell, CellTrace trace) {
        this.cell = cell;
        this.trace = trace;
        this.outcomes = new Outcomes(trace.breaker());
    }

    /** @return empty when there is nothing to draw */
    static Optional<Chart> of(String id, CellResult cell, CellTrace trace) {
        return trace == null || trace.samples().isEmpty() ? Optional.empty() : new Timeline(cell, trace).chart(id);
    }

    private Optional<Chart> chart(String id) {
        double end =
                trace.samples().stream().mapToLong(CellTrace.Row::tMs).max().orElse(0) / 1000.0;
        byLimit().forEach(this::limit);
        Map<String, List<List<Object>>> answers = outcomes.perSecond();
        if (!answers.isEmpty()) {
            answers(answers);
        }
        if (grids.isEmpty()) {
            return Optional.empty();
        }
        xAxes.forEach(x -> x.put("max", Figures.rounded(end, 1)));
        Map<String, Object> last = xAxes.get(xAxes.size() - 1);
        last.putAll(Js.of(
                "name",
                "seconds into the cell",
                "nameLocation",
                "middle",
                "nameGap",
                26,
                "axisLabel",
                Js.of("show", true)));
        int height = (int) grids.get(grids.size() - 1).get("top")
                + (int) grids.get(grids.size() - 1).get("height")
                + 84;
        Map<String, Object> option = Js.of(
                "title", titles,
                "legend",
                        answers.isEmpty()
                                ? null
                                : Js.of(
                                        "type",
                                        "scroll",
                                        "bottom",
                                        0,
                                        "left",
                                        0,
                                        "data",
                                        List.copyOf(answers.keySet())),
                "tooltip", Draw.tooltip(),
                "axisPointer", Js.of("link", List.of(Js.of("xAxisIndex", "all"))),
                "grid", grids,
                "xAxis", xAxes,
                "yAxis", yAxes,
                "series", series);
        return Optional.of(new Chart(id, title(), caption(!answers.isEmpty()), height, option, table()));
    }

    private Map<String, List<CellTrace.Row>> byLimit() {
        Map<String, List<CellTrace.Row>> by = new LinkedHashMap<>();
        cell.limits().forEach(l -> by.put(l.fullName(), new ArrayList<>()));
        trace.samples()
                .forEach(r ->
                        by.computeIfAbsent(r.fullName(), k -> new ArrayList<>()).add(r));
        return by;
    }

    private void limit(String name, List<CellTrace.Row> rows) {
        List<List<Object>> points = Thinned.of(
                rows.stream().map(CellTrace.Row::tMs).toList(),
                java.util.Arrays.asList(rows.stream().map(Timeline::share).toArray(Double[]::new)));
        double most = points.stream()
                .filter(p -> p.get(1) != null)
                .mapToDouble(p -> (Double) p.get(1))
                .max()
                .orElse(-1);
        if (most < WORTH_DRAWING) {
            idle.add(name + (most < 0 ? " (use unknown)" : ""));
            return;
        }
        int top = TOP + ROW * grids.size();
        boolean binding = name.equals(cell.verdict().limit());
        add(top, PLOT, (binding ? "▶ " : "") + name + max(name) + (binding ? ", which bound" : ""));
        yAxes.add(Js.of("type", "value", "gridIndex", grids.size() - 1, "min", 0, "max", 100, "interval", 100));
        Map<String, Object> line = series(name + " %", points);
        line.put("color", binding ? Draw.BINDING : Draw.COLOURS.get(0));
        line.put("areaStyle", Js.of("opacity", 0.25));
        line.put("markArea", band());
        series.add(line);
    }

    private static Double share(CellTrace.Row r) {
        return r.max() == null || r.max() <= 0 || r.inUse() == null
                ? null
                : Double.valueOf(100.0 * r.inUse() / r.max());
    }

    private String max(String name) {
        return cell.limits().stream()
                .filter(l -> l.fullName().equals(name) && l.max() != null)
                .findFirst()
                .map(l -> ", % of " + l.max())
                .orElse(", %");
    }

    private void answers(Map<String, List<List<Object>>> answers) {
        add(TOP + ROW * grids.size(), ANSWERS, "answers per second by outcome");
        yAxes.add(Js.of("type", "value", "gridIndex", grids.size() - 1, "min", 0, "splitNumber", 2));
        boolean first = true;
        for (Map.Entry<String, List<List<Object>>> e : answers.entrySet()) {
            Map<String, Object> line = series(e.getKey(), e.getValue());
            line.put("stack", "answers");
            line.put("areaStyle", Js.of("opacity", 0.5));
            line.put(
                    "color",
                    List.of("#009e73", "#d55e00", "#b8860b", "#cc79a7", "#56b4e9", "#2b83ba", "#7f7f7f")
                            .get(List.copyOf(answers.keySet()).indexOf(e.getKey())));
            if (first) {
                line.put("markArea", band());
                first = false;
            }
            series.add(line);
        }
        List<List<Object>> trips = outcomes.trips();
        if (!trips.isEmpty()) {
            int at = grids.size() - 1;
            series.add(Js.of(
                    "type",
                    "scatter",
                    "name",
                    "tripped",
                    "xAxisIndex",
                    at,
                    "yAxisIndex",
                    at,
                    "data",
                    trips,
                    "symbol",
                    "triangle",
                    "symbolSize",
                    10,
                    "color",
                    "#e03c31",
                    "z",
                    5));
        }
    }

    private void add(int top, int height, String title) {
        int n = grids.size();
        titles.add(Js.of(
                "text", title, "left", 4, "top", top - 24, "textStyle", Js.of("fontSize", 12, "fontWeight", "normal")));
        grids.add(Js.of("left", 44, "right", 16, "top", top, "height", height));
        xAxes.add(Js.of("type", "value", "gridIndex", n, "min", 0, "axisLabel", Js.of("show", false)));
    }

    private Map<String, Object> series(String name, List<List<Object>> points) {
        int at = grids.size() - 1;
        return Js.of(
                "type",
                "line",
                "name",
                name,
                "xAxisIndex",
                at,
                "yAxisIndex",
                at,
                "data",
                points,
                "showSymbol",
                false,
                "lineStyle",
                Js.of("width", 1.5),
                "connectNulls",
                false);
    }

    private Map<String, Object> band() {
        List<List<Object>> open = outcomes.open();
        return open.isEmpty()
                ? null
                : Js.of(
                        "silent",
                        true,
                        "itemStyle",
                        Js.of(
                                "color",
                                "rgba(192,0,0,0.13)",
                                "borderColor",
                                "#e03c31",
                                "borderWidth",
                                1,
                                "borderType",
                                "dashed"),
                        "label",
                        Js.of(
                                "show",
                                series.isEmpty(),
                                "fontSize",
                                10,
                                "position",
                                "insideTopLeft",
                                "color",
                                "#e03c31"),
                        "data",
                        open);
    }

    private String title() {
        String limit = cell.verdict().limit();
        String open = cell.circuitBreaker() == null || cell.circuitBreaker().trips() == 0
                ? ""
                : "; the fuse tripped "
                        + (cell.circuitBreaker().trips() == 1
                                ? "once"
                                : cell.circuitBreaker().trips() + " times");
        return "%s: %s%s"
                .formatted(
                        Names.of(cell),
                        limit == null
                                ? cell.verdict().status().name().equals("NOT_REACHED")
                                        ? "no limit was met"
                                        : "what caps the goodput is not decided"
                                : limit + " caps the goodput",
                        open);
    }

    private String caption(boolean answers) {
        int bucket =
                Thinned.bucket(trace.samples().size() / Math.max(1, byLimit().size()));
        return "Each row is one limit, 100 = full. "
                + (bucket > 1 ? "Each point is the highest of " + bucket + " samples. " : "")
                + "A break in a line is a missed sample. "
                + (outcomes.open().isEmpty() ? "" : "Dashed bands: the circuit breaker was open. ")
                + (outcomes.trips().isEmpty() ? "" : "Triangles: it tripped. ")
                + (answers
                        ? ""
                        : "Answers by outcome are counted by a circuit breaker; this cell has none that was sampled. ")
                + (idle.isEmpty() ? "" : "Never above 5 % and not drawn: " + String.join(", ", idle) + ".");
    }

    private Table table() {
        Table.Builder table =
                Table.with("Limits in this cell", "limit|#max|#median in use|#peak in use|#peak waiting|#refused");
        for (LimitUse l : cell.limits()) {
            table.row(
                    Table.text(l.fullName()),
                    Table.number(l.max(), Figures.whole(l.max())),
                    Table.number(l.medianInUse(), Figures.whole(l.medianInUse())),
                    Table.number(l.peakInUse(), Figures.whole(l.peakInUse())),
                    Table.number(l.peakQueued(), Figures.whole(l.peakQueued())),
                    Table.number(l.rejected(), Figures.whole(l.rejected())));
        }
        return table.small();
    }
}
