package dev.fusebox.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.results.MadeRecording;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.MadeCellResult;
import dev.fusebox.lab.traffic.MadeLoad;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartsSectionTest {

    /** Calls of 10 ms; a tenth of them has no success. */
    private static CellResult cell(int start, int repeat, double goodput) {
        long ok = Math.round(goodput * 90);
        return MadeCellResult.of("zuul", "hello", 50, repeat)
                .start(start)
                .load(MadeLoad.of("ab", "", ok * 10 / 9, ok, ok / 9, 0, 90, goodput / 0.9, goodput, 10, 10, 10, 10, 0L))
                .build();
    }

    private static RecordedRun run(double[]... starts) {
        List<CellResult> cells = new ArrayList<>();
        for (int start = 0; start < starts.length; start++) {
            for (double goodput : starts[start]) {
                cells.add(cell(start + 1, cells.size() + 1, goodput));
            }
        }
        return startingFor(100, MadeRecording.of(cells));
    }

    private static RecordedRun startingFor(double rounds, RecordedRun run) {
        return run.withPlan(run.plan().withStartPerRound(rounds));
    }

    private static double[] rounds(double... goodput) {
        return goodput;
    }

    private static String text(RecordedRun run) {
        return StartsSection.of(run).text().replaceAll("\\s+", " ");
    }

    @Test
    void each_cell_has_its_interval_and_the_parts_of_its_variance() {
        assertThat(text(run(rounds(98, 98), rounds(100, 100), rounds(102, 102))))
                .contains("hello c=50 zuul 100 (95 to 105) 10.0 % 10° 2.0 0");
    }

    @Test
    void of_one_round_each_the_variance_within_is_not_known() {
        assertThat(text(run(rounds(98), rounds(100), rounds(102))))
                .contains("100 (95 to 105) 10.0 % 10° 2.0 -")
                .contains(
                        "One round in each start: how much of the variance lies between starts is not known; --repeat 2 tells.");
    }

    /** As in EstimateTest: sqrt(100 x 2 / 49) is 3 rounds. */
    @Test
    void it_says_what_to_repeat_more() {
        assertThat(text(run(rounds(9, 11), rounds(19, 21))))
                .contains(
                        "A start takes as long as 100 rounds, so 3 rounds in each start make the narrowest intervals; these have 2. Repeat the rounds more: --repeat 3.");
        assertThat(text(startingFor(10, run(rounds(9, 11), rounds(19, 21)))))
                .contains("so 1 round in each start make", "these have 2. Repeat the starts more: --starts.");
    }

    @Test
    void of_one_start_there_is_nothing_to_say() {
        assertThat(StartsSection.of(run(rounds(9, 11))).isEmpty()).isTrue();
        assertThat(TextReport.sections(run(rounds(9, 11)))).isEmpty();
        assertThat(TextReport.sections(run(rounds(9), rounds(11)))).hasSize(1);
    }

    @Test
    void no_line_is_wider_than_100_columns() {
        assertThat(StartsSection.of(run(rounds(9000, 11000), rounds(19000, 21000)))
                        .text()
                        .lines())
                .allMatch(line -> line.length() <= 100);
    }
}
