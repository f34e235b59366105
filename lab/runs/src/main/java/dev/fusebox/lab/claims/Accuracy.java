package dev.fusebox.lab.claims;

import static dev.fusebox.lab.kind.MissingFigure.known;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.judge.Contradiction;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.Verdict.Status;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * How well the model predicted the cells of a run. Errors of goodput are in percent of the predicted goodput. A cell mostly
 * rejects when more than half of its calls are rejected, by prediction or by measurement. When the load generator may have
 * missed successful calls of a cell (not {@link CellResult#comparable}), only its rejections, trips and verdict count.
 */
public final class Accuracy {

    static final Map<String, Function<Accuracy, Number>> FIGURES = Map.of(
            // Cells whose goodput was predicted and measured.
            "cells", a -> (int) errors(a.cells.stream()).count(),
            // Of goodput.
            "medianError", a -> known(Figures.median(errors(a.cells.stream())), "no cell of this run was predicted"),
            // The same among cells that reject at most half of their calls, and among cells that mostly reject; 0 when
            // there is none.
            "worstError", a -> worst(a.cells.stream().filter(c -> !mostlyRejected(c))),
            "worstErrorWhenRefusing", a -> worst(a.cells.stream().filter(Accuracy::mostlyRejected)),
            // Largest difference between predicted and measured share of rejected calls, in percentage points.
            "worstRefusedShare",
                    a -> a.cells.stream()
                            .filter(c -> predicted(c).refusedShare() != null)
                            .mapToDouble(c -> Math.abs(predictedRejected(c) - rejected(c)) * 100)
                            .max()
                            .orElse(0),
            // Cells whose circuit breaker tripped against the prediction, or did not trip against the prediction.
            "wrongTrips",
                    a -> a.count(c -> c.circuitBreaker() != null
                            && c.tripped()
                                    != (Objects.requireNonNullElse(predicted(c).trips(), 0L) > 0)),
            // Cells whose limit, or the limit that rejected most calls, differs from the prediction.
            "wrongVerdicts",
                    a -> a.count(c -> c.verdict().status() != Status.AMBIGUOUS
                            && (!Contradiction.sameLimit(
                                            predicted(c).limit(), c.verdict().limit())
                                    || !Objects.equals(
                                            predicted(c).refusedBy(),
                                            c.verdict().refusedBy()))),
            "undecided", a -> a.count(c -> c.verdict().status() == Status.AMBIGUOUS));

    private final List<CellResult> cells;

    private Accuracy(List<CellResult> cells) {
        this.cells = cells;
    }

    /** The accuracy over the cells that have both a prediction and figures. */
    static Accuracy of(Stream<CellResult> cells) {
        return new Accuracy(
                cells.filter(c -> c.believed() && c.predicted() != null).toList());
    }

    /** JEXL reads {@code run.accuracy.worstError} as {@code get("worstError")}. */
    public double get(String figure) {
        return known(FIGURES.get(figure), "unknown figure '" + figure + "'")
                .apply(this)
                .doubleValue();
    }

    private static double worst(Stream<CellResult> cells) {
        return errors(cells).max().orElse(0);
    }

    private int count(Predicate<CellResult> which) {
        return (int) cells.stream().filter(which).count();
    }

    private static DoubleStream errors(Stream<CellResult> cells) {
        return cells.filter(CellResult::comparable)
                .map(c -> predicted(c).residual())
                .filter(Objects::nonNull)
                .mapToDouble(residual -> Math.abs(residual) * 100);
    }

    private static Prediction predicted(CellResult cell) {
        return Objects.requireNonNull(cell.predicted());
    }

    private static double predictedRejected(CellResult cell) {
        return Objects.requireNonNullElse(predicted(cell).refusedShare(), 0.0);
    }

    private static boolean mostlyRejected(CellResult cell) {
        return Math.max(predictedRejected(cell), rejected(cell)) > 0.5;
    }

    private static double rejected(CellResult cell) {
        return 1 - cell.figures().okShare();
    }
}
