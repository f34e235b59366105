package dev.fusebox.lab.doc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.doc.Mosaic.Tile;
import dev.fusebox.lab.doc.Mosaic.TileColour;
import dev.fusebox.lab.doc.Mosaic.TileGroup;
import dev.fusebox.lab.doc.Mosaic.TileRow;
import dev.fusebox.lab.doc.Mosaic.TileTable;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MosaicTest {

    private static final TileColour CPU = new TileColour(Sign.CPU, "cpu", "CPU", "");
    private static final TileColour NONE = new TileColour(Sign.NO_LIMIT, "no-limit", "no limit", "");
    private static final TileColour DEAD = new TileColour(Sign.POOR, "dead", "dead", "of the page alone");

    private static Tile tile(TileColour colour, String figure) {
        return new Tile("id", colour, figure, "", "words", false);
    }

    private static TileRow row(String name, Tile... tiles) {
        return new TileRow(name, name, "", Arrays.asList(tiles));
    }

    private static TileTable table(List<TileGroup> groups, TileRow... rows) {
        return new TileTable("hello", "of the page alone", "", false, false, groups, List.of(rows));
    }

    private static String text(TileTable... tables) {
        return Sign.plain(new Mosaic("Goodput/s", List.of(tables)).text());
    }

    @Test
    void each_tile_is_a_figure_and_a_letter_and_the_legend_has_the_letters_in_use() {
        TileGroup sizes = new TileGroup("", List.of("50 users", "200 users"));

        assertThat(text(table(
                        List.of(sizes),
                        row("direct", tile(NONE, "244"), tile(CPU, "31 021")),
                        row("zuul", null, tile(CPU, "-")))))
                .isEqualTo("""
                        hello
                                50 users    200 users
                        direct       244 .     31 021 U
                        zuul                        - U
                          Goodput/s
                          . no limit, U CPU
                        """);
    }

    @Test
    void groups_of_columns_are_tables_of_their_own() {
        List<TileGroup> groups =
                List.of(new TileGroup("stock", List.of("1 user")), new TileGroup("mine", List.of("2 users")));

        assertThat(text(table(groups, row("zuul", tile(NONE, "3"), tile(NONE, "4")))))
                .isEqualTo("""
                        hello, stock
                              1 user
                        zuul       3 .

                        hello, mine
                              2 users
                        zuul        4 .
                          Goodput/s
                          . no limit
                        """);
    }

    @Test
    void rows_may_have_labels() {
        TileTable table = new TileTable(
                "service-a hangs",
                "",
                "callers held",
                false,
                true,
                List.of(new TileGroup("", List.of("zuul", "scg"))),
                List.of(new TileRow("stock", "stock", "250", Arrays.asList(tile(DEAD, "0 of 200 ok"), null))));

        assertThat(new Mosaic("", List.of(table)).markdown()).isEqualTo("""
                        service-a hangs

                        |  | callers held | zuul | scg |
                        |---|---|--:|--:|
                        | stock | 250 | 0 of 200 ok 🔴 |  |

                        🔴 dead
                        """);
    }

    @Test
    void more_columns_than_fit_into_a_line_go_on_below() {
        List<String> sizes =
                IntStream.rangeClosed(1, 20).mapToObj(i -> i + "00 users").toList();
        TileRow row = new TileRow("zuul", "zuul", "", Collections.nCopies(20, tile(CPU, "100")));

        List<String> lines =
                text(table(List.of(new TileGroup("", sizes)), row)).lines().toList();

        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
        assertThat(lines).filteredOn(line -> line.startsWith("zuul ")).hasSizeGreaterThan(2);
    }
}
