package dev.fusebox.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.results.MadeRecording;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.ResultsBuilder;
import dev.fusebox.lab.results.cell.CellJudgementBuilder;
import dev.fusebox.lab.results.cell.CellMeasurementBuilder;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Reports of a recorded run. {@code -Dgolden.update=true} rewrites the expected text; read the difference before keeping it. */
class TextReportTest {

    private static final Path RECORDED = Path.of("src/test/resources/recorded");

    private static RecordedRun run(Results results) {
        return MadeRecording.of("smoke-1", results)
                .withCautions(List.of("Of the load generator."))
                .withGateways(Map.of("zuul-gateway", "Zuul", "scg-gateway", "Spring Cloud Gateway"));
    }

    private static Results recorded() {
        return new JsonMapper().readValue(RECORDED.resolve("results.json"), Results.class);
    }

    @Test
    void a_recorded_run_gives_the_same_bytes_every_time() throws IOException {
        String report = Sign.plain(TextReport.of(run(recorded()), null));

        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(RECORDED.resolve("report.txt"), report);
        }
        assertThat(report).isEqualTo(Files.readString(RECORDED.resolve("report.txt")));
    }

    @Test
    void no_line_is_wider_than_100_columns() {
        assertThat(Sign.plain(TextReport.of(run(recorded()), null)).lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
    }

    @Test
    void an_incomplete_run_says_so() {
        Results r = recorded();
        Results half = ResultsBuilder.builder()
                .schema(r.schema())
                .study(r.study())
                .title(r.title())
                .environment(r.environment())
                .rules(r.rules())
                .notes(r.notes())
                .conclusions(r.conclusions())
                .planned(r.planned())
                .cells(r.cells().subList(0, 9))
                .build();

        assertThat(Sign.plain(TextReport.of(run(half), null)))
                .contains("INCOMPLETE: 9 of 18 cells")
                .contains(": undecided\n");
    }

    @Test
    void a_cell_without_figures_shows_none() {
        Results r = recorded();
        CellResult c = r.cells().get(0);
        List<CellResult> cells = new ArrayList<>(r.cells());
        cells.set(
                0,
                new CellResult(
                        c.key(),
                        CellMeasurementBuilder.builder().warm(true).build(),
                        CellJudgementBuilder.builder()
                                .notPredicted("the machine is unknown")
                                .verdict(Verdict.unread("ab ended with exit code 1"))
                                .build(),
                        null,
                        List.of()));
        Results broken = ResultsBuilder.builder()
                .schema(r.schema())
                .study(r.study())
                .title(r.title())
                .environment(r.environment())
                .rules(r.rules())
                .notes(r.notes())
                .conclusions(r.conclusions())
                .planned(r.planned())
                .cells(cells)
                .build();

        assertThat(Sign.plain(TextReport.of(run(broken), null)))
                .contains("No verdict: ab ended with exit code 1.")
                .contains("No prediction of the goodput of 1 cell (hello): the machine is unknown.")
                .containsPattern("hello +50 +direct +- +- +- +- +-");
    }
}
