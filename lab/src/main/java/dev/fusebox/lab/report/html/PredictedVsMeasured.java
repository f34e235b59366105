package dev.fusebox.lab.report.html;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.judge.Contradiction;
import dev.fusebox.lab.report.Table;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.LoadFigures;
import dev.fusebox.lab.results.Prediction;
import dev.fusebox.lab.results.Verdict;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One cell: what the model said of it before it ran, beside what was measured. */
final class PredictedVsMeasured {

    /** A figure both ways; {@code null} where there is none. */
    record Figure(@Nullable Double measured, @Nullable Double predicted, Function<@Nullable Double, String> words) {

        String measuredWords() {
            return words.apply(measured);
        }

        String predictedWords() {
            return words.apply(predicted);
        }

        String difference() {
            return measured == null || predicted == null ? Figures.NONE : Figures.signed(measured - predicted, 0);
        }

        String share() {
            return measured == null || predicted == null || predicted == 0
                    ? Figures.NONE
                    : Figures.signed((measured / predicted - 1) * 100, 1) + " %";
        }

        Table.TableCell cell() {
            return Table.number(measured, measuredWords() + " / " + predictedWords());
        }
    }

    private final CellResult cell;
    private final Prediction predicted;

    PredictedVsMeasured(CellResult cell, Prediction predicted) {
        this.cell = cell;
        this.predicted = predicted;
    }

    Figure goodput() {
        return new Figure(load(LoadFigures::goodputPerSecond), predicted.goodputPerSecond(), Figures::whole);
    }

    Figure refused() {
        return new Figure(load(l -> 1 - l.okShare()), predicted.refusedShare(), Figures::percent);
    }

    Figure p50() {
        return new Figure(load(LoadFigures::p50Ms), predicted.p50Ms(), Figures::whole);
    }

    Figure p95() {
        return new Figure(load(LoadFigures::p95Ms), predicted.p95Ms(), Figures::whole);
    }

    Figure p99() {
        return new Figure(load(LoadFigures::p99Ms), predicted.p99Ms(), Figures::whole);
    }

    private Figure open() {
        Double open = cell.circuitBreaker() == null
                ? null
                : Double.valueOf(cell.circuitBreaker().openFraction());
        return new Figure(open, predicted.openFraction(), Figures::percent);
    }

    private Figure trips() {
        Double trips = cell.circuitBreaker() == null
                ? null
                : Double.valueOf(cell.circuitBreaker().trips());
        Double expected = predicted.trips() == null ? null : Double.valueOf(predicted.trips());
        return new Figure(trips, expected, Figures::whole);
    }

    /** One half of the verdict, both ways; {@code null} for nothing. */
    record Half(
            boolean decided,
            @Nullable String measured,
            @Nullable String predicted) {

        String measuredWords() {
            return decided ? name(measured) : "not decided";
        }

        String difference() {
            return !decided ? Figures.NONE : same() ? "the same" : "≠";
        }

        /** In one field: the predicted name only where it is another. */
        String words() {
            return decided && same()
                    ? name(measured)
                    : measuredWords() + (decided ? " ≠ predicted: " : "; predicted: ") + name(predicted);
        }

        private boolean same() {
            return Contradiction.sameLimit(measured, predicted);
        }

        private static String name(@Nullable String limit) {
            return limit == null ? "none" : limit;
        }
    }

    /** A verdict without a limit may be one that the evidence did not carry, also when it contradicts the model. */
    Half limit() {
        Verdict v = cell.verdict();
        return new Half(v.limit() != null || v.is(Verdict.Status.NOT_REACHED), v.limit(), predicted.limit());
    }

    Half refusedBy() {
        return new Half(true, cell.verdict().refusedBy(), predicted.refusedBy());
    }

    /** Both halves of the verdict, and the figures with their differences. */
    Table table() {
        Table.Builder table = Table.with("Measured beside predicted", "figure|measured|predicted|difference");
        row(table, "limit", limit());
        row(table, "refused by", refusedBy());
        row(
                table,
                "goodput/s",
                goodput(),
                goodput().share()
                        + (cell.load() == null || cell.comparable() ? "" : "; not sure to have been counted in full"));
        row(table, "refused %", refused(), points(refused()));
        row(table, "p50 ms", p50(), p50().share());
        row(table, "p95 ms", p95(), p95().share());
        row(table, "p99 ms", p99(), p99().share());
        row(table, "circuit breaker open %", open(), points(open()));
        row(table, "circuit breaker trips", trips(), trips().difference());
        return table.small();
    }

    private static void row(Table.Builder table, String what, Half half) {
        table.row(what, half.measuredWords(), Half.name(half.predicted()), half.difference());
    }

    private static void row(Table.Builder table, String what, Figure figure, String difference) {
        table.row(what, figure.measuredWords(), figure.predictedWords(), difference);
    }

    private static String points(Figure shares) {
        return shares.measured() == null || shares.predicted() == null
                ? Figures.NONE
                : Figures.signed((shares.measured() - shares.predicted()) * 100, 1) + " points";
    }

    private @Nullable Double load(Function<LoadFigures, Double> figure) {
        return cell.load() == null ? null : figure.apply(cell.load());
    }
}
