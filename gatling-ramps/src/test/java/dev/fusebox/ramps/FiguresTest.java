package dev.fusebox.ramps;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
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
    void percentiles_are_over_answers_of_any_status_and_calls_that_were_given_up() {
        ramp();

        Figures window = Figures.window(log);

        assertThat(window.percentileMs(50)).isEqualTo(300);
        assertThat(window.percentileMs(80)).isEqualTo(400);
        assertThat(window.percentileMs(95)).isEqualTo(60_000);
        assertThat(window.table())
                .startsWith("Percentage served,Time in ms\n0,100.0\n")
                .endsWith("100,60000.0\n");
    }

    @Test
    void a_call_without_a_connection_is_no_fast_call() {
        log.comes(1000);
        answer(1100, 100, 200);
        answer(1101, 1, AnswerLog.NO_ANSWER);
        answer(1200, 200, 200);
        log.goes(1200);

        assertThat(Figures.window(log).percentileMs(1)).isEqualTo(100);
        assertThat(Figures.window(log).statuses()).containsEntry(AnswerLog.NO_ANSWER, 1L);
    }

    @Test
    void each_outcome_has_its_histogram() throws Exception {
        ramp();

        HistogramLogReader reader = new HistogramLogReader(
                new ByteArrayInputStream(Figures.window(log).histograms().getBytes(StandardCharsets.UTF_8)));
        Map<String, Long> calls = new TreeMap<>();
        for (EncodableHistogram one = reader.nextIntervalHistogram();
                one != null;
                one = reader.nextIntervalHistogram()) {
            calls.put(one.getTag(), ((Histogram) one).getTotalCount());
        }

        assertThat(calls).isEqualTo(Map.of("successes", 3L, "rejections", 1L, "givenUp", 1L));
    }

    @Test
    void the_whole_is_from_the_first_call_to_the_last_answer() {
        ramp();

        Figures whole = Figures.whole(log);

        assertThat(whole.seconds()).isEqualTo(6);
        assertThat(whole.named("whole."))
                .containsEntry("whole.fromMs", "1000")
                .containsEntry("whole.status.200", "5")
                .containsEntry("whole.p95Ms", "60000.0");
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

    @Test
    void every_second_has_its_answers_also_one_without() {
        ramp();

        assertThat(Figures.perSecond(log)).isEqualTo("""
                second,answers,not_2xx,p50_ms,p95_ms
                0,1,0,100.0,100.0
                1,1,0,100.0,100.0
                2,1,0,300.0,300.0
                3,1,2,200.0,60000.0
                4,1,0,400.0,400.0
                5,0,0,,
                6,1,0,900.0,900.0
                """);
    }

    @Test
    void times_are_counted_in_steps_of_a_round_width() {
        log.comes(1000);
        answer(1100, 100, 200);
        answer(1100, 109, 503);
        answer(1200, 131, 200);
        answer(1200, 400, AnswerLog.NO_ANSWER);

        assertThat(Figures.whole(log).histogram())
                .isEqualTo("""
                from_ms,to_ms,answers
                100.0,102.0,1
                102.0,104.0,0
                104.0,106.0,0
                106.0,108.0,0
                108.0,110.0,1
                """ + "%s.0,%s.0,0\n".repeat(10).formatted(even(110, 10)) + "130.0,132.0,1\n");
    }

    private static Object[] even(int from, int steps) {
        return java.util.stream.IntStream.range(0, 2 * steps)
                .mapToObj(i -> from + (i + 1) / 2 * 2)
                .toArray();
    }

    @Test
    void a_few_answers_that_took_far_longer_share_the_last_step() {
        AnswerLog many = new AnswerLog(200);
        many.comes(1000);
        for (int i = 0; i < 199; i++) {
            many.ended(new AnswerLog.Ended(1100, (100 + i % 20) * 1000, 200));
        }
        many.ended(new AnswerLog.Ended(61_000, 60_000_000, 200));

        assertThat(Figures.whole(many).histogram())
                .startsWith("from_ms,to_ms,answers\n100.0,101.0,10\n")
                .contains("\n119.0,120.0,9\n", "\n139.0,140.0,0\n")
                .endsWith("\n140.0,60000.0,1\n");
    }

    @Test
    void without_an_answer_there_are_no_rows() {
        log.comes(1000);

        assertThat(Figures.perSecond(log).lines()).hasSize(1);
        assertThat(Figures.whole(log).histogram().lines()).hasSize(1);
    }
}
