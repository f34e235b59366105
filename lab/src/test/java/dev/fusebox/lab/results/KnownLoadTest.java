package dev.fusebox.lab.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.results.CpuDemand.LoadWindow;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Windows of one second; 1000 answers each, so busy seconds are milliseconds of an answer. */
class KnownLoadTest {

    private static LoadWindow window(double answerMs, int users, Integer serviceMs) {
        return new LoadWindow(answerMs, null, 1, 1000, 0, users, serviceMs);
    }

    private static double answerMs(List<LoadWindow> warmUp, List<LoadWindow> walked, List<LoadWindow> cells) {
        return new KnownLoad(warmUp, walked, cells, 2).demand().answerMs();
    }

    private static final List<LoadWindow> HELLO = List.of(window(0.4, 8, null));

    @Test
    void of_each_load_the_last_window_counts() {
        assertThat(answerMs(HELLO, List.of(window(0.9, 50, 200)), List.of(window(0.7, 50, 200))))
                .isEqualTo(0.7);
    }

    @Test
    void calls_that_wait_are_not_mixed_with_those_that_only_need_the_processor() {
        assertThat(answerMs(HELLO, List.of(window(0.9, 50, 200)), List.of(window(0.3, 50, null))))
                .isEqualTo(0.9);
    }

    @Test
    void without_any_that_wait_the_others_tell_the_cost() {
        assertThat(answerMs(HELLO, List.of(), List.of())).isEqualTo(0.4);
        assertThat(new KnownLoad(List.of(), List.of(), List.of(), 2).demand()).isEqualTo(CpuDemand.NONE);
    }
}
