package dev.fusebox.lab.report;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.ColumnData;
import com.github.freva.asciitable.HorizontalAlign;
import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.LoadFigures;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The matrix as text, at most 100 columns wide. Goodput leads; answers per second never stand without the share of them
 * that was 2xx.
 */
public final class MatrixTable {

    private static final Character[] PLAIN = AsciiTable.NO_BORDERS;

    private MatrixTable() {}

    /** One table for the cells of one profile. */
    static String of(List<CellResult> cells) {
        List<ColumnData<CellResult>> columns = new ArrayList<>();
        columns.add(left("endpoint", CellResult::endpoint));
        boolean users = cells.stream().anyMatch(c -> c.concurrency() != null);
        boolean rates = cells.stream().anyMatch(c -> c.concurrency() == null);
        columns.add(right(
                users && rates ? "load" : users ? "users" : "calls/s",
                c -> users && rates
                        ? CellNames.size(c)
                        : Figures.whole(c.offered().amount())));
        columns.add(left("gateway", c -> CellNames.side(c) + (c.repeat() > 1 ? " #" + c.repeat() : "")));
        columns.add(right("goodput/s", c -> rate(c, LoadFigures::goodputPerSecond) + (c.warm() ? "" : "*")));
        columns.add(right("2xx %", c -> load(c, l -> Figures.percent(l.okShare()))));
        columns.add(right("answers/s", c -> rate(c, LoadFigures::requestsPerSecond)));
        columns.add(right("p50", c -> rate(c, LoadFigures::p50Ms)));
        columns.add(right("p99", c -> rate(c, LoadFigures::p99Ms)));
        columns.add(right("gateway", c -> threads(c, l -> !l.component().equals(CellNames.service(c)))));
        columns.add(right("service", c -> threads(c, l -> l.component().equals(CellNames.service(c)))));
        if (cells.stream().anyMatch(c -> c.published() != null)) {
            columns.add(right("published", MatrixTable::published));
        }
        return AsciiTable.getTable(PLAIN, cells, columns)
                .lines()
                .map(line -> line.substring(1).stripTrailing())
                .collect(Collectors.joining("\n"));
    }

    private static ColumnData<CellResult> left(String header, Function<CellResult, String> figure) {
        return new Column().header(header).dataAlign(HorizontalAlign.LEFT).with(figure);
    }

    private static ColumnData<CellResult> right(String header, Function<CellResult, String> figure) {
        return new Column().header(header).dataAlign(HorizontalAlign.RIGHT).with(figure);
    }

    private static String load(CellResult cell, Function<LoadFigures, String> figure) {
        return Optional.ofNullable(cell.load()).map(figure).orElse("-");
    }

    private static String rate(CellResult cell, Function<LoadFigures, Double> figure) {
        return load(cell, l -> String.format(Locale.ROOT, "%.0f", figure.apply(l)));
    }

    /** Busy request threads: median over the samples, and the peak. */
    private static String threads(CellResult cell, Predicate<LimitUsage> where) {
        return cell.limits().stream()
                .filter(l -> l.kind() == LimitKind.THREADS && where.test(l))
                .findFirst()
                .filter(l -> l.medianInUse() != null)
                .map(MatrixTable::share)
                .orElse("-");
    }

    private static String share(LimitUsage limit) {
        return limit.medianInUse() + "/" + limit.max();
    }

    private static String published(CellResult cell) {
        if (cell.published() == null) {
            return "-";
        }
        String rate = String.format(Locale.ROOT, "%.0f", cell.published().requestsPerSecond());
        long failed = cell.published().failed() == null ? 0 : cell.published().failed();
        return failed == 0 ? rate : rate + " (" + failed + ")";
    }
}
