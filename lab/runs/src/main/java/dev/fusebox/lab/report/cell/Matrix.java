package dev.fusebox.lab.report.cell;

import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.doc.Table.TableCell;
import dev.fusebox.lab.doc.Wrap;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.PublishedFigure;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.TimeHistogram;
import dev.fusebox.limits.LimitKind;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All cells in one table. Goodput leads; answers per second always stand next to the share that was 2xx. */
public final class Matrix {

    private static final String HEADS =
            "profile|endpoint|#users|gateway|#goodput/s|#2xx %|#answers/s|#p50|#p99|#threads|#MiB|#CPU s per 1000|not 2xx|verdict|rejected by"
                    + "|#predicted goodput/s|#residual %|#published/s (failed)";

    /** What times in tables are of. */
    public static final String TIMES =
            "Times in ms, of calls that were not rejected; °: rejections among them, which this load generator does not tell apart.";

    /** For text: the cells of one profile, and what their gateways cost. */
    public static List<Table> tables(List<CellResult> cells) {
        Table together = together(cells);
        return together.fits() ? List.of(together, CostTable.of(cells)) : CostTable.byLoad(cells);
    }

    private static Table together(List<CellResult> cells) {
        boolean users = cells.stream().anyMatch(c -> c.key().concurrency() != null);
        boolean rates = cells.stream().anyMatch(c -> c.key().concurrency() == null);
        boolean mixed =
                users && rates || cells.stream().anyMatch(c -> c.measured().steps() != null);
        boolean published = cells.stream().anyMatch(c -> c.published() != null);
        Table table = Table.of(
                "",
                "endpoint|#" + (mixed ? "load" : users ? "users" : "calls/s")
                        + "|gateway|#goodput/s|#2xx %|#answers/s|#p50|#p99|#gateway|#service"
                        + (published ? "|#published" : ""));
        for (CellResult c : cells) {
            table.row(
                    c.endpoint(),
                    mixed ? CellNames.size(c) : Figures.whole(c.offered().amount()),
                    CellNames.repeat(c),
                    figures(c, Matrix::ungrouped),
                    threads(c, false),
                    threads(c, true),
                    published ? Arrays.asList(published(c, Matrix::ungrouped)) : List.of());
        }
        return table;
    }

    /** What the columns of {@link #tables} mean; empty for a run without cells. */
    public static String howToRead(List<CellResult> cells) {
        if (cells.isEmpty()) {
            return "";
        }
        String published = published(cells);
        String cold = cells.stream().allMatch(c -> c.measured().warm())
                ? ""
                : "  *          warm-up hit its time limit before it was steady: take it as a lower bound.\n";
        return """
                How to read it
                  goodput/s  successful calls (2xx) per second; answers/s counts rejections too.
                  p50, p99   milliseconds, of calls that were not rejected: rejections are quick and lower both.
                             With °: rejections among them, as this load generator does not tell them apart.
                  gateway, service   request threads in use (median of the samples) / size; - where there are none.
                  threads    most live threads of the gateway's process, idle ones of earlier cells included.
                  MiB        its resident memory at the end of the cell.
                  CPU s      its CPU seconds per 1000 answers, rejections included.
                """ + published + cold;
    }

    /** The column, and where its figures come from; empty where nothing was published. */
    private static String published(List<CellResult> cells) {
        List<String> sources = cells.stream()
                .flatMap(c -> Stream.ofNullable(c.published()))
                .map(PublishedFigure::source)
                .distinct()
                .toList();
        return sources.isEmpty()
                ? ""
                : "  published  requests/s (failed) of the published study, on other machines: compare shapes only.\n"
                        + sources.stream()
                                .map(source -> Wrap.at(13, "Source: " + source))
                                .collect(Collectors.joining());
    }

    /**
     * {@code Answers: 3 337 x 2xx, 135 310 x 503. Without an answer: 12 x given up.}; empty where all were 2xx, or statuses were not counted.
     */
    public static String statusWords(CellResult cell) {
        LoadFigures load = cell.load();
        if (load == null || load.rejections().isEmpty() && load.unanswered().isEmpty()) {
            return "";
        }
        String rejected = load.rejections().isEmpty() ? "" : ", " + counted(load.rejections());
        return "Answers: " + Figures.whole(load.ok()) + " x " + LoadFigures.OK + rejected + "."
                + (load.unanswered().isEmpty() ? "" : " Without an answer: " + counted(load.unanswered()) + ".")
                + (load.times() == null || load.times().recorded().isEmpty()
                        ? ""
                        : " " + load.times().words());
    }

