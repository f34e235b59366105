package dev.fusebox.lab.report.cell;

import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.doc.Columns;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.doc.Table.TableCell;
import dev.fusebox.lab.doc.Wrap;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.PublishedFigure;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.TimeHistogram;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All cells in one table. Goodput leads; answers per second always stand next to the share that was 2xx. */
public final class Matrix {

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
        return new Columns<CellResult>()
                .text("endpoint", CellResult::endpoint)
                .number(
                        mixed ? "load" : users ? "users" : "calls/s",
                        c -> mixed
                                ? CellNames.size(c)
                                : Figures.whole(c.offered().amount()))
                .text("gateway", CellNames::repeat)
                .and(figures(Matrix::ungrouped))
                .number("gateway", c -> threads(c, false))
                .number("service", c -> threads(c, true))
                .and(isPublished(cells), published("published", Matrix::ungrouped))
                .table("", cells);
    }

    static boolean isPublished(List<CellResult> cells) {
        return cells.stream().anyMatch(c -> c.published() != null);
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
        Map<String, Long> rejections = cell.ofLoad(LoadFigures::rejections);
        return rejections == null || rejections.isEmpty() ? null : counted(rejections);
    }

    private static String counted(Map<String, Long> ends) {
        return ends.entrySet().stream()
                .map(e -> Figures.whole(e.getValue()) + " x " + e.getKey())
                .collect(Collectors.joining(", "));
    }

    static String ungrouped(Number figure) {
        return Figures.fixed(figure, 0);
    }

    private static Columns<CellResult> figures(Function<Number, String> words) {
        return new Columns<CellResult>()
                .number("goodput/s", c -> goodput(c, words))
                .percent("2xx %", c -> c.ofLoad(LoadFigures::okShare))
                .number("answers/s", c -> number(c.ofLoad(LoadFigures::requestsPerSecond), words))
                .number("p50", c -> time(c, 50, words))
                .number("p99", c -> time(c, 99, words));
    }

    private static @Nullable TableCell number(@Nullable Number figure, Function<Number, String> words) {
        return figure == null ? null : Table.number(figure, words.apply(figure));
    }

    /** With a star where the gateway was not warm. */
    static @Nullable TableCell goodput(CellResult cell, Function<Number, String> words) {
        return number(
                cell.ofLoad(LoadFigures::goodputPerSecond),
                goodput -> words.apply(goodput) + (cell.measured().warm() ? "" : "*"));
    }

    /** {@code null} without figures. */
    public static @Nullable TableCell time(CellResult cell, int percent, Function<Number, String> words) {
        return cell.load() == null ? null : time(cell.load(), percent, words);
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

    static Columns<CellResult> published(String head, Function<Number, String> words) {
        return new Columns<CellResult>().number(head, c -> published(c.published(), words));
    }

    private static @Nullable TableCell published(@Nullable PublishedFigure published, Function<Number, String> words) {
        if (published == null) {
            return null;
        }
        long failed = Objects.requireNonNullElse(published.failed(), 0L);
        return number(
                published.requestsPerSecond(),
                rate -> words.apply(rate) + (failed == 0 ? "" : " (" + words.apply(failed) + ")"));
    }

    /** For the page: the verdict stands beside the cell. */
    public static Table of(Results results) {
        boolean profiles = results.several(CellResult::profile);
        return new Columns<CellResult>()
                .text("cell", c -> CellNames.repeat(c) + " " + c.endpoint() + (profiles ? ", " + c.profile() : ""))
                .text("verdict", VerdictText::bound)
                .number("users", Matrix::users)
                .and(figures(Figures::whole))
                .and(CostTable.cost("CPU s per 1000"))
                .text(
                        "not 2xx",
                        c -> Figures.joined(
                                " by ",
                                Objects.requireNonNullElse(statuses(c), ""),
                                Objects.requireNonNullElse(c.verdict().refusedBy(), "")))
                .whole("predicted/s", c -> c.ofPrediction(Prediction::goodputPerSecond))
                .number("residual %", Matrix::residual)
                .and(isPublished(results.cells()), published("published/s (failed)", Figures::whole))
                .searched("Matrix", results.cells());
    }

    /** Where a cell is in the matrix. */
    static Columns<CellResult> place() {
        return new Columns<CellResult>()
                .text("profile", CellResult::profile)
                .text("endpoint", CellResult::endpoint)
                .number("users", Matrix::users)
                .text("gateway", CellNames::repeat);
    }

    private static TableCell users(CellResult c) {
        Integer users = c.key().concurrency();
        return Table.number(users, users == null ? CellNames.load(c) : Figures.whole(users));
    }

    /** Measured minus predicted goodput, in per cent of the predicted one. */
    static TableCell residual(CellResult c) {
        Double residual = c.ofPrediction(Prediction::residual);
        Double percent = residual == null ? null : Figures.rounded(residual * 100, 1);
        return Table.number(percent, percent == null ? Figures.NONE : Figures.signed(percent, 1));
    }
}
