package dev.fusebox.lab.report.cell;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.doc.Table.TableCell;
import dev.fusebox.lab.judge.Contradiction;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.results.cell.BreakerUsage;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.traffic.LoadFigures;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleBinaryOperator;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** What the model predicted of cells before they ran, and what was measured. */
public final class PredictedVsMeasured {

    /** All predicted cells: measured and predicted in the same field. */
    public static Table of(List<CellResult> cells) {
        Table table = Table.searched(
                "Measured / predicted",
                "profile|endpoint|#users|gateway|#goodput/s|#residual %|#rejected %|#p50 ms|#p95 ms"
                        + "|#p99 ms|limit|rejected by|verdict");
        for (CellResult c : cells) {
            Prediction p = c.predicted();
            if (p != null) {
                List<TableCell> load = figures(c, p).stream().map(Figure::cell).toList();
                table.row(
                        Matrix.cell(c),
                        load.get(0),
                        Matrix.residual(c),
                        load.subList(1, 5),
                        limit(c.verdict(), p).words(),
                        refusedBy(c.verdict(), p).words(),
                        Matrix.verdict(c));
            }
        }
        return table;
    }

    /** One cell: both halves of the verdict, and the figures with their differences; {@code null} for a cell without a prediction. */
    public static @Nullable Table of(CellResult cell) {
        Prediction p = cell.predicted();
        if (p == null) {
            return null;
        }
        Table table = Table.of("Measured and predicted", "figure|measured|predicted|difference")
                .row("limit", limit(cell.verdict(), p).fields())
                .row("rejected by", refusedBy(cell.verdict(), p).fields());
        figures(cell, p).forEach(f -> table.row(f.name(), f.words(), f.difference()));
        return table;
    }

    /** Of times of all answers, as the predicted ones beside them are: {@code °} where rejections are among them. */
    private static String mark(@Nullable LoadFigures load) {
        return load == null || load.counts().non2xx() == 0 ? "" : LoadFigures.MIXED;
    }

    /** Goodput, rejections and percentiles of the load; then the figures of the circuit breaker. */
    private static List<Figure> figures(CellResult c, Prediction p) {
        LoadFigures l = c.load();
        BreakerUsage breaker = c.circuitBreaker();
        String unsure = l == null || c.comparable() ? "" : "; the load generator may have counted too few";
        return List.of(
                Figure.amount(
                        "goodput/s",
                        l == null ? null : l.goodputPerSecond(),
                        p.goodputPerSecond(),
                        p.goodputWords(),
                        unsure),
                Figure.share("rejected %", l == null ? null : 1 - l.okShare(), p.refusedShare()),
                Figure.time("p50 ms", c, LoadFigures::p50Ms, p.p50Ms()),
                Figure.time("p95 ms", c, LoadFigures::p95Ms, p.p95Ms()),
                Figure.time("p99 ms", c, LoadFigures::p99Ms, p.p99Ms()),
                Figure.share(
                        "circuit breaker open %", breaker == null ? null : breaker.openFraction(), p.openFraction()),
                Figure.count("circuit breaker trips", breaker == null ? null : breaker.trips(), p.trips()));
    }

    /** A figure both ways. */
    private record Figure(String name, @Nullable Double measured, List<String> words, String difference) {

        static Figure amount(
                String name,
                @Nullable Double measured,
                @Nullable Double predicted,
                String predictedWords,
                String remark) {
            List<String> words = List.of(Figures.whole(measured), predictedWords);
            return new Figure(
                    name,
                    measured,
                    words,
                    difference(measured, predicted, (m, p) -> (m / p - 1) * 100, "%+.1f %%") + remark);
        }

        /** Where one is a lower bound there is nothing to compare. */
        static Figure time(
                String name, CellResult cell, ToDoubleFunction<LoadFigures> quantile, @Nullable Double predicted) {
            LoadFigures load = cell.load();
            Double measured = load == null ? null : Double.valueOf(quantile.applyAsDouble(load));
            boolean atLeast = load != null && load.atLeast(quantile.applyAsDouble(load));
            List<String> words = List.of(
                    (atLeast ? "≥ " : "") + Figures.whole(measured) + mark(load),
                    cell.offered().time(predicted));
            return atLeast || cell.offered().atLeast(predicted)
                    ? new Figure(name, measured, words, Figures.NONE)
                    : new Figure(
                            name,
                            measured,
                            words,
                            difference(measured, predicted, (m, p) -> (m / p - 1) * 100, "%+.1f %%"));
        }

        static Figure share(String name, @Nullable Double measured, @Nullable Double predicted) {
            List<String> words = List.of(Figures.percent(measured), Figures.percent(predicted));
            return new Figure(
                    name, measured, words, difference(measured, predicted, (m, p) -> (m - p) * 100, "%+.1f points"));
        }

        static Figure count(String name, @Nullable Long measured, @Nullable Long predicted) {
            List<String> words = List.of(Figures.whole(measured), Figures.whole(predicted));
            return new Figure(name, null, words, difference(measured, predicted, (m, p) -> m - p, "%+.0f"));
        }

        private static String difference(
                @Nullable Number measured, @Nullable Number predicted, DoubleBinaryOperator of, String format) {
            if (measured == null || predicted == null) {
                return Figures.NONE;
            }
            double difference = of.applyAsDouble(measured.doubleValue(), predicted.doubleValue());
            return Double.isFinite(difference) ? String.format(Locale.ROOT, format, difference) : Figures.NONE;
        }

        TableCell cell() {
            return Table.number(measured, String.join(" / ", words));
        }
    }

    /** A verdict without a limit may lack evidence, also where model and measurement differ. */
    private static Half limit(Verdict v, Prediction p) {
        return new Half(v.limit() != null || v.status() == Verdict.Status.NOT_REACHED, v.limit(), p.limit());
    }

    private static Half refusedBy(Verdict v, Prediction p) {
        return new Half(true, v.refusedBy(), p.refusedBy());
    }

    /** One half of the verdict, both ways; {@code null} for nothing. */
    private record Half(
            boolean decided,
            @Nullable String measured,
            @Nullable String predicted) {

        List<String> fields() {
            String difference = !decided ? Figures.NONE : same() ? "same" : "≠";
            return List.of(measuredWords(), name(predicted), difference);
        }

        /** In one field: the predicted name only where it is another. */
        String words() {
            return decided && same()
                    ? name(measured)
                    : measuredWords() + (decided ? " ≠ predicted: " : "; predicted: ") + name(predicted);
        }

        private String measuredWords() {
            return decided ? name(measured) : "undecided";
        }

        private boolean same() {
            return Contradiction.sameLimit(measured, predicted);
        }

        private static String name(@Nullable String limit) {
            return limit == null ? "none" : limit;
        }
    }
}
