package dev.fusebox.lab.summary.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.cell.CellJudgement;
import dev.fusebox.lab.results.cell.CellResult;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class FoldedCellsTest {

    private static final List<CellResult> CELLS = new JsonMapper()
            .readValue(Path.of("src/test/resources/recorded/results.json"), Results.class)
            .cells();

    @Test
    void cells_that_met_no_limit_and_rejected_nothing_are_one_sentence() {
        FoldedCells cells = FoldedCells.of(CELLS);

        assertThat(cells.shown()).hasSize(CELLS.size() - cells.folded().size());
        assertThat(cells.sentence())
                .isEqualTo("4 cells met no limit and rejected nothing: direct, zuul, scg (sleep/200, 50 users),"
                        + " direct (sleep/200, 200 users).");
    }

    @Test
    void where_every_cell_teaches_something_there_is_no_sentence() {
        assertThat(FoldedCells.of(FoldedCells.of(CELLS).shown()).sentence()).isEmpty();
    }

    @Test
    void a_reason_for_no_prediction_stands_once() {
        List<CellResult> cells = CELLS.stream()
                .map(c -> c.withJudgement(new CellJudgement(null, null, "no warm-up rate", c.verdict(), null)))
                .toList();

        assertThat(FoldedCells.notPredicted(cells))
                .containsExactly("No prediction of the goodput of 18 cells (hello, sleep/200): no warm-up rate.");
    }
}
