package dev.fusebox.lab.doc;

import dev.fusebox.lab.common.Figures;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a table, each with its head beside what stands below it.
 *
 * @param <T> what a row is of
 */
public final class Columns<T> {

    private record HeadedField<T>(String head, Function<? super T, ? extends @Nullable Object> field) {}

    private final List<HeadedField<T>> columns = new ArrayList<>();

    /** @param field a text or a cell; {@code null} for no value */
    public Columns<T> text(String head, Function<? super T, ? extends @Nullable Object> field) {
        columns.add(new HeadedField<>(head, field));
        return this;
    }

    /** Aligned right. */
    public Columns<T> number(String head, Function<? super T, ? extends @Nullable Object> field) {
        return text("#" + head, field);
    }

    /** Numbers without decimals. */
    public Columns<T> whole(String head, Function<? super T, ? extends @Nullable Number> field) {
        return number(head, row -> Table.whole(field.apply(row)));
    }

    /** Shares as per cent. */
    public Columns<T> percent(String head, Function<? super T, @Nullable Double> share) {
        return number(head, row -> Table.number(share.apply(row), Figures.percent(share.apply(row))));
    }

    /** With this number of decimals. */
    public Columns<T> fixed(String head, int decimals, Function<? super T, @Nullable Double> figure) {
        return number(head, row -> Table.number(figure.apply(row), Figures.fixed(figure.apply(row), decimals)));
    }

    /** Further ones. */
    public Columns<T> and(Columns<T> more) {
        columns.addAll(more.columns);
        return this;
    }

    /** Further ones where they say something. */
    public Columns<T> and(boolean known, Columns<T> more) {
        return known ? and(more) : this;
    }

    public Table table(String caption, Collection<T> rows) {
        return filled(Table.of(caption, heads()), rows);
    }

    /** A long table, for the page alone, which offers to search it. */
    public Table searched(String caption, Collection<T> rows) {
        return filled(Table.searched(caption, heads()), rows);
    }

    private String heads() {
        return String.join("|", columns.stream().map(HeadedField::head).toList());
    }

    private Table filled(Table table, Collection<T> rows) {
        rows.forEach(row -> table.row(
                columns.stream().map(column -> column.field.apply(row)).toArray()));
        return table;
    }
}
