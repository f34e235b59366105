package dev.fusebox.lab.report.html;

import dev.fusebox.lab.report.ExperimentReport;
import dev.fusebox.lab.report.Table;
import dev.fusebox.lab.report.chart.Chart;
import dev.fusebox.lab.report.chart.Charts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that the template draws.
 *
 * @param missing what the run folder lacks, in words
 */
public record Page(
        String title,
        String folder,
        String headline,
        String division,
        List<String> missing,
        List<VerdictSummary> verdicts,
        Table findings,
        List<String> notes,
        Charts charts,
        List<CellTimeline> timelines,
        List<ExperimentReport> experiments,
        CounterpartTables counterparts,
        Table matrix,
        Table forecasts,
        @Nullable String baseline,
        List<Table> card,
        Table raw,
        List<String> cautions,
        List<String> files,
        Assets assets) {

    /**
     * A cell over its time.
     *
     * @param chart {@code null} when there is nothing to draw; then {@code missing} says why
     * @param beside {@code null} when nobody predicted the cell; then {@code notPredicted} says why
     */
    public record CellTimeline(
            VerdictSummary told,
            @Nullable Chart chart,
            @Nullable Table beside,
            String notPredicted,
            List<String> missing) {}

    /** What the page needs to draw itself, as text. */
    public record Assets(String css, String js, String echarts) {}
}
