package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ResponseStatsTest {

    private final ResponseStats stats = new ResponseStats();

    @Test
    void without_an_answer_every_figure_is_zero() {
        assertThat(stats.rejectedShare()).isZero();
        assertThat(stats.fastestMs()).isZero();
        assertThat(stats.meanMs()).isZero();
        assertThat(stats.percentiles(50)).containsExactly(0);
        assertThat(stats.rejectedBy()).isNull();
    }

    @Test
    void times_are_those_of_all_answers() {
        stats.ok(30);
        stats.ok(20);
        stats.ok(90);
        stats.rejected("gate/semaphore.a", 4);

        assertThat(stats.rejectedShare()).isEqualTo(0.25);
        assertThat(stats.fastestMs()).isEqualTo(4);
        assertThat(stats.meanMs()).isEqualTo(36);
        assertThat(stats.percentiles(50, 75, 95)).containsExactly(20, 30, 90);
    }

    @Test
    void what_rejected_most_is_named() {
        stats.rejected("gate/semaphore.a", 1);
        stats.rejected("gate/time-limit.a", 1);
        stats.rejected("gate/time-limit.a", 1);

        assertThat(stats.rejectedBy()).isEqualTo("gate/time-limit.a");
        assertThat(stats.rejections).containsEntry("gate/time-limit.a", 2L);
    }

    @Test
    void thousands_of_answers_are_all_kept() {
        IntStream.rangeClosed(1, 5000).forEach(stats::ok);

        assertThat(stats.answers).isEqualTo(5000);
        assertThat(stats.percentiles(50, 100)).containsExactly(2500, 5000);
    }
}
