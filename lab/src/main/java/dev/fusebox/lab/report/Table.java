package dev.fusebox.lab.report;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import dev.fusebox.lab.common.Figures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table of a report.
 *
 * @param filter whether the page offers to search it
 */
public record Table(String caption, List<Head> heads, List<List<TableCell>> rows, boolean filter) {

    /** A column; numbers are aligned right. */
    public record Head(String name, boolean number) {}

    /**
     * A field.
     *
     * @param sort its value for sorting; {@code null} for its text
     * @param href {@code null} for no link
     */
    public record TableCell(
            String text, @Nullable String sort, @Nullable String href) {}

    /** A table without rows. Heads are separated by {@code |}; {@code #} before a head marks a column of numbers. */
    public static Table of(String caption, String heads) {
        return of(caption, heads, false);
    }

    /** The same for a long table, which the page offers to search. */
    public static Table searched(String caption, String heads) {
        return of(caption, heads, true);
    }

    private static Table of(String caption, String heads, boolean filter) {
        List<Head> columns = Arrays.stream(heads.split("\\|"))
                .map(h -> h.startsWith("#") ? new Head(h.substring(1), true) : new Head(h, false))
                .toList();
        return new Table(caption, columns, new ArrayList<>(), filter);
    }

    /** @param fields texts, numbers and cells, or collections of these; {@code null} for no value */
    public Table row(@Nullable Object... fields) {
        rows.add(Arrays.stream(fields)
                .flatMap(f -> f instanceof Collection<?> several ? several.stream() : Stream.of(f))
                .map(Table::cell)
                .toList());
        return this;
    }

    private static TableCell cell(@Nullable Object value) {
        if (value instanceof TableCell cell) {
            return cell;
        }
        if (value instanceof Double d) {
            return number(d, Figures.plain(d));
        }
        return value instanceof Number n ? whole(n) : new TableCell(Objects.toString(value, Figures.NONE), null, null);
    }

    /** A number with its text. */
    public static TableCell number(@Nullable Number value, String text) {
        return new TableCell(text, value == null ? null : String.valueOf(value.doubleValue()), null);
    }

    /** A whole number; a dash for {@code null}. */
    public static TableCell whole(@Nullable Number value) {
        return number(value, Figures.whole(value));
    }

    /** Heads and rows in Markdown. */
    String markdown() {
        return Markdown.head(heads.stream().map(h -> (h.number() ? "#" : "") + h.name()))
                + rows.stream()
                        .map(row -> Markdown.row(row.stream()
                                .map(cell -> Markdown.text(cell.text()))
                                .toArray(String[]::new)))
                        .collect(Collectors.joining());
    }

    /** Heads and rows as text. */
    String text() {
        Column[] columns = heads.stream()
                .map(h -> new Column()
                        .header(h.name())
                        .dataAlign(h.number() ? HorizontalAlign.RIGHT : HorizontalAlign.LEFT))
                .toArray(Column[]::new);
        String[][] fields = rows.stream()
                .map(row -> row.stream().map(TableCell::text).toArray(String[]::new))
                .toArray(String[][]::new);
        return AsciiTable.getTable(AsciiTable.NO_BORDERS, columns, fields)
                .lines()
                .map(line -> line.substring(1).stripTrailing())
                .collect(Collectors.joining("\n"));
    }
}
