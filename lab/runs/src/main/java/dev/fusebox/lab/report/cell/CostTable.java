package dev.fusebox.lab.report.cell;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.doc.Columns;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.lab.traffic.LoadFigures;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the process that callers call costs, beside what it achieves. */
public final class CostTable {

    static Columns<CellResult> cost(String cpu) {
        return new Columns<CellResult>()
                .whole("threads", c -> c.cost().threads())
                .whole("MiB", c -> c.cost().residentMib())
                .fixed(cpu, 2, c -> c.cost().cpuPer1000());
    }

    /** One row per cell, with the size of headers where it was measured; without rows where nothing was. */
    public static Table of(List<CellResult> cells) {
        Function<CellResult, @Nullable Double> headers =
                c -> c.ofLoad(load -> load.rates().headerBytes());
        return new Columns<CellResult>()
                .text("endpoint", CellResult::endpoint)
                .number("load", CellNames::size)
                .text("gateway", CellNames::repeat)
                .number("goodput/s", c -> Matrix.goodput(c, Matrix::ungrouped))
                .number("p50", c -> Matrix.time(c, 50, Matrix::ungrouped))
                .number("p99", c -> Matrix.time(c, 99, Matrix::ungrouped))
                .and(cost("CPU s"))
                .and(
                        cells.stream().anyMatch(c -> headers.apply(c) != null),
                        new Columns<CellResult>().whole("header bytes", headers))
                .table("Cost of the gateway, or of the service without one", known(cells));
    }

    /** Matrix and cost in one for many gateways or long names: a table for each load, with a row per gateway. */
    static List<Table> byLoad(List<CellResult> cells) {
        return cells.stream()
                .collect(Groups.by(c -> c.endpoint() + ", " + c.offered().words()))
                .entrySet()
                .stream()
                .map(load -> byGateway(load.getKey(), load.getValue()))
                .toList();
    }

    private static Table byGateway(String load, List<CellResult> cells) {
        return new Columns<CellResult>()
                .text("gateway", CellNames::repeat)
                .number("goodput/s", c -> Matrix.goodput(c, Matrix::ungrouped))
                .percent("2xx %", c -> c.ofLoad(LoadFigures::okShare))
                .number("p50", c -> Matrix.time(c, 50, Matrix::ungrouped))
                .number("p99", c -> Matrix.time(c, 99, Matrix::ungrouped))
                .and(cost("CPU s"))
                .and(Matrix.isPublished(cells), Matrix.published("published", Matrix::ungrouped))
                .table(load, cells);
    }

    /** Of each profile and endpoint the cells with the most users, and with the highest rate; nothing where nothing was measured. */
    public static Section atLargestLoad(List<CellResult> cells) {
        Table table = new Columns<CellResult>()
                .text(
                        "",
                        c -> "%s %s, %s"
                                .formatted(
                                        c.profile(), c.endpoint(), c.offered().words()))
                .text("", CellNames::repeat)
                .number("goodput/s", c -> Matrix.goodput(c, Figures::whole))
                .number("p50 ms", c -> Matrix.time(c, 50, Figures::whole))
                .number("p99 ms", c -> Matrix.time(c, 99, Figures::whole))
                .and(cost("CPU s per 1000 answers"))
                .table("", largest(known(cells)));
        return Section.of(
                "cost",
                "Cost of each gateway's process at the largest load (°: with rejections among the times)",
                Stream.of(table));
    }

    /** All of them, where the cost of any is known; else none. */
    private static List<CellResult> known(List<CellResult> cells) {
        boolean known = cells.stream()
                .map(CellResult::cost)
                .anyMatch(cost -> cost.threads() != null || cost.residentMib() != null || cost.cpuPer1000() != null);
        return known ? cells : List.of();
    }

    private static List<CellResult> largest(List<CellResult> cells) {
        Map<String, Double> most = cells.stream()
                .collect(Collectors.toMap(CostTable::panel, c -> c.offered().amount(), Math::max));
        return cells.stream()
                .filter(c -> c.offered().amount() == most.getOrDefault(panel(c), 0.0))
                .toList();
    }

    private static String panel(CellResult cell) {
        return cell.profile() + " " + cell.endpoint() + " "
                + (cell.measured().steps() == null ? cell.offered().unit() : CellNames.size(cell));
    }
}
