package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.RampRun.Whole;
import org.jspecify.annotations.Nullable;

/** What a reader of a ramp's figures must know: which part of it they are of. */
public final class RampText {

    private RampText() {}

    /** Empty for a cell that is no ramp, or has no figures. */
    public static String of(CellResult cell) {
        if (cell.ramp() == null || cell.load() == null || cell.ramp().whole() == null) {
            return "";
        }
        Whole whole = cell.ramp().whole();
        return "The figures are of the %s s in which all users called. Coming and going included, it was %s s with %s answers/s, p95 %s ms."
                .formatted(
                        Figures.plain(Figures.rounded(cell.load().seconds(), 1)),
                        Figures.plain(Figures.rounded(whole.seconds(), 1)),
                        Figures.whole(whole.answersPerSecond()),
                        Figures.whole(whole.p95Ms()));
    }

    /** Address of the load generator's own report, from the page of the run; {@code null} where it left none. */
    public static @Nullable String page(CellResult cell) {
        return cell.ramp() == null || cell.ramp().report() == null
                ? null
                : "cells/%s/%s".formatted(cell.id(), cell.ramp().report());
    }
}
