package dev.fusebox.lab.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.doc.Mosaic;
import dev.fusebox.lab.doc.Mosaic.TileTable;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.report.MarkdownReport;
import dev.fusebox.lab.report.TextReport;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.summary.cell.CellDivision;
import dev.fusebox.lab.summary.cell.FoldedCells;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A run of a dozen gateways: three are bound by their threads, the others meet no limit. */
class ManyGatewaysTest {

    private static final int ALL = 12;
    private static final int BOUND = 3;

    private static String name(int i) {
        return "completable-future-of-a-client-%d-virtual".formatted(i);
    }

    private static MadeCell cell(int i) {
        MadeCell cell = new MadeCell().users(100, i < BOUND ? 500 + i : 990);
        cell.gateway = name(i);
        cell.limit("threads", LimitKind.THREADS, 50);
        return i < BOUND ? cell.boundBy("gate-way/threads") : cell;
    }

    private static RecordedRun run(int gateways) {
        MadeCell direct = new MadeCell().users(100, 1000);
        direct.gateway = "direct";
        return MadeCell.run(IntStream.rangeClosed(0, gateways)
                .mapToObj(i -> i == gateways ? direct : cell(i))
                .toArray(MadeCell[]::new));
    }

    @Test
    void each_gateway_has_one_row_over_all_panels() {
        TileTable table = table(ALL);

        assertThat(table.dense()).isTrue();
        assertThat(table.rows()).hasSize(ALL + 1);
        assertThat(table.rows().get(0).tiles()).hasSize(1).doesNotContainNull();
        assertThat(table(3).dense()).isFalse();
    }

    private static TileTable table(int gateways) {
        MatrixPicture picture = MatrixPicture.of(run(gateways), List.of());
        return ((Mosaic) picture.cells().blocks().get(0)).tables().get(0);
    }

    @Test
    void one_sentence_speaks_of_all_gateways_that_lose_in_the_same_way() {
        List<String> answer = Summary.of(run(ALL)).answer();

        assertThat(answer.get(0))
                .startsWith("With 100 users, Gate with the profile p answers 500 requests/s")
                .endsWith(" The same goes for " + name(1) + " and " + name(2) + " (501 to 502/s).");
        assertThat(Summary.of(run(BOUND)).answer()).noneMatch(sentence -> sentence.contains("The same goes for"));
    }

    @Test
    void more_than_a_few_are_counted() {
        RecordedRun run = run(ALL);

        assertThat(CellDivision.of(run.results())).contains("3 bound by the gateway's threads");
        assertThat(FoldedCells.of(run.results().cells()).sentence())
                .isEqualTo("10 cells met no limit and rejected nothing: 10 of 13 (sleep/98, 100 users).");
        assertThat(FoldedCells.of(run.results().cells()).alike()).hasSize(1);
    }

    @Test
    void the_text_stays_within_a_hundred_columns() {
        String text = Sign.plain(TextReport.of(run(ALL), null));

        assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
        assertThat(text)
                .contains("sleep/98, 100 users\n")
                .containsPattern("goodput/s +2xx % +p50 +p99 +threads +MiB +CPU s\n")
                .contains("The same: " + name(1) + " 501/s,\n");
    }

    @Test
    void markdown_has_a_row_for_each_gateway() {
        String markdown = MarkdownReport.of(run(ALL), null);

        assertThat(markdown)
                .contains("|  | 100 users |\n|---|--:|\n")
                .contains("| " + name(0) + " | 500 🟧 R |\n")
                .contains("| CPU s per 1000 answers |\n");
    }
}
