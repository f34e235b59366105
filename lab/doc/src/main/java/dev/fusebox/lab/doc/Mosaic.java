package dev.fusebox.lab.doc;

import dev.fusebox.lab.common.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A picture: tiles whose colours say what they are. Text and Markdown have figures and signs in tables, the page links.
 *
 * @param figures what the figures are; the page has it in the words of each tile
 */
public record Mosaic(String figures, List<TileTable> tables) implements Block {

    /** This number of columns and a long name fit into half of the width of a page. */
    private static final int NARROW = 5;

    /**
     * Rows of tiles.
     *
     * @param note behind the caption, for the page alone
     * @param labels what the labels of the rows are; empty for none
     * @param dense whether its rows are many, so that tiles are small
     * @param flat whether a tile is one line
     * @param groups of columns, side by side; a text has a table for each
     */
    public record TileTable(
            String caption,
            String note,
            String labels,
            boolean dense,
            boolean flat,
            List<TileGroup> groups,
            List<TileRow> rows) {

        /** Whether tiles say in words what their colours say. */
        public boolean worded() {
            return !dense || flat;
        }

        public int columns() {
            return groups.stream().mapToInt(group -> group.heads.size()).sum();
        }

        private List<Table> split() {
            List<Table> tables = new ArrayList<>();
            int from = 0;
            for (TileGroup group : groups) {
                int to = from + group.heads.size();
                Stream<String> left = labels.isEmpty() ? Stream.of("") : Stream.of("", labels);
                Table table = Table.of(
                        Figures.joined(", ", caption, group.title),
                        Stream.concat(left, group.heads.stream().map(head -> "#" + head)));
                for (TileRow row : rows) {
                    table.row(
                            row.name,
                            labels.isEmpty() ? List.of() : row.label,
                            row.tiles.subList(from, to).stream()
                                    .map(Tile::field)
                                    .toList());
                }
                tables.add(table);
                from = to;
            }
            return tables;
        }
    }

    /** @param title above its columns; empty for none */
    public record TileGroup(String title, List<String> heads) {}

    /**
     * A row.
     *
     * @param title the name in full
     * @param tiles {@code null} where there is nothing
     */
    public record TileRow(String name, String title, String label, List<@Nullable Tile> tiles) {}

    /**
     * A tile.
     *
     * @param id of the cell or experiment that it shows
     * @param also below the figure; empty for nothing
     * @param words all of it, for a tooltip and for screen readers
     * @param doubted whether the figure has a star on the page
     */
    public record Tile(String id, TileColour colour, String figure, String also, String words, boolean doubted) {

        private static Table.TableCell field(@Nullable Tile tile) {
            return tile == null
                    ? Table.signed("", null)
                    : Table.signed(Figures.joined(", ", tile.figure, tile.also), tile.colour.sign);
        }
    }

    /**
     * A colour.
     *
     * @param style CSS class of it and of its pattern
     * @param word what it says
     * @param more for the page alone; empty for nothing
     */
    public record TileColour(Sign sign, String style, String word, String more) {}

    @Override
    public boolean isEmpty() {
        return tables.isEmpty();
    }

    private Stream<Tile> tiles() {
        return tables.stream()
                .flatMap(table -> table.rows.stream())
                .flatMap(row -> row.tiles.stream())
                .filter(Objects::nonNull);
    }

    /** Whether it needs the whole width of a page. */
    public boolean wide() {
        return tables.stream().anyMatch(table -> table.dense && table.columns() > NARROW);
    }

    /** Whether a tile is in doubt. */
    public boolean doubted() {
        return tiles().anyMatch(tile -> tile.doubted);
    }

    /** The colours in use. */
    public List<TileColour> colours() {
        return tiles().map(Tile::colour)
                .distinct()
                .sorted(Comparator.comparing(TileColour::sign))
                .toList();
    }

    private Stream<Table> all() {
        return tables.stream().flatMap(table -> table.split().stream());
    }

    private String legend(Function<Sign, String> sign) {
        return colours().stream()
                .map(colour -> sign.apply(colour.sign) + " " + colour.word)
                .collect(Collectors.joining(", "));
    }

    @Override
    public String text() {
        return all().map(Table::text).collect(Collectors.joining("\n")) + Wrap.at(2, figures, legend(Sign::painted));
    }

    @Override
    public String markdown() {
        return all().map(table -> table.markdown() + "\n").collect(Collectors.joining())
                + Figures.joined("; ", figures, legend(Sign::markdown))
                + "\n";
    }
}
