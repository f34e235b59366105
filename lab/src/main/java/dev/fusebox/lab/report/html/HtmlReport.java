package dev.fusebox.lab.report.html;

import dev.fusebox.lab.claims.ConclusionEvaluator;
import dev.fusebox.lab.claims.EvaluatedConclusion;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.report.ExperimentReport;
import dev.fusebox.lab.report.Headline;
import dev.fusebox.lab.report.Table;
import dev.fusebox.lab.report.chart.Charts;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.RunRecording;
import dev.fusebox.lab.results.RunRecording.CellTrace;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code report.html}: a pure function of a run folder that was read. */
public final class HtmlReport {

    private static final TemplateEngine TEMPLATES = TemplateEngine.createPrecompiled(ContentType.Html);

    private final RunRecording run;
    private final @Nullable RunRecording baseline;
    private final Charts charts;

    private HtmlReport(RunRecording run, @Nullable RunRecording baseline) {
        this.run = run;
        this.baseline = baseline;
        this.charts = Charts.of(run);
    }

    /** @param baseline the run to compare with, {@code null} for none */
    public static String of(RunRecording run, @Nullable RunRecording baseline, Page.Assets assets) {
        StringOutput html = new StringOutput(2_000_000);
        TEMPLATES.render("report.jte", new HtmlReport(run, baseline).page(assets), html);
        return html.toString();
    }

    private Page page(Page.Assets assets) {
        Results r = run.results();
        return new Page(
                r.title() == null ? r.study() : r.title(),
                run.folder(),
                Figures.unbroken(Headline.of(r)),
                Headline.division(r),
                missing(r),
                r.cells().stream().map(VerdictSummary::of).toList(),
                findings(r),
                r.notes() == null ? List.of() : r.notes(),
                charts,
                timelines(r),
                ExperimentReport.of(r),
                CounterpartTables.of(run),
                Matrix.of(r, baseline == null ? null : baseline.results()),
                PredictionTable.of(r.cells()),
                baseline == null ? null : baseline.folder(),
                List.of(RunCard.environment(run), RunCard.limits(run), RunCard.commands(run), RunCard.rules()),
                RunCard.raw(run),
                run.cautions(),
                run.files(),
                assets);
    }

    private List<Page.CellTimeline> timelines(Results r) {
        List<Page.CellTimeline> timelines = new ArrayList<>();
        for (CellResult c : r.cells()) {
            CellTrace trace = run.traces().get(c.id());
            timelines.add(new Page.CellTimeline(
                    VerdictSummary.of(c),
                    charts.timelines().get(c.id()),
                    c.predicted() == null ? null : new PredictedVsMeasured(c, c.predicted()).table(),
                    c.notPredicted() == null ? "the run does not tell why" : c.notPredicted(),
                    trace == null ? List.of("nothing was read") : trace.missing()));
        }
        return timelines;
    }

    private List<String> missing(Results r) {
        List<String> all = new ArrayList<>();
        if (r.finished() < r.planned()) {
            all.add("The run is incomplete: %s; fusebox run --resume finishes the rest.".formatted(r.progress()));
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

    private Table findings(Results r) {
        Table.Builder table = Table.with("Does this run agree with what the study claims?", "answer|claim|figures");
        for (EvaluatedConclusion f : new ConclusionEvaluator(r, run.plannedCells()).findings()) {
            String answer = switch (f.answer()) {
                case AGREES -> "✓ agrees";
                case DISAGREES -> "✗ disagrees";
                case CANNOT_TELL -> "? cannot tell";
            };
            table.row(answer, f.conclusion().says(), f.evidence());
        }
        return table.small();
    }
}