    /** Answers that were not 2xx, by status, the most frequent first; {@code null} where none was counted. */
    private static @Nullable String statuses(CellResult cell) {
        return cell.load() == null || cell.load().rejections().isEmpty()
                ? null
                : counted(cell.load().rejections());
    }

    private static String counted(Map<String, Long> ends) {
        return ends.entrySet().stream()
                .map(e -> Figures.whole(e.getValue()) + " x " + e.getKey())
                .collect(Collectors.joining(", "));
    }

    static String ungrouped(Number figure) {
        return Figures.fixed(figure, 0);
    }

    /** The fields under {@code #goodput/s|#2xx %|#answers/s|#p50|#p99}. */
    public static List<@Nullable TableCell> figures(CellResult c, Function<Number, String> words) {
        LoadFigures l = c.load();
        if (l == null) {
            return Collections.nCopies(5, null);
        }
        return List.of(
                Table.number(
                        l.goodputPerSecond(),
                        words.apply(l.goodputPerSecond()) + (c.measured().warm() ? "" : "*")),
                Table.number(l.okShare(), Figures.percent(l.okShare())),
                Table.number(l.requestsPerSecond(), words.apply(l.requestsPerSecond())),
                time(l, 50, words),
                time(l, 99, words));
    }

    /**
     * A quantile in milliseconds, without rejections where their times are known, {@code °} where they are not; as a range where few calls
     * are beyond it; {@code ≥} before a lower bound.
     */
    public static TableCell time(LoadFigures load, int percent, Function<Number, String> words) {
        LoadFigures apart = load.notRejected();
        double ms = LoadFigures.quantile(List.of(apart), percent);
        TimeHistogram.Range range = apart.range(percent);
        String mixed = load.mixed() ? LoadFigures.MIXED : "";
        String from = words.apply(range == null ? ms : Math.min(ms, range.fromMs()));
        String to = range == null ? from : words.apply(range.toMs());
        boolean atLeast = load.atLeast(range == null ? ms : range.toMs());
        return Table.number(ms, (atLeast ? "≥ " : "") + from + (from.equals(to) || atLeast ? "" : " to " + to) + mixed);
    }

    /** Request threads in use, as the median of the samples, and their number. */
    private static @Nullable String threads(CellResult cell, boolean ofService) {
        return cell.limits().stream()
                .filter(l ->
                        l.kind() == LimitKind.THREADS && l.component().equals(CellNames.service(cell)) == ofService)
                .findFirst()
                .filter(l -> l.medianInUse() != null)
                .map((LimitUsage l) -> l.medianInUse() + "/" + l.max())
                .orElse(null);
    }

    static @Nullable TableCell published(CellResult cell, Function<Number, String> words) {
        PublishedFigure published = cell.published();
        if (published == null || published.requestsPerSecond() == null) {
            return null;
        }
        Double rate = published.requestsPerSecond();
        Long failed = published.failed();
        return Table.number(
                rate, words.apply(rate) + (failed == null || failed == 0 ? "" : " (" + words.apply(failed) + ")"));
    }

    /** For the page. */
    public static Table of(Results results) {
        Table table = Table.searched("Matrix", HEADS);
        for (CellResult c : results.cells()) {
            table.row(
                    cell(c),
                    figures(c, Figures::whole),
                    CostTable.fields(c),
                    statuses(c),
                    verdict(c),
                    c.verdict().refusedBy(),
                    Table.whole(c.predicted() == null ? null : c.predicted().goodputPerSecond()),
                    residual(c),
                    published(c, Figures::whole));
        }
        return table;
    }

    /** The cell of a row: the fields under {@code profile|endpoint|#users|gateway}. */
    public static List<Object> cell(CellResult c) {
        String load = c.key().concurrency() == null
                ? CellNames.load(c)
                : Figures.whole(c.key().concurrency());
        return List.of(c.profile(), c.endpoint(), Table.number(c.key().concurrency(), load), CellNames.repeat(c));
    }

    public static String verdict(CellResult c) {
        return VerdictText.bound(c);
    }

    /** Measured minus predicted goodput, in per cent of the predicted one. */
    static TableCell residual(CellResult c) {
        Double percent = c.predicted() == null || c.predicted().residual() == null
                ? null
                : Figures.rounded(c.predicted().residual() * 100, 1);
        return Table.number(percent, percent == null ? Figures.NONE : Figures.signed(percent, 1));
    }
}
