package dev.fusebox.lab.comparison;

import static dev.fusebox.lab.comparison.MadeRun.NONE;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChangeRuleTest {

    private static MadeRun run(double... goodput) {
        MadeRun run = MadeRun.of("r");
        for (int i = 0; i < goodput.length; i++) {
            run.cell("zuul p sleep", 50, i + 1, goodput[i], 1, NONE);
        }
        return run;
    }

    private static MadeRun rejecting(double goodput, double ok, double p50) {
        return MadeRun.of("r").p50(p50).cell("zuul p sleep", 50, 1, goodput, ok, NONE);
    }

    private static String change(MadeRun before, MadeRun now) {
        ComparedCells cell = now.comparedWith(before).cells().get(0);
        return cell.change().words() + ": " + cell.why();
    }

    @Test
    void one_repeat_must_differ_by_more_than_the_tolerance() {
        assertThat(change(run(1000), run(1090))).isEqualTo("same within the spread: +9 %, within 10 %");
        assertThat(change(run(1000), run(1110))).isEqualTo("better: +11 %");
        assertThat(change(run(1110), run(1000))).isEqualTo("worse: -10 %");
        assertThat(change(run(100), run(440))).isEqualTo("better: 4.40 times as much");
    }

    @Test
    void where_most_calls_are_rejected_the_wider_tolerance_holds() {
        assertThat(change(rejecting(100, 0.1, 20), rejecting(120, 0.1, 20)))
                .isEqualTo("same within the spread: +20 %, within 25 %");
    }

    @Test
    void repeats_must_not_overlap() {
        assertThat(change(run(100, 110, 120), run(115, 125, 130)))
                .isEqualTo("same within the spread: +14 %, the repeats overlap");
        assertThat(change(run(100, 101, 102), run(106, 107, 108))).isEqualTo("better: +6 %");
        assertThat(change(run(106, 107, 108), run(100, 101, 102))).isEqualTo("worse: -6 %");
    }

    @Test
    void repeats_that_are_very_close_do_not_make_a_tiny_difference_count() {
        assertThat(change(run(1000, 1001), run(1010, 1011))).startsWith("same within the spread: +1 %");
    }

    @Test
    void as_many_successes_with_fewer_rejections_are_better_unless_callers_wait_longer() {
        assertThat(change(rejecting(100, 0.1, 20), rejecting(100, 0.9, 20)))
                .isEqualTo("better: as many successful calls, fewer unsuccessful ones");
        assertThat(change(rejecting(100, 0.1, 20), rejecting(100, 0.9, 500)))
                .isEqualTo("mixed: as many successful calls, fewer unsuccessful ones, longer times");
        assertThat(change(rejecting(100, 0.9, 20), rejecting(100, 0.1, 20)))
                .isEqualTo("worse: as many successful calls, more unsuccessful ones");
    }
}
