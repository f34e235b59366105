package dev.fusebox.lab.report.html;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.report.CellNames;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.Verdict;
import java.util.Locale;

/**
 * A cell's verdict in words.
 *
 * @param mark tells the statuses apart without colour
 * @param status as a CSS class
 */
public record VerdictSummary(String mark, String status, String cell, String limits, String sentence) {

    static VerdictSummary of(CellResult c) {
        Verdict v = c.verdict();
        return new VerdictSummary(
                mark(v.status()),
                v.status().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                CellNames.of(c),
                v.status()
                        + (v.limit() == null ? "" : " " + v.limit())
                        + (v.refusedBy() == null ? "" : ", refused by " + v.refusedBy()),
                Figures.unbroken(v.sentence()));
    }

    private static String mark(Verdict.Status status) {
        return switch (status) {
            case BOUND -> "■";
            case NOT_REACHED -> "○";
            case AMBIGUOUS -> "?";
            case CONTRADICTED -> "≠";
        };
    }
}
