package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.CellResult.CellCost;
import dev.fusebox.lab.summary.CellNames;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the process that callers call costs, beside what it achieves. */
final class CostTable {

    private static final String HEADS = "#threads|#MiB|#CPU s";

    private CostTable() {}

    /** The fields under {@link #HEADS}. */
    static List<Table.TableCell> fields(CellResult cell) {
        CellCost cost = cell.cost();
        Double cpu = cost.cpuPer1000();
        return List.of(
                Table.whole(cost.threads()),
                Table.whole(cost.residentMib()),
                Table.number(cpu, cpu == null ? Figures.NONE : String.format(Locale.ROOT, "%.2f", cpu)));
    }

    /** One row per cell, with the size of headers where it was measured; empty where nothing was. */
    static String text(List<CellResult> cells) {
        if (unknown(cells)) {
            return "";
        }
        boolean headers =
                cells.stream().anyMatch(c -> c.load() != null && c.load().headerBytes() != null);
        Table table = Table.of(
                "", "endpoint|#load|gateway|#goodput/s|#p50|#p99|" + HEADS + (headers ? "|#header bytes" : ""));
        for (CellResult c : cells) {
            List<Table.@Nullable TableCell> figures = Matrix.figures(c, Matrix::ungrouped);
            table.row(
                    c.endpoint(),
                    CellNames.size(c),
                    CellNames.repeat(c),
                    // A list that may hold null.
                    Arrays.asList(figures.get(0), figures.get(3), figures.get(4)),
                    fields(c),
                    headers ? Arrays.asList(headerBytes(c)) : List.of());
        }
        return "\n\nCost of the gateway, or of the service without one\n" + table.text();
    }

    private static Table.@Nullable TableCell headerBytes(CellResult cell) {
        return cell.load() == null || cell.load().headerBytes() == null
                ? null
                : Table.whole(cell.load().headerBytes());
    }

    /** Matrix and cost in one for many gateways or long names: a table for each load, with a row per gateway. */
    static String byLoad(List<CellResult> cells) {
        Map<String, List<CellResult>> byLoad = cells.stream()
                .collect(Groups.by(c -> c.endpoint() + ", " + c.offered().words()));
        int widest =
                cells.stream().mapToInt(c -> CellNames.repeat(c).length()).max().orElse(0);
        return byLoad.entrySet().stream()
                .map(load -> load.getKey() + "\n" + byGateway(load.getValue(), widest))
                .collect(Collectors.joining("\n"));
    }

    private static String byGateway(List<CellResult> cells, int widest) {
        boolean published = cells.stream().anyMatch(c -> c.published() != null);
        Table table = Table.of(
                "", " ".repeat(widest) + "|#goodput/s|#2xx %|#p50|#p99|" + HEADS + (published ? "|#published" : ""));
        for (CellResult c : cells) {
            List<Table.@Nullable TableCell> figures = Matrix.figures(c, Matrix::ungrouped);
            table.row(
                    CellNames.repeat(c),
                    Arrays.asList(figures.get(0), figures.get(1), figures.get(3), figures.get(4)),
                    fields(c),
                    published ? Arrays.asList(Matrix.published(c, Matrix::ungrouped)) : List.of());
        }
        return table.text();
    }

    /** For Markdown: of each profile and endpoint the cells with the most users, and with the highest rate; empty where nothing was measured. */
    static String markdown(List<CellResult> cells) {
        if (unknown(cells)) {
            return "";
        }
        StringBuilder text = new StringBuilder("**Cost of each gateway's process at the largest load**\n\n")
                .append(Markdown.head(Stream.of(
                        "", "", "#goodput/s", "#p50 ms", "#p99 ms", "#threads", "#MiB", "#CPU s per 1000 answers")));
        for (CellResult c : largest(cells)) {
            List<Table.@Nullable TableCell> figures = Matrix.figures(c, Figures::whole);
            Stream<Table.@Nullable TableCell> fields =
                    Stream.concat(Stream.of(figures.get(0), figures.get(3), figures.get(4)), fields(c).stream());
            String load =
                    "%s %s, %s".formatted(c.profile(), c.endpoint(), c.offered().words());
            text.append(Markdown.row(Stream.concat(
                            Stream.of(Markdown.text(load), Markdown.text(CellNames.repeat(c))),
                            fields.map(f -> f == null ? Figures.NONE : f.text()))
                    .toArray(String[]::new)));
        }
        return text.toString();
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
                + (cell.steps() == null ? cell.offered().unit() : CellNames.size(cell));
    }
}
