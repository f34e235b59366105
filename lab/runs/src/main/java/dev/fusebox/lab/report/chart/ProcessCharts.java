package dev.fusebox.lab.report.chart;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Columns;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.summary.cell.CellNames;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** CPU, heap and threads of each process, cell by cell. */
record ProcessCharts(String profile, List<CellResult> cells, int cores) {

    /** One figure of a process. */
    private record ProcessFigure(
            String id,
            String what,
            String unit,
            BiFunction<CellResult, ProcessUsage, @Nullable Number> of,
            boolean stacked,
            String caption) {}

    private record Bars(
            String unit, boolean stacked, List<String> cells, Map<String, List<@Nullable Double>> processes) {}

    ProcessCharts {
        cells = cells.stream()
                .filter(c -> c.load() != null && !c.processes().isEmpty())
                .toList();
    }

    List<Chart> charts(String id) {
        ProcessFigure cpu = new ProcessFigure(
                "cpu",
                "CPU",
                "% of the machine",
                this::cpu,
                true,
                "Share of all " + cores
                        + " cores over the cell, one part per process; the rest of 100 % is idle time or other programs.");
        ProcessFigure heap = new ProcessFigure(
                "heap",
                "Peak heap",
                "MiB",
                (c, p) -> p.memory().peakHeapMb(),
                false,
                "The highest heap use in any sample, in MiB.");
        ProcessFigure threads = new ProcessFigure(
                "threads",
                "Peak threads",
                "threads",
                (c, p) -> p.peakThreads(),
                false,
                "The most live threads in any sample.");
        return Stream.of(cpu, heap, threads)
                .flatMap(f -> chart(id + "-" + f.id(), f).stream())
                .toList();
    }

    private @Nullable Double cpu(CellResult cell, ProcessUsage use) {
        return use.cpuSeconds() == null || cell.figures().seconds() <= 0
                ? null
                : Double.valueOf(100 * use.cpuSeconds() / (cell.figures().seconds() * cores));
    }

    private Optional<Chart> chart(String id, ProcessFigure figure) {
        List<String> names = cells.stream()
                .map(c -> CellNames.side(c) + " " + c.endpoint() + " " + CellNames.load(c))
                .toList();
        Map<String, List<@Nullable Double>> values = new LinkedHashMap<>();
        String most = "";
        double top = -1;
        for (int i = 0; i < cells.size(); i++) {
            for (ProcessUsage p : cells.get(i).processes()) {
                Number value = figure.of().apply(cells.get(i), p);
                if (value == null || p.component().equals(ProcessUsage.MACHINE)) {
                    continue;
                }
                values.computeIfAbsent(p.component(), k -> new ArrayList<>(Collections.nCopies(cells.size(), null)))
                        .set(i, Figures.rounded(value, 1));
                if (value.doubleValue() > top) {
                    top = value.doubleValue();
                    most = figure.what() + ", profile " + profile + ": " + p.component() + " takes the most, "
                            + Figures.plain(Figures.rounded(top, 0)) + " " + figure.unit() + " in " + names.get(i);
                }
            }
        }
        if (values.isEmpty()) {
            return Optional.empty();
        }
        Columns<Integer> columns = new Columns<Integer>().text("cell", names::get);
        values.forEach((process, of) -> columns.number(process, of::get));
        Table table = columns.table(
                figure.what() + ", " + figure.unit(),
                IntStream.range(0, names.size()).boxed().toList());
        Bars bars = new Bars(figure.unit(), figure.stacked(), names, values);
        return Optional.of(new Chart(id, "processes", most, figure.caption(), bars, table));
    }
}
