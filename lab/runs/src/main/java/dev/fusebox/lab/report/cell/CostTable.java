package dev.fusebox.lab.report.cell;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.doc.Table.TableCell;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellResult.CellCost;
import dev.fusebox.lab.summary.cell.CellNames;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the process that callers call costs, beside what it achieves. */
public final class CostTable {

    private static final String HEADS = "#threads|#MiB|#CPU s";

    /** The fields under {@link #HEADS}. */
    static List<TableCell> fields(CellResult cell) {
        CellCost cost = cell.cost();
        Double cpu = cost.cpuPer1000();
        return List.of(
                Table.whole(cost.threads()), Table.whole(cost.residentMib()), Table.number(cpu, Figures.fixed(cpu, 2)));
    }

    /** One row per cell, with the size of headers where it was measured; without rows where nothing was. */
    public static Table of(List<CellResult> cells) {
        boolean headers = cells.stream()
                .anyMatch(c -> c.load() != null && c.load().rates().headerBytes() != null);
        Table table = Table.of(
                "Cost of the gateway, or of the service without one",
                "endpoint|#load|gateway|#goodput/s|#p50|#p99|" + HEADS + (headers ? "|#header bytes" : ""));
        for (CellResult c : unknown(cells) ? List.<CellResult>of() : cells) {
            List<@Nullable TableCell> figures = Matrix.figures(c, Matrix::ungrouped);
            table.row(
                    c.endpoint(),
                    CellNames.size(c),
                    CellNames.repeat(c),
                    // A list that may hold null.
                    Arrays.asList(figures.get(0), figures.get(3), figures.get(4)),
                    fields(c),
                    headers ? Arrays.asList(headerBytes(c)) : List.of());
        }
        return table;
    }

    private static @Nullable TableCell headerBytes(CellResult cell) {
        return cell.load() == null || cell.load().rates().headerBytes() == null
                ? null
                : Table.whole(cell.load().rates().headerBytes());
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
        boolean published = cells.stream().anyMatch(c -> c.published() != null);
        Table table = Table.of(load, "gateway|#goodput/s|#2xx %|#p50|#p99|" + HEADS + (published ? "|#published" : ""));
        for (CellResult c : cells) {
            List<@Nullable TableCell> figures = Matrix.figures(c, Matrix::ungrouped);
            table.row(
                    CellNames.repeat(c),
                    Arrays.asList(figures.get(0), figures.get(1), figures.get(3), figures.get(4)),
                    fields(c),
                    published ? Arrays.asList(Matrix.published(c, Matrix::ungrouped)) : List.of());
        }
        return table;
    }

    /** Of each profile and endpoint the cells with the most users, and with the highest rate; nothing where nothing was measured. */
    public static Section atLargestLoad(List<CellResult> cells) {
        Table table = Table.of("", "||#goodput/s|#p50 ms|#p99 ms|#threads|#MiB|#CPU s per 1000 answers");
        for (CellResult c : unknown(cells) ? List.<CellResult>of() : largest(cells)) {
            List<@Nullable TableCell> figures = Matrix.figures(c, Figures::whole);
            table.row(
                    "%s %s, %s".formatted(c.profile(), c.endpoint(), c.offered().words()),
                    CellNames.repeat(c),
                    Arrays.asList(figures.get(0), figures.get(3), figures.get(4)),
                    fields(c));
        }
        return Section.of(
                "cost",
                "Cost of each gateway's process at the largest load (°: with rejections among the times)",
                Stream.of(table));
    }

    private static boolean unknown(List<CellResult> cells) {
        return cells.stream()
                .map(CellResult::cost)
                .allMatch(cost -> cost.threads() == null && cost.residentMib() == null && cost.cpuPer1000() == null);
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
