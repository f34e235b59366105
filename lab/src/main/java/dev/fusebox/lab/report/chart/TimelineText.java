package dev.fusebox.lab.report.chart;

import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.lab.report.CellNames;
import dev.fusebox.lab.report.Table;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.Verdict;
import java.util.List;

/**
 * A cell over its time, in words and figures.
 *
 * @param idle limits that are not drawn
 */
record TimelineText(CellResult cell, Outcomes outcomes, List<String> idle) {

    String title() {
        return CellNames.of(cell) + ": " + answer(cell.verdict()) + trips();
    }

    private static String answer(Verdict verdict) {
        return switch (verdict.status()) {
            case BOUND -> verdict.limit() + " caps the goodput";
            case NOT_REACHED -> "no limit was met";
            case AMBIGUOUS -> "what caps the goodput is not decided";
            case CONTRADICTED ->
                verdict.limit() == null
                        ? "no limit was found, and the model says otherwise"
                        : verdict.limit() + " caps the goodput";
        };
    }

    private String trips() {
        if (cell.circuitBreaker() == null || cell.circuitBreaker().trips() == 0) {
            return "";
        }
        long trips = cell.circuitBreaker().trips();
        return "; the fuse tripped " + (trips == 1 ? "once" : trips + " times");
    }

    /** @param bucket samples in one point */
    String caption(int bucket, boolean answers) {
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

    Table table() {
        Table table = Table.of("Limits in this cell", "limit|#max|#median in use|#peak in use|#peak waiting|#refused");
        for (LimitUsage l : cell.limits()) {
            table.row(
                    l.fullName(),
                    Table.whole(l.max()),
                    Table.whole(l.medianInUse()),
                    Table.whole(l.peakInUse()),
                    Table.whole(l.peakQueued()),
                    Table.whole(l.rejected()));
        }
        return table;
    }
}
