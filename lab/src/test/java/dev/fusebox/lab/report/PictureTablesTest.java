package dev.fusebox.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.results.BystanderResult.BystanderVerdict;
import dev.fusebox.lab.summary.BoundBy;
import dev.fusebox.lab.summary.MatrixPicture;
import dev.fusebox.lab.summary.MatrixPicture.Panel;
import dev.fusebox.lab.summary.MatrixPicture.Row;
import dev.fusebox.lab.summary.MatrixPicture.Setup;
import dev.fusebox.lab.summary.MatrixPicture.SetupRow;
import dev.fusebox.lab.summary.MatrixPicture.Setups;
import dev.fusebox.lab.summary.MatrixPicture.Square;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PictureTablesTest {

    private static String text(MatrixPicture picture) {
        return Sign.plain(PictureTables.of(picture).stream().map(Section::text).collect(Collectors.joining()));
    }

    private static Square square(BoundBy boundBy, Double goodput) {
        return new Square("id", List.of("id"), boundBy, goodput, "", "words");
    }

    @Test
    void each_cell_is_a_figure_and_a_letter_and_the_legend_has_the_letters_in_use() {
        List<String> sizes = List.of("50 users", "200 users");
        Row direct = new Row("direct", List.of(square(BoundBy.NO_LIMIT, 244.0), square(BoundBy.CPU, 31_021.0)));
        Row zuul = new Row("zuul", Arrays.asList(null, square(BoundBy.CONNECTIONS, null)));

        assertThat(text(new MatrixPicture(
                        "measured once",
                        List.of(new Panel("stock", "hello", sizes, List.of(direct, zuul))),
                        List.of())))
                .isEqualTo("""

                        Goodput/s of each cell, the share of its calls that failed, and what bound it (measured once)
                                             50 users    200 users
                        stock hello  direct       244 .     31 021 U
                        stock hello  zuul                        - C
                          . no limit, C connections, U CPU
                        """);
    }

    @Test
    void bystander_experiments_are_a_picture_of_their_own() {
        Setup dead = new Setup("id", 250, BystanderVerdict.DEAD, "0 of 200 ok", "words");

        assertThat(text(new MatrixPicture(
                        "",
                        List.of(),
                        List.of(new Setups(
                                "service-a",
                                List.of("zuul", "scg"),
                                List.of(new SetupRow("stock", Arrays.asList(dead, null))))))))
                .isEqualTo("""

                        Calls of the healthy route while service-a hangs (each measured once)
                                            zuul    scg
                        stock  0 of 200 ok, dead !
                        """);
    }

    @Test
    void more_sizes_than_fit_into_a_line_go_on_below() {
        List<String> sizes =
                IntStream.rangeClosed(1, 20).mapToObj(i -> i + "00 users").toList();
        Row row = new Row("zuul", Collections.nCopies(20, square(BoundBy.PERMITS, 100.0)));

        List<String> lines = text(new MatrixPicture(
                        "", List.of(new Panel("stock", "hello", sizes, List.of(row))), List.of()))
                .lines()
                .toList();

        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
        assertThat(lines)
                .filteredOn(line -> line.startsWith("stock hello  zuul"))
                .hasSize(4);
    }

    @Test
    void a_run_without_cells_has_no_picture() {
        assertThat(text(new MatrixPicture("", List.of(), List.of()))).isEmpty();
    }
}
