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

    /** A number in words of its own. */
    public static TableCell number(@Nullable Number value, String text) {
        return new TableCell(text, value == null ? null : Double.valueOf(value.doubleValue()), null);
    }

    /** A whole number; a dash for {@code null}. */
    public static TableCell whole(@Nullable Number value) {
        return number(value, Figures.whole(value));
    }

    /** Heads separated by {@code |}; one that begins with {@code #} is of numbers. */
    public static Builder with(String caption, String heads) {
        return new Builder(caption, heads);
    }

    /** A small table of rows; {@code null} stands in them where there is no figure. */
    static Table of(String caption, String heads, List<? extends List<?>> rows) {
        Builder table = with(caption, heads);
        rows.forEach(table::row);
        return table.small();
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

        /** @param fields texts, numbers and cells; {@code null} where there is none */
        public Builder row(@Nullable Object... fields) {
            return row(Arrays.asList(fields));
        }

        /** @param fields texts, numbers and cells; {@code null} where there is none */
        public Builder row(List<? extends @Nullable Object> fields) {
            rows.add(fields.stream().map(Builder::cell).toList());
            return this;
        }

        private static TableCell cell(@Nullable Object value) {
            return value instanceof TableCell cell
                    ? cell
                    : value instanceof Double d
                            ? number(d, Figures.plain(d))
                            : value instanceof Number n
                                    ? whole(n)
                                    : new TableCell(Objects.toString(value, Figures.NONE), null, null);
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
