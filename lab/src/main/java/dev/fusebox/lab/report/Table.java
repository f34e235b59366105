package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A table as the page shows it.
 *
 * @param filter whether it is long enough to be searched
 */
public record Table(String caption, List<Head> heads, List<List<TableCell>> rows, boolean filter) {

    /** A column; numbers stand right. */
    public record Head(String name, boolean number) {}

    /**
     * A field.
     *
     * @param sort what it is sorted by, {@code null} for its text
     * @param href {@code null} when it is no link
     */
    public record TableCell(
            String text, @Nullable Double sort, @Nullable String href) {

        /** As an attribute, which {@code null} leaves out. */
        public @Nullable String sortKey() {
            return sort == null ? null : String.valueOf(sort);
        }
    }

    public static TableCell text(@Nullable String text) {
        return new TableCell(text == null ? Figures.NONE : text, null, null);
    }

    public static TableCell number(@Nullable Number value, String text) {
        return new TableCell(text, value == null ? null : Double.valueOf(value.doubleValue()), null);
    }

    /** What experiments found. */
    public static Table of(ResultTable found) {
        Builder table = with(found.caption(), found.heads());
        found.rows().forEach(row -> table.row(row.stream().map(Table::cell).toList()));
        return table.small();
    }

    private static TableCell cell(Object value) {
        return value instanceof Double d
                ? number(d, Figures.plain(d))
                : value instanceof Number n ? number(n, Figures.whole(n)) : text(Objects.toString(value, Figures.NONE));
    }

    /** A whole number; a dash for {@code null}. */
    public static TableCell whole(@Nullable Number value) {
        return number(value, Figures.whole(value));
    }

    /** Heads separated by {@code |}; one that begins with {@code #} is of numbers. */
    public static Builder with(String caption, String heads) {
        return new Builder(caption, heads);
    }

    public static final class Builder {
        private final String caption;
        private final List<Head> heads = new ArrayList<>();
        private final List<List<TableCell>> rows = new ArrayList<>();

        private Builder(String caption, String heads) {
            this.caption = caption;
            Arrays.stream(heads.split("\\|"))
                    .forEach(h -> this.heads.add(new Head(h.startsWith("#") ? h.substring(1) : h, h.startsWith("#"))));
        }

        public Builder row(TableCell... cells) {
            return row(Arrays.asList(cells));
        }

        public Builder row(List<TableCell> cells) {
            rows.add(List.copyOf(cells));
            return this;
        }

        /** To be looked at as it is. */
        public Table small() {
            return new Table(caption, heads, rows, false);
        }

        /** To be searched. */
        public Table large() {
            return new Table(caption, heads, rows, true);
        }
    }
}
