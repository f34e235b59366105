package dev.fusebox.lab.report.chart;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.RecordedRun.CellTrace;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.summary.Commands;
import dev.fusebox.lab.summary.cell.DrawnCells;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * All charts of a run.
 *
 * @param withoutLadder why the other groups of cells have no ladder
 * @param servers of ramps: profiles of one gateway side by side
 * @param ramps of cells with a ramp
 * @param steps of cells with a rate in steps
 * @param timelines by id of the cell
 */
public record Charts(
        List<Chart> ladders,
        List<String> withoutLadder,
        List<Chart> goodput,
        List<Chart> servers,
        List<Chart> ramps,
        List<Chart> times,
        List<Chart> processes,
        List<Chart> steps,
        Map<String, Chart> timelines) {

    public static final String HOW_TO_READ_GOODPUT = GoodputChart.HOW_TO_READ;
    public static final String HOW_TO_READ_TIMES = LatencyCharts.HOW_TO_READ;

    private static final JsonMapper JSON = JsonMapper.builder()
            .changeDefaultPropertyInclusion(i -> i.withValueInclusion(JsonInclude.Include.NON_NULL))
            .addModule(new SimpleModule()
                    .addSerializer(Double.class, new WholeAsInteger())
                    .addSerializer(Double.TYPE, new WholeAsInteger()))
            .build();

    public static Charts of(RecordedRun run) {
        Charts charts = new Charts(
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new LinkedHashMap<>());
        List<CellResult> cells = run.cells();
        List<Group> groups = Group.of(cells);
        Map<Group, Ceilings> ceilings = new LinkedHashMap<>();
        for (int i = 0; i < groups.size(); i++) {
            ceilings.put(groups.get(i), charts.ladder(String.valueOf(i), groups.get(i), run));
        }
        List<SharedAxis> axes = SharedAxis.of(run, groups);
        for (int i = 0; i < axes.size(); i++) {
            charts.add(String.valueOf(i), axes.get(i), ceilings, run);
        }
        Group.byServer(groups)
                .forEach(of -> add(
                        charts.servers,
                        RampCharts.servers("servers-" + charts.servers.size(), of).stream(),
                        Commands.run(run, Group.cells(of))));
        run.results()
                .byProfile()
                .forEach((profile, of) -> add(
                        charts.processes,
                        new ProcessCharts(profile, of, run.results().cores())
                                .charts("usage-" + charts.processes.size()).stream(),
                        Commands.run(run, of)));
        Set<CellResult> drawn = new HashSet<>(DrawnCells.of(cells));
        for (int i = 0; i < cells.size(); i++) {
            String id = cells.get(i).id();
            String command = Commands.of(run, cells.get(i));
            CellTrace trace = run.traces().get(id);
            add(charts.ramps, RampCharts.of("ramp-" + i, cells.get(i), trace).stream(), command);
            add(charts.steps, StepsChart.of("steps-" + i, cells.get(i)).stream(), command);
            if (drawn.contains(cells.get(i))) {
                Timeline.of("cell-" + i, cells.get(i), trace)
                        .map(c -> c.madeBy(command))
                        .ifPresent(c -> charts.timelines.put(id, c));
            }
        }
        return charts;
    }

    private Ceilings ladder(String id, Group group, RecordedRun run) {
        CellResult first = group.cells().get(0);
        boolean fleet = !first.instances().isEmpty();
        Ceilings ceilings = Ceilings.of(group, fleet ? null : run.serviceMs().get(first.endpoint()), run.notHeld());
        String command = Commands.run(run, group.cells());
        ceilings.ladder("ladder-" + id).map(c -> c.madeBy(command)).ifPresentOrElse(ladders::add, () -> {
            String bound = group.boundBy().map(limit -> "; " + limit + " bound").orElse("");
            withoutLadder.add("%s: no ceilings, because %s%s."
                    .formatted(
                            group.name(),
                            fleet ? "each of its instances has its own" : "the residence time of a call is not fixed",
                            bound));
        });
        return ceilings;
    }

    private void add(String id, SharedAxis axis, Map<Group, Ceilings> ceilings, RecordedRun run) {
        String command = Commands.run(run, axis.cells());
        Chart curves = new GoodputChart(axis, ceilings, run.plan().publishedRequests()).chart("goodput-" + id);
        add(goodput, Stream.of(curves), command);
        add(times, Stream.of(LatencyCharts.againstUsers("time-" + id, axis)), command);
        add(times, LatencyCharts.percentiles("percentiles-" + id, axis, run.traces()).stream(), command);
    }

    private static void add(List<Chart> to, Stream<Chart> made, String command) {
        made.map(chart -> chart.madeBy(command)).forEach(to::add);
    }

    /** The data of all charts, as JSON for a script element: nothing in it ends that element or begins a comment. */
    public String json() {
        Map<String, Chart> data = new LinkedHashMap<>();
        Stream.of(ladders, goodput, servers, ramps, times, processes, steps, timelines.values())
                .flatMap(Collection::stream)
                .forEach(c -> data.put(c.id(), c));
        return JSON.writeValueAsString(data).replace("<", "\\u003c").replace(">", "\\u003e");
    }

    /** Whole numbers without a decimal point: the points were a fifth of the page. */
    private static final class WholeAsInteger extends ValueSerializer<Double> {

        @Override
        public void serialize(Double figure, JsonGenerator json, SerializationContext context) {
            if (figure == Math.rint(figure) && Math.abs(figure) < Long.MAX_VALUE) {
                json.writeNumber(figure.longValue());
            } else {
                json.writeNumber(figure.doubleValue());
            }
        }
    }
}
