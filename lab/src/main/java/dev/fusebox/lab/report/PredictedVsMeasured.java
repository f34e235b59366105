package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.judge.Contradiction;
import dev.fusebox.lab.results.BreakerUsage;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.CellResult.Prediction;
import dev.fusebox.lab.results.LoadFigures;
import dev.fusebox.lab.results.Verdict;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What the model said of cells before they ran, beside what was measured. */
public final class PredictedVsMeasured {

    private final CellResult cell;
    private final Half limit;
    private final Half refusedBy;
    private final Figure goodput;
    private final Figure refused;
    private final Figure p50;
    private final Figure p95;
    private final Figure p99;
    private final Figure open;
    private final Figure trips;

    private PredictedVsMeasured(CellResult cell, Prediction p) {
        this.cell = cell;
        Verdict v = cell.verdict();
        // A verdict without a limit may be one that the evidence did not carry, also when it contradicts the model.
        limit = new Half(v.limit() != null || v instanceof Verdict.NotReached, v.limit(), p.limit());
        refusedBy = new Half(true, v.refusedBy(), p.refusedBy());
        goodput = new Figure(load(LoadFigures::goodputPerSecond), p.goodputPerSecond(), Figures::whole);
        refused = new Figure(load(l -> 1 - l.okShare()), p.refusedShare(), Figures::percent);
        p50 = new Figure(load(LoadFigures::p50Ms), p.p50Ms(), Figures::whole);
        p95 = new Figure(load(LoadFigures::p95Ms), p.p95Ms(), Figures::whole);
        p99 = new Figure(load(LoadFigures::p99Ms), p.p99Ms(), Figures::whole);
        BreakerUsage breaker = cell.circuitBreaker();
        open = new Figure(breaker == null ? null : breaker.openFraction(), p.openFraction(), Figures::percent);
        trips = new Figure(
                breaker == null ? null : (double) breaker.trips(),
                p.trips() == null ? null : p.trips().doubleValue(),
                Figures::whole);
    }

    private @Nullable Double load(Function<LoadFigures, Double> figure) {
        return cell.load() == null ? null : figure.apply(cell.load());
    }

    /** All predicted cells: measured and predicted in the same field. */
    public static Table of(List<CellResult> cells) {
        Table table = Table.searched(
                "Measured / predicted",
                "profile|endpoint|#users|gateway|#goodput/s|#residual %|#refused %|#p50 ms|#p95 ms"
                        + "|#p99 ms|limit|refused by|verdict");
        for (CellResult c : cells) {
            if (c.predicted() != null) {
                PredictedVsMeasured beside = new PredictedVsMeasured(c, c.predicted());
                table.row(
                        Matrix.cell(c),
                        beside.goodput.cell(),
                        Matrix.residual(c),
                        beside.refused.cell(),
                        beside.p50.cell(),
                        beside.p95.cell(),
                        beside.p99.cell(),
                        beside.limit.words(),
                        beside.refusedBy.words(),
                        Matrix.verdict(c));
            }
        }
        return table;
    }

    /** One cell: both halves of the verdict, and the figures with their differences; {@code null} when nobody predicted it. */
    public static @Nullable Table of(CellResult cell) {
        return cell.predicted() == null ? null : new PredictedVsMeasured(cell, cell.predicted()).table();
    }

    private Table table() {
        String unsure = cell.load() == null || cell.comparable() ? "" : "; not sure to have been counted in full";
        return Table.of("Measured beside predicted", "figure|measured|predicted|difference")
                .row("limit", limit.fields())
                .row("refused by", refusedBy.fields())
                .row("goodput/s", goodput.fields(), goodput.share() + unsure)
                .row("refused %", refused.fields(), refused.points())
                .row("p50 ms", p50.fields(), p50.share())
                .row("p95 ms", p95.fields(), p95.share())
                .row("p99 ms", p99.fields(), p99.share())
                .row("circuit breaker open %", open.fields(), open.points())
                .row("circuit breaker trips", trips.fields(), trips.more());
    }

    /** A figure both ways; {@code null} where there is none. */
    private record Figure(
            @Nullable Double measured, @Nullable Double predicted, Function<@Nullable Double, String> words) {

        List<String> fields() {
            return List.of(words.apply(measured), words.apply(predicted));
        }

        Table.TableCell cell() {
            return Table.number(measured, String.join(" / ", fields()));
        }

        String share() {
            return difference((m, p) -> (m / p - 1) * 100, 1, " %");
        }

        String points() {
            return difference((m, p) -> (m - p) * 100, 1, " points");
        }

        String more() {
            return difference((m, p) -> m - p, 0, "");
        }

        private String difference(DoubleBinaryOperator of, int decimals, String unit) {
            if (measured == null || predicted == null) {
                return Figures.NONE;
            }
            double difference = of.applyAsDouble(measured, predicted);
            return Double.isFinite(difference) ? Figures.signed(difference, decimals) + unit : Figures.NONE;
        }
    }

    /** One half of the verdict, both ways; {@code null} for nothing. */
    private record Half(
            boolean decided,
            @Nullable String measured,
            @Nullable String predicted) {

        List<String> fields() {
            String difference = !decided ? Figures.NONE : same() ? "the same" : "≠";
            return List.of(measuredWords(), name(predicted), difference);
        }

        /** In one field: the predicted name only where it is another. */
        String words() {
            return decided && same()
                    ? name(measured)
                    : measuredWords() + (decided ? " ≠ predicted: " : "; predicted: ") + name(predicted);
        }

        private String measuredWords() {
            return decided ? name(measured) : "not decided";
        }

        private boolean same() {
            return Contradiction.sameLimit(measured, predicted);
        }

        private static String name(@Nullable String limit) {
            return limit == null ? "none" : limit;
        }
    }
}
