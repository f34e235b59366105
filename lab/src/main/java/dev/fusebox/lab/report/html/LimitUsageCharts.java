package dev.fusebox.lab.report.html;

import dev.fusebox.lab.report.CellNames;
import dev.fusebox.lab.report.Figures;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.ProcessUsage;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;

/** CPU, heap and threads of each process, cell by cell. */
final class LimitUsageCharts {

    private final List<CellResult> cells;
    private final int cores;

    LimitUsageCharts(List<CellResult> cells, int cores) {
        this.cells = cells.stream()
                .filter(c -> c.load() != null && !c.processes().isEmpty())
                .toList();
        this.cores = cores;
    }

    List<Chart> charts(String id, String profile) {
        if (cells.isEmpty()) {
            return List.of();
        }
        List<Chart> charts = new ArrayList<>();
        charts.add(
                chart(
                        id + "-cpu",
                        profile,
                        "CPU",
                        "% of the machine",
                        this::cpu,
                        true,
                        "Share of all " + cores
                                + " cores over the cell, one part per process; what is missing to 100 % is idle or others' work."));
        charts.add(chart(
                id + "-heap",
                profile,
                "Peak heap",
                "MiB",
                (c, p) -> number(p.peakHeapMb()),
                false,
                "Most heap in use at any sample, in MiB."));
        charts.add(chart(
                id + "-threads",
                profile,
                "threads",
                "threads",
                (c, p) -> number(p.peakThreads()),
                false,
                "Most live threads at any sample."));
        return charts.stream().filter(Objects::nonNull).toList();
    }

    private static Double number(Integer n) {
        return n == null ? null : Double.valueOf(n);
    }

    private Double cpu(CellResult cell, ProcessUsage use) {
        return use.cpuSeconds() == null || cell.load().seconds() <= 0
                ? null
                : Double.valueOf(100 * use.cpuSeconds() / (cell.load().seconds() * cores));
    }

    private Chart chart(
            String id,
            String profile,
            String what,
            String unit,
            BiFunction<CellResult, ProcessUsage, Double> figure,
            boolean stacked,
            String caption) {
        Set<String> components = new LinkedHashSet<>();
        String most = null;
        double top = -1;
        for (CellResult c : cells) {
            for (ProcessUsage p : c.processes()) {
                Double value = figure.apply(c, p);
                if (value != null && !p.component().equals(ProcessUsage.MACHINE)) {
                    components.add(p.component());
                    if (value > top) {
                        top = value;
                        most = "%s, profile %s: %s takes the most, %s %s in %s"
                                .formatted(
                                        what,
                                        profile,
                                        p.component(),
                                        Figures.plain(Figures.rounded(value, 0)),
                                        unit,
                                        name(c));
                    }
                }
            }
        }
        if (most == null) {
            return null;
        }
        List<Map<String, Object>> series = new ArrayList<>();
        Table.Builder table = Table.with(what + " in " + unit, "cell|#" + String.join("|#", components));
        for (String component : components) {
            series.add(Js.of(
                    "type",
                    "bar",
                    "name",
                    component,
                    "stack",
                    stacked ? "all" : null,
                    "barMaxWidth",
                    14,
                    "color",
                    Draw.COLOURS.get(series.size() % Draw.COLOURS.size()),
                    "data",
                    cells.stream().map(c -> value(c, component, figure)).toList()));
        }
        cells.forEach(c -> {
            List<Table.TableCell> row = new ArrayList<>(List.of(Table.text(name(c))));
            components.forEach(k -> {
                Object v = value(c, k, figure);
                row.add(v instanceof Number n ? Table.number(n, Figures.plain(n)) : Table.text(Figures.NONE));
            });
            table.row(row);
        });
        int perCell = stacked ? 22 : 10 + 9 * components.size();
        Map<String, Object> option = Js.of(
                "aria", Js.of("enabled", true, "decal", Js.of("show", true)),
                "legend", Draw.legend(),
                "tooltip", Draw.tooltip(),
                "grid", Js.of("left", 8, "right", 24, "top", 40, "bottom", 40, "containLabel", true),
                "xAxis", Draw.axis(unit, null),
                "yAxis",
                        Js.of(
                                "type",
                                "category",
                                "inverse",
                                true,
                                "data",
                                cells.stream().map(LimitUsageCharts::name).toList(),
                                "axisLabel",
                                Js.of("fontSize", 10, "interval", 0)),
                "series", series);
        return new Chart(id, most, caption, 90 + perCell * cells.size(), option, table.small());
    }

    private static Object value(
            CellResult cell, String component, BiFunction<CellResult, ProcessUsage, Double> figure) {
        return cell.processes().stream()
                .filter(p -> p.component().equals(component))
                .map(p -> figure.apply(cell, p))
                .filter(Objects::nonNull)
                .findFirst()
                .<Object>map(v -> Figures.rounded(v, 1))
                .orElse("-");
    }

    private static String name(CellResult cell) {
        return CellNames.side(cell) + " " + cell.endpoint() + " " + CellNames.load(cell);
    }
}
