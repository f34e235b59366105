package dev.fusebox.lab.comparison;

import static dev.fusebox.lab.comparison.MadeRun.NONE;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChangeRuleTest {

    /** A cell of as many starts. */
    private static MadeRun run(double... goodput) {
        MadeRun run = MadeRun.of("r");
        for (int i = 0; i < goodput.length; i++) {
            run.cell("zuul p sleep", 50, i + 1, i + 1, goodput[i], 1, NONE);
        }
        return run;
    }

    private static MadeRun rejecting(double goodput, double ok, double p50) {
        return MadeRun.of("r").p50(p50).starts("zuul p sleep", 50, goodput, ok, NONE);
    }

    private static String change(MadeRun before, MadeRun now) {
        ComparedCells cell = now.comparedWith(before).cells().get(0);
        return cell.change().words() + ": " + cell.why();
    }

    @Test
    void too_few_starts_cannot_tell_however_far_they_are_apart() {
        assertThat(change(run(1000), run(1110))).isEqualTo("undecided: +11 %, but 1 against 1 start cannot tell");
        assertThat(change(run(100, 101), run(440, 441)))
                .isEqualTo("undecided: 4.38 times as much, but 2 against 2 starts cannot tell");
        assertThat(change(run(100, 101, 102), run(440, 441, 442))).startsWith("undecided: ");
    }

    @Test
    void rounds_of_one_start_are_no_starts() {
        MadeRun before = MadeRun.of("r");
        MadeRun now = MadeRun.of("r");
        for (int round = 1; round <= 9; round++) {
            before.cell("zuul p sleep", 50, round, 100 + round / 9.0, 1, NONE);
            now.cell("zuul p sleep", 50, round, 200 + round / 9.0, 1, NONE);
        }

        assertThat(change(before, now)).endsWith("1 against 1 start cannot tell");
    }

    @Test
    void starts_that_do_not_overlap_are_told_apart() {
        assertThat(change(run(100, 101, 102, 103), run(106, 107, 108, 109))).isEqualTo("better: +6 %, p = 0.03");
        assertThat(change(run(106, 107, 108, 109), run(100, 101, 102, 103))).isEqualTo("worse: -6 %, p = 0.03");
        assertThat(change(run(100, 101, 102, 103, 104), run(106, 107, 108, 109, 110)))
                .isEqualTo("better: +6 %, p = 0.01");
    }

    @Test
    void starts_that_overlap_are_the_same() {
        assertThat(change(run(100, 110, 120, 130), run(115, 125, 135, 145)))
                .isEqualTo("same within the spread: +13 %, p = 0.20");
    }

    @Test
    void what_other_programs_may_have_made_is_no_change_of_the_gateway() {
        MadeRun before = MadeRun.of("r").cell("zuul p sleep", 50, 100, NONE);
        MadeRun disturbed = MadeRun.of("r").disturbed().cell("zuul p sleep", 50, 200, NONE);

        assertThat(change(before, MadeRun.of("r").cell("zuul p sleep", 50, 200, NONE)))
                .isEqualTo("better: +100 %, p = 0.03");
        assertThat(change(before, disturbed))
                .isEqualTo("undecided: +100 %, p = 0.03, but other programs disturbed the machine");
        assertThat(change(disturbed, before))
                .isEqualTo("undecided: -50 %, p = 0.03, but other programs disturbed the machine");
    }

    @Test
    void starts_that_are_very_close_do_not_make_a_tiny_difference_count() {
        assertThat(change(run(1000, 1001, 1002, 1003), run(1010, 1011, 1012, 1013)))
                .isEqualTo("same within the spread: +1 %, p = 0.03");
    }

    @Test
    void as_many_successes_with_fewer_rejections_are_better_unless_callers_wait_longer() {
        assertThat(change(rejecting(100, 0.1, 20), rejecting(100, 0.9, 20)))
                .isEqualTo("better: as many successful calls, fewer unsuccessful ones, p = 0.03");
        assertThat(change(rejecting(100, 0.1, 20), rejecting(100, 0.9, 500)))
                .isEqualTo("mixed: as many successful calls, fewer unsuccessful ones, longer times, p = 0.03");
        assertThat(change(rejecting(100, 0.9, 20), rejecting(100, 0.1, 20)))
                .isEqualTo("worse: as many successful calls, more unsuccessful ones, p = 0.03");
    }
}
