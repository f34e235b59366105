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
 * A table as the reports show it.
 *
 * @param filter whether it is long enough to be searched
 */
public record Table(String caption, List<Head> heads, List<List<TableCell>> rows, boolean filter) {

    /** A column; numbers stand right. */
    public record Head(String name, boolean number) {}

    /**
     * A field.
     *
     * @param sort what it is sorted by, as an attribute; {@code null} for its text
     * @param href {@code null} when it is no link
     */
    public record TableCell(
            String text, @Nullable String sort, @Nullable String href) {}

    /** Without rows yet. Heads are separated by {@code |}; one that begins with {@code #} is of numbers. */
    public static Table of(String caption, String heads) {
        return of(caption, heads, false);
    }

    /** One that grows long. */
    public static Table searched(String caption, String heads) {
        return of(caption, heads, true);
    }

    private static Table of(String caption, String heads, boolean filter) {
        List<Head> columns = Arrays.stream(heads.split("\\|"))
                .map(h -> h.startsWith("#") ? new Head(h.substring(1), true) : new Head(h, false))
                .toList();
        return new Table(caption, columns, new ArrayList<>(), filter);
    }

    /** @param fields texts, numbers and cells, or collections of them; {@code null} where there is none */
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

    /** A number in words of its own. */
    public static TableCell number(@Nullable Number value, String text) {
        return new TableCell(text, value == null ? null : String.valueOf(value.doubleValue()), null);
    }

    /** A whole number; a dash for {@code null}. */
    public static TableCell whole(@Nullable Number value) {
        return number(value, Figures.whole(value));
    }

    /** Heads and rows on a terminal. */
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
