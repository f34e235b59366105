package dev.fusebox.lab.report.chart;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.report.CellNames;
import dev.fusebox.lab.report.Table;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.CellResult.ProcessUsage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** CPU, heap and threads of each process, cell by cell. */
final class ProcessCharts {

    /** One figure of a process. */
    private record ProcessFigure(
            String id,
            String what,
            String unit,
            BiFunction<CellResult, ProcessUsage, @Nullable Double> of,
            boolean stacked,
            String caption) {}

    private record Bars(
            String unit, boolean stacked, List<String> cells, Map<String, List<@Nullable Double>> processes) {}

    private final List<CellResult> cells;
    private final int cores;

    ProcessCharts(List<CellResult> cells, int cores) {
        this.cells = cells.stream()
                .filter(c -> c.load() != null && !c.processes().isEmpty())
                .toList();
        this.cores = cores;
    }

    List<Chart> charts(String id, String profile) {
        return Stream.of(
                        new ProcessFigure(
                                "cpu",
                                "CPU",
                                "% of the machine",
                                this::cpu,
                                true,
                                "Share of all " + cores
                                        + " cores over the cell, one part per process; what is missing to 100 % is idle or others' work."),
                        new ProcessFigure(
                                "heap",
                                "Peak heap",
                                "MiB",
                                (c, p) -> number(p.peakHeapMb()),
                                false,
                                "Most heap in use at any sample, in MiB."),
                        new ProcessFigure(
                                "threads",
                                "threads",
                                "threads",
                                (c, p) -> number(p.peakThreads()),
                                false,
                                "Most live threads at any sample."))
                .flatMap(f -> chart(id + "-" + f.id(), profile, f).stream())
                .toList();
    }

    private static @Nullable Double number(@Nullable Integer n) {
        return n == null ? null : Double.valueOf(n);
    }

    private @Nullable Double cpu(CellResult cell, ProcessUsage use) {
        return use.cpuSeconds() == null || cell.figures().seconds() <= 0
                ? null
                : Double.valueOf(100 * use.cpuSeconds() / (cell.figures().seconds() * cores));
    }

    private Optional<Chart> chart(String id, String profile, ProcessFigure figure) {
        Map<String, List<@Nullable Double>> values = new LinkedHashMap<>();
        String most = "";
        double top = -1;
        for (CellResult c : cells) {
            for (ProcessUsage p : c.processes()) {
                Double value = figure.of().apply(c, p);
                if (value != null && !p.component().equals(ProcessUsage.MACHINE)) {
                    values.computeIfAbsent(p.component(), k -> row(k, figure));
                    if (value > top) {
                        top = value;
                        most = "%s, profile %s: %s takes the most, %s %s in %s"
                                .formatted(
                                        figure.what(),
                                        profile,
                                        p.component(),
                                        Figures.plain(Figures.rounded(value, 0)),
                                        figure.unit(),
                                        name(c));
                    }
                }
            }
        }
        if (values.isEmpty()) {
            return Optional.empty();
        }
        List<String> names = cells.stream().map(ProcessCharts::name).toList();
        Table table = Table.of(figure.what() + " in " + figure.unit(), "cell|#" + String.join("|#", values.keySet()));
        for (int i = 0; i < names.size(); i++) {
            List<Object> row = new ArrayList<>(List.of(names.get(i)));
            for (List<@Nullable Double> of : values.values()) {
                row.add(of.get(i));
            }
            table.row(row);
        }
        Bars bars = new Bars(figure.unit(), figure.stacked(), names, values);
        return Optional.of(new Chart(id, "processes", most, figure.caption(), bars, table));
    }

    /** The figure of one process in every cell. */
    private List<@Nullable Double> row(String component, ProcessFigure figure) {
        List<@Nullable Double> row = new ArrayList<>();
        for (CellResult cell : cells) {
            row.add(cell.processes().stream()
                    .filter(p -> p.component().equals(component))
                    .findFirst()
                    .map(p -> Figures.rounded(figure.of().apply(cell, p), 1))
                    .orElse(null));
        }
        return row;
    }

    private static String name(CellResult cell) {
        return CellNames.side(cell) + " " + cell.endpoint() + " " + CellNames.load(cell);
    }
}
