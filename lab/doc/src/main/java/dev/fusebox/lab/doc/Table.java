package dev.fusebox.lab.doc;

import dev.fusebox.lab.common.Figures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A table of a report.
 *
 * @param filter whether it is for the page alone, which offers to search it
 */
public record Table(String caption, List<Head> heads, List<List<TableCell>> rows, boolean filter) implements Block {

    private static final String GAP = "  ";

    /** The most width of the columns of words at the left that are said again where a row goes on below. */
    private static final int LABELS = 60;

    /** A column; numbers are aligned right. */
    public record Head(String name, boolean number) {}

    /**
     * A field.
     *
     * @param sort its value for sorting; {@code null} for its text
     * @param href {@code null} for no link
     * @param sign behind its text; {@code null} for none
     */
    public record TableCell(
            String text,
            @Nullable String sort,
            @Nullable String href,
            @Nullable Sign sign) {

        /** With the letter of its sign. */
        private String withLetter() {
            return sign == null ? text : text + " " + sign.letter();
        }

        private String markdown() {
            return Markdown.text(text) + (sign == null ? "" : " " + sign.markdown());
        }
    }

    /** A table without rows. Heads are separated by {@code |}; {@code #} before a head marks a column of numbers. */
    public static Table of(String caption, String heads) {
        return of(caption, Arrays.stream(heads.split("\\|")));
    }

    /** The same for heads that are names. */
    public static Table of(String caption, Stream<String> heads) {
        List<Head> columns = heads.map(h -> h.startsWith("#") ? new Head(h.substring(1), true) : new Head(h, false))
                .toList();
        return new Table(caption, columns, new ArrayList<>(), false);
    }

    /** A long table, for the page alone, which offers to search it. */
    public static Table searched(String caption, String heads) {
        return new Table(caption, of("", heads).heads, new ArrayList<>(), true);
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
        return value instanceof Number n ? whole(n) : signed(Objects.toString(value, Figures.NONE), null);
    }

    /** A number with its text. */
    public static TableCell number(@Nullable Number value, String text) {
        return new TableCell(text, value == null ? null : String.valueOf(value.doubleValue()), null, null);
    }

    /** A whole number; a dash for {@code null}. */
    public static TableCell whole(@Nullable Number value) {
        return number(value, Figures.whole(value));
    }

    /** A text with its sign. */
    public static TableCell signed(String text, @Nullable Sign sign) {
        return new TableCell(text, null, null, sign);
    }

    @Override
    public boolean isEmpty() {
        return rows.isEmpty();
    }

    @Override
    public boolean forPageAlone() {
        return filter;
    }

    /** Caption, heads and rows. */
    @Override
    public String markdown() {
        return (caption.isEmpty() ? "" : Markdown.text(caption) + "\n\n")
                + Markdown.head(heads.stream().map(h -> (h.number() ? "#" : "") + Markdown.text(h.name())))
                + rows.stream()
                        .map(row -> Markdown.row(
                                row.stream().map(TableCell::markdown).toArray(String[]::new)))
                        .collect(Collectors.joining());
    }

    /** Whether no row of the text is wider than {@link Wrap#WIDTH}. */
    public boolean fits() {
        return grid().lines().count() == rows.size() + 1;
    }

    /** Caption, heads and rows. The columns of a table that is too wide go on below. */
    @Override
    public String text() {
        return (caption.isEmpty() ? "" : Wrap.at(0, caption)) + grid();
    }

    private String grid() {
        int[] widths = IntStream.range(0, heads.size()).map(this::widest).toArray();
        int labels = 0;
        while (labels < heads.size() - 1 && !heads.get(labels).number() && width(widths, 0, labels + 1) <= LABELS) {
            labels++;
        }
        int room = Wrap.WIDTH + GAP.length() - width(widths, 0, labels);
        List<String> lines = new ArrayList<>();
        int from = labels;
        do {
            int to = Math.min(from + 1, heads.size());
            while (to < heads.size() && width(widths, from, to + 1) <= room) {
                to++;
            }
            int[] columns = IntStream.concat(IntStream.range(0, labels), IntStream.range(from, to))
                    .toArray();
            lines.add(line(columns, i -> field(i, heads.get(i).name() + (hasSigns(i) ? GAP : ""), widths[i])));
            rows.forEach(row -> lines.add(line(columns, i -> field(row.get(i), i, widths[i]))));
            from = to;
        } while (from < heads.size());
        return String.join("\n", lines) + "\n";
    }

    private static int width(int[] widths, int from, int to) {
        return Arrays.stream(widths, from, to).map(w -> w + GAP.length()).sum();
    }

    private int widest(int column) {
        int head = heads.get(column).name().length() + (hasSigns(column) ? GAP.length() : 0);
        return Math.max(
                head,
                rows.stream()
                        .mapToInt(row -> Sign.width(row.get(column).withLetter()))
                        .max()
                        .orElse(0));
    }

    /** Whether its figures stand before letters. */
    private boolean hasSigns(int column) {
        return rows.stream().anyMatch(row -> row.get(column).sign() != null);
    }

    private static String line(int[] columns, IntFunction<String> field) {
        return Arrays.stream(columns)
                .mapToObj(field)
                .collect(Collectors.joining(GAP))
                .stripTrailing();
    }

    private String field(TableCell cell, int column, int width) {
        Sign sign = cell.sign();
        String text = cell.withLetter();
        return field(column, sign == null ? text : sign.paint(text), width);
    }

    private String field(int column, String text, int width) {
        String space = " ".repeat(width - Sign.width(text));
        return heads.get(column).number() ? space + text : text + space;
    }
}
