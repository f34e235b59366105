package dev.fusebox.lab.report.cell;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Columns;
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
import java.util.Objects;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What the model predicted of cells before they ran, and what was measured. */
public final class PredictedVsMeasured {

    /**
     * All predicted cells: measured and predicted in the same field.
     *
     * @param playground where the numbers of a cell can be moved; {@code null} for nowhere
     */
    public static Table of(List<CellResult> cells, Function<CellResult, @Nullable String> playground) {
        boolean linked = cells.stream().anyMatch(c -> playground.apply(c) != null);
        return Matrix.place()
                .number("goodput/s", c -> goodput(c).cell())
                .number("residual %", Matrix::residual)
                .number("rejected %", c -> rejected(c).cell())
                .number("p50 ms", c -> p50(c).cell())
                .number("p95 ms", c -> p95(c).cell())
                .number("p99 ms", c -> p99(c).cell())
                .text("limit", c -> limit(c.verdict(), prediction(c)).words())
                .text("rejected by", c -> refusedBy(c.verdict(), prediction(c)).words())
                .text("verdict", VerdictText::bound)
                .and(linked, new Columns<CellResult>().text("playground", c -> link(playground.apply(c))))
                .searched(
                        "Measured / predicted",
                        cells.stream().filter(c -> c.predicted() != null).toList());
    }

    /** One cell: both halves of the verdict, and the figures with their differences; {@code null} for a cell without a prediction. */
    public static @Nullable Table of(CellResult cell) {
        if (cell.predicted() == null) {
            return null;
        }
        Prediction p = cell.predicted();
        Table table = Table.of("Measured and predicted", "figure|measured|predicted|difference")
                .row("limit", limit(cell.verdict(), p).fields())
                .row("rejected by", refusedBy(cell.verdict(), p).fields());
        figures(cell).forEach(f -> table.row(f.name(), f.words(), f.difference()));
        return table;
    }

    private static @Nullable TableCell link(@Nullable String page) {
        return page == null ? null : new TableCell("move its numbers", null, page, null);
    }

    private static Prediction prediction(CellResult cell) {
        return Objects.requireNonNull(cell.predicted());
    }

    /** Goodput, rejections and percentiles of the load; then the figures of the circuit breaker. */
    private static List<Figure> figures(CellResult c) {
        return List.of(
                goodput(c),
                rejected(c),
                p50(c),
                p95(c),
                p99(c),
                Figure.share(
                        "circuit breaker open %",
                        c.ofBreaker(BreakerUsage::openFraction), prediction(c).openFraction()),
                Figure.count(
                        "circuit breaker trips",
                        c.ofBreaker(BreakerUsage::trips),
                        prediction(c).trips()));
    }

    private static Figure goodput(CellResult c) {
        Double measured = c.ofLoad(LoadFigures::goodputPerSecond);
        Double predicted = prediction(c).goodputPerSecond();
        String unsure = measured == null || c.comparable() ? "" : "; the load generator may have counted too few";
        List<String> words = List.of(Figures.whole(measured), prediction(c).goodputWords());
        return new Figure("goodput/s", measured, words, Figure.percent(measured, predicted) + unsure);
    }

    private static Figure rejected(CellResult c) {
        Double measured = c.ofLoad(l -> 1 - l.okShare());
        return Figure.share("rejected %", measured, prediction(c).refusedShare());
    }

    private static Figure p50(CellResult c) {
        return Figure.time("p50 ms", c, LoadFigures::p50Ms, prediction(c).p50Ms());
    }

    private static Figure p95(CellResult c) {
        return Figure.time("p95 ms", c, LoadFigures::p95Ms, prediction(c).p95Ms());
    }

    private static Figure p99(CellResult c) {
        return Figure.time("p99 ms", c, LoadFigures::p99Ms, prediction(c).p99Ms());
    }

    /** A figure both ways. */
    private record Figure(String name, @Nullable Double measured, List<String> words, String difference) {

        /** Of all answers, as the predicted one beside it is: {@code °} where rejections are among them. Of a lower bound, no difference. */
        static Figure time(
                String name,
                CellResult cell,
                Function<LoadFigures, @Nullable Double> quantile,
                @Nullable Double predicted) {
            LoadFigures load = cell.load();
            Double measured = cell.ofLoad(quantile);
            boolean atLeast = load != null && measured != null && load.atLeast(measured);
            String mark = load == null || load.counts().non2xx() == 0 ? "" : LoadFigures.MIXED;
            List<String> words = List.of(
                    (atLeast ? "≥ " : "") + Figures.whole(measured) + mark,
                    cell.offered().time(predicted));
            boolean bound = atLeast || cell.offered().atLeast(predicted);
            return new Figure(name, measured, words, bound ? Figures.NONE : percent(measured, predicted));
        }

        static String percent(@Nullable Double measured, @Nullable Double predicted) {
            return difference(measured, predicted, (m, p) -> (m / p - 1) * 100, "%+.1f %%");
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
