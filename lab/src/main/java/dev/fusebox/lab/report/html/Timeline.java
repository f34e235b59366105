package dev.fusebox.lab.report.html;

import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.CellTrace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One cell over its time: every limit as a share of its size, answers by outcome, the circuit breaker, on one time axis. */
final class Timeline {

    private static final int LIMIT_HEIGHT = 40;
    private static final int ANSWERS_HEIGHT = 110;
    private static final double WORTH_DRAWING = 5;
    private static final String ALARM = "#e03c31";
    private static final List<String> OUTCOMES =
            List.of("#009e73", "#d55e00", "#b8860b", "#cc79a7", "#56b4e9", "#2b83ba", "#7f7f7f");

    private final CellResult cell;
    private final CellTrace trace;
    private final Outcomes outcomes;
    private final Panels panels = new Panels();
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
        Map<String, List<CellTrace.Row>> byLimit = byLimit();
        byLimit.forEach(this::limit);
        Map<String, List<List<Object>>> answers = outcomes.perSecond();
        if (!answers.isEmpty()) {
            answers(answers);
        }
        if (panels.isEmpty()) {
            return Optional.empty();
        }
        TimelineText text = new TimelineText(cell, outcomes, idle);
        int samples = trace.samples().size() / Math.max(1, byLimit.size());
        return Optional.of(new Chart(
                id,
                text.title(),
                text.caption(Downsampling.bucket(samples), !answers.isEmpty()),
                panels.height(),
                panels.option(end, answers.keySet()),
                text.table()));
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
        List<List<Object>> points = Downsampling.of(
                rows.stream().map(CellTrace.Row::tMs).toList(),
                Arrays.asList(rows.stream().map(Timeline::share).toArray(Double[]::new)));
        double most = points.stream()
                .filter(p -> p.get(1) != null)
                .mapToDouble(p -> (Double) p.get(1))
                .max()
                .orElse(-1);
        if (most < WORTH_DRAWING) {
            idle.add(name + (most < 0 ? " (use unknown)" : ""));
            return;
        }
        boolean binding = name.equals(cell.verdict().limit());
        boolean first = panels.isEmpty();
        panels.add(
                (binding ? "▶ " : "") + name + max(name) + (binding ? ", which bound" : ""),
                LIMIT_HEIGHT,
                "max",
                100,
                "interval",
                100);
        Map<String, Object> line = panels.line(name + " %", points);
        line.put("color", binding ? Draw.BINDING : Draw.COLOURS.get(0));
        line.put("areaStyle", Js.of("opacity", 0.25));
        line.put("markArea", band(first));
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
        boolean alone = panels.isEmpty();
        panels.add("answers per second by outcome", ANSWERS_HEIGHT, "splitNumber", 2);
        List<String> names = List.copyOf(answers.keySet());
        for (String name : names) {
            Map<String, Object> line = panels.stacked(name, answers.get(name));
            line.put("areaStyle", Js.of("opacity", 0.5));
            line.put("color", OUTCOMES.get(names.indexOf(name)));
            if (name.equals(names.get(0))) {
                line.put("markArea", band(alone));
            }
        }
        List<List<Object>> trips = outcomes.trips();
        if (!trips.isEmpty()) {
            panels.triangles("tripped", trips, ALARM);
        }
    }

    /** When the circuit breaker was open. */
    private Map<String, Object> band(boolean labelled) {
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
                                ALARM,
                                "borderWidth",
                                1,
                                "borderType",
                                "dashed"),
                        "label",
                        Js.of("show", labelled, "fontSize", 10, "position", "insideTopLeft", "color", ALARM),
                        "data",
                        open);
    }
}
