package dev.fusebox.lab.report.html;

import dev.fusebox.lab.claims.ConclusionEvaluator;
import dev.fusebox.lab.claims.EvaluatedConclusion;
import dev.fusebox.lab.report.ExperimentReport;
import dev.fusebox.lab.report.Figures;
import dev.fusebox.lab.report.Headline;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.CellTrace;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.RunRecording;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** {@code report.html}: a pure function of a run folder that was read. */
public final class HtmlReport {

    private static final TemplateEngine TEMPLATES = TemplateEngine.createPrecompiled(ContentType.Html);

    private final RunRecording run;
    private final RunRecording baseline;
    private final List<Chart> charts = new ArrayList<>();

    private HtmlReport(RunRecording run, RunRecording baseline) {
        this.run = run;
        this.baseline = baseline;
    }

    /** @param baseline the run to compare with, {@code null} for none */
    public static String of(RunRecording run, RunRecording baseline, Page.Assets assets) {
        StringOutput html = new StringOutput(2_000_000);
        TEMPLATES.render("report.jte", new HtmlReport(run, baseline).page(assets), html);
        return html.toString();
    }

    /** What the charts draw, as the page carries it. */
    static String data(RunRecording run) {
        return new HtmlReport(run, null).page(new Page.Assets("", "", "")).data();
    }

    private Page page(Page.Assets assets) {
        Results r = run.results();
        List<Group> groups = Group.of(r.cells());
        List<Chart> ladders = new ArrayList<>();
        List<String> without = new ArrayList<>();
        List<Chart> goodput = new ArrayList<>();
        List<Chart> times = new ArrayList<>();
        for (Group g : groups) {
            String id = String.valueOf(groups.indexOf(g));
            Integer serviceMs = run.serviceMs().get(g.endpoint());
            Ladder.of("ladder-" + id, g, serviceMs).ifPresentOrElse(ladders::add, () -> without.add(withoutLadder(g)));
            goodput.add(Curves.chart("goodput-" + id, g, serviceMs, run.publishedRequests()));
            times.add(LatencyCharts.againstUsers("time-" + id, g));
            LatencyCharts.ladder("percentiles-" + id, g, run.traces()).ifPresent(times::add);
        }
        List<Page.CellTimeline> lapses = lapses(r);
        List<Chart> usage = usage(r);
        Stream.of(ladders, goodput, times, usage).forEach(charts::addAll);
        lapses.stream().map(Page.CellTimeline::chart).filter(c -> c != null).forEach(charts::add);
        Map<String, Object> options = new LinkedHashMap<>();
        charts.forEach(c -> options.put(c.id(), c.option()));
        return new Page(
                r.title() == null ? r.study() : r.title(),
                run.folder(),
                Figures.unbroken(Headline.of(r)),
                Headline.division(r),
                missing(r),
                r.cells().stream().map(VerdictSummary::of).toList(),
                findings(r),
                r.notes() == null ? List.of() : r.notes(),
                ladders,
                without,
                goodput,
                times,
                lapses,
                usage,
                ExperimentReport.of(r),
                CounterpartTables.of(run.effectiveLimits(), run.gateways()),
                Matrix.of(r, baseline == null ? null : baseline.results()),
                PredictionTable.of(r.cells()),
                baseline == null ? null : baseline.folder(),
                List.of(RunCard.environment(run), RunCard.limits(run), RunCard.commands(run), RunCard.rules()),
                RunCard.raw(run),
                run.cautions(),
                run.files(),
                Js.embedded(options),
                assets);
    }

    private static String withoutLadder(Group g) {
        return g.name() + ": no ceilings, since how long a call holds a place is not fixed"
                + g.boundBy().map(limit -> "; " + limit + " capped it").orElse("") + ".";
    }

    private List<Page.CellTimeline> lapses(Results r) {
        List<Page.CellTimeline> lapses = new ArrayList<>();
        for (CellResult c : r.cells()) {
            CellTrace trace = run.traces().get(c.id());
            Chart chart = Timeline.of("cell-" + lapses.size(), c, trace).orElse(null);
            lapses.add(new Page.CellTimeline(
                    VerdictSummary.of(c),
                    chart,
                    c.predicted() == null ? null : new PredictedVsMeasured(c).table(),
                    c.notPredicted() == null ? "the run does not tell why" : c.notPredicted(),
                    trace == null ? List.of("nothing was read") : trace.missing()));
        }
        return lapses;
    }

    private List<Chart> usage(Results r) {
        int cores = r.environment().get("cores") instanceof Number n ? n.intValue() : 1;
        List<Chart> all = new ArrayList<>();
        r.cells().stream()
                .map(CellResult::profile)
                .distinct()
                .forEach(profile -> all.addAll(new LimitUsageCharts(
                                r.cells().stream()
                                        .filter(c -> c.profile().equals(profile))
                                        .toList(),
                                cores)
                        .charts("usage-" + all.size(), profile)));
        return all;
    }

    private List<String> missing(Results r) {
        List<String> all = new ArrayList<>();
        if (r.finished() < r.planned()) {
            all.add("The run is incomplete: %d of %d cells; fusebox run --resume finishes the rest."
                    .formatted(r.finished(), r.planned()));
        }
        List<String> there = r.cells().stream().map(CellResult::id).toList();
        List<String> absent =
                run.plannedCells().stream().filter(id -> !there.contains(id)).toList();
        if (!absent.isEmpty()) {
            all.add("Cells without results: " + String.join(", ", absent) + ".");
        }
        run.missing().forEach(m -> all.add(m + "."));
        run.traces().forEach((id, t) -> t.missing().forEach(m -> all.add(id + ": " + m + ".")));
        return all;
    }

    private static Table findings(Results r) {
        Table.Builder table = Table.with("Does this run agree with what the study claims?", "answer|claim|figures");
        for (EvaluatedConclusion f : new ConclusionEvaluator(r).findings()) {
            String answer = switch (f.answer()) {
                case AGREES -> "✓ agrees";
                case DISAGREES -> "✗ disagrees";
                case CANNOT_TELL -> "? cannot tell";
            };
            table.row(Table.text(answer), Table.text(f.conclusion().says()), Table.text(f.evidence()));
        }
        return table.small();
    }
}
