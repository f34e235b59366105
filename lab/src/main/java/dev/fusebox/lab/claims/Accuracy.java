package dev.fusebox.lab.claims;

import static dev.fusebox.lab.claims.RunFigures.known;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.judge.Contradiction;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.CellResult.Prediction;
import dev.fusebox.lab.results.Verdict;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * How well the model predicted the cells of a run. Errors of goodput in percent of the predicted one. A cell "mostly refuses" when more
 * than half of its calls are refused, by prediction or by measurement. A cell whose good answers the load generator cannot count surely
 * enough ({@link CellResult#comparable}) counts for its refusals, trips and verdict only.
 */
public final class Accuracy {

    private final List<CellResult> cells;

    private Accuracy(List<CellResult> cells) {
        this.cells = cells;
    }

    /** Of the cells that have both a prediction and figures. */
    static Accuracy of(Stream<CellResult> cells) {
        return new Accuracy(
                cells.filter(c -> c.load() != null && c.predicted() != null).toList());
    }

    /** Cells that were predicted and measured. */
    public int getCells() {
        return cells.size();
    }

    /** Half of the cells differ by less. */
    public double getMedianError() {
        return known(Figures.median(errors(cells.stream())), "no cell of this run was predicted");
    }

    /** Of the cells in which at most half of the calls are refused; 0 when there is none. */
    public double getWorstError() {
        return errors(cells.stream().filter(c -> !mostlyRefused(c))).max().orElse(0);
    }

    /** Of the cells that mostly refuse; 0 when there is none. */
    public double getWorstErrorWhenRefusing() {
        return errors(cells.stream().filter(Accuracy::mostlyRefused)).max().orElse(0);
    }

    /** Largest difference between predicted and measured share of refused calls, in percentage points. */
    public double getWorstRefusedShare() {
        return cells.stream()
                .mapToDouble(c -> Math.abs(predictedRefused(c) - refused(c)) * 100)
                .max()
                .orElse(0);
    }

    /** Cells whose circuit breaker tripped though it was not to, or did not though it was. */
    public int getWrongTrips() {
        return count(c -> c.circuitBreaker() != null
                && (c.circuitBreaker().trips() > 0)
                        != (Objects.requireNonNullElse(predicted(c).trips(), 0L) > 0));
    }

    /** Cells whose measured limit, or what refused most, is another one than predicted. */
    public int getWrongVerdicts() {
        return count(c -> !(c.verdict() instanceof Verdict.Ambiguous)
                && (!Contradiction.sameLimit(predicted(c).limit(), c.verdict().limit())
                        || !Objects.equals(predicted(c).refusedBy(), c.verdict().refusedBy())));
    }

    /** Cells whose evidence does not decide what the limit is. */
    public int getUndecided() {
        return count(c -> c.verdict() instanceof Verdict.Ambiguous);
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

    private static double predictedRefused(CellResult cell) {
        return Objects.requireNonNullElse(predicted(cell).refusedShare(), 0.0);
    }

    private static boolean mostlyRefused(CellResult cell) {
        return Math.max(predictedRefused(cell), refused(cell)) > 0.5;
    }

    private static double refused(CellResult cell) {
        return 1 - cell.figures().okShare();
    }
}
