package dev.fusebox.ramps;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FiguresTest {

    private final AnswerLog log = new AnswerLog(20);

    private void answer(long atMs, int millis, int status) {
        log.ended(new AnswerLog.Ended(atMs, millis * 1000, status));
    }

    /** Two users: the second comes at 2000, the first is done at 5000. */
    private void ramp() {
        log.comes(1000);
        answer(1100, 100, 200);
        log.comes(2000);
        answer(2100, 100, 200);
        answer(3000, 300, 200);
        answer(4000, 200, 503);
        answer(4500, 60_000, AnswerLog.NO_ANSWER);
        answer(5000, 400, 200);
        log.goes(5000);
        answer(7000, 900, 200);
        log.goes(7000);
    }

    @Test
    void the_window_is_from_the_first_call_of_the_last_user_to_the_last_answer_of_the_first_who_is_done() {
        ramp();

        Figures window = Figures.window(log);

        assertThat(window.fromMs()).isEqualTo(2000);
        assertThat(window.toMs()).isEqualTo(5000);
        assertThat(window.statuses())
                .containsEntry(200, 3L)
                .containsEntry(503, 1L)
                .containsEntry(0, 1L);
        assertThat(window.seconds()).isEqualTo(3);
    }

    @Test
    void percentiles_are_over_answers_of_any_status_but_not_over_calls_without_one() {
        ramp();

        Figures window = Figures.window(log);

        assertThat(window.percentileMs(50)).isEqualTo(200);
        assertThat(window.percentileMs(95)).isEqualTo(400);
        assertThat(window.percentileMs(100)).isEqualTo(400);
        assertThat(window.table())
                .startsWith("Percentage served,Time in ms\n0,100.0\n")
                .endsWith("100,400.0\n");
    }

    @Test
    void the_whole_is_from_the_first_call_to_the_last_answer() {
        ramp();

        Figures whole = Figures.whole(log);

        assertThat(whole.seconds()).isEqualTo(6);
        assertThat(whole.named("whole."))
                .containsEntry("whole.fromMs", "1000")
                .containsEntry("whole.status.200", "5")
                .containsEntry("whole.p95Ms", "900.0");
    }

    @Test
    void users_who_are_done_before_the_last_one_comes_leave_no_window() {
        log.comes(1000);
        answer(1100, 100, 200);
        log.goes(1100);
        log.comes(3000);
        answer(3100, 100, 200);
        log.goes(3100);

        assertThat(Figures.window(log).seconds()).isZero();
    }

    @Test
    void a_ramp_without_an_answer_has_figures_too() {
        log.comes(1000);

        assertThat(Figures.whole(log).words()).startsWith("0.0 s, 0.0 answers/s");
    }
}
