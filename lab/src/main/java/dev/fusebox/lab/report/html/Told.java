package dev.fusebox.lab.report.html;

import dev.fusebox.lab.model.CellResult;
import dev.fusebox.lab.model.Verdict;
import dev.fusebox.lab.report.Figures;
import dev.fusebox.lab.report.Names;
import java.util.Locale;

/**
 * A cell's verdict in words.
 *
 * @param mark tells the statuses apart without colour
 * @param status as a CSS class
 */
public record Told(String mark, String status, String cell, String limits, String sentence) {

    static Told of(CellResult c) {
        Verdict v = c.verdict();
        return new Told(
                mark(v.status()),
                v.status().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                Names.of(c),
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
