package dev.fusebox.lab.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.results.CpuDemand.LoadWindow;
import dev.fusebox.lab.results.CpuDemand.UsedSeconds;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Windows of one second; 1000 answers each, so busy seconds are milliseconds of an answer. */
class KnownLoadTest {

    private static UsedSeconds used(double own) {
        return new UsedSeconds(own, 0, null, List.of());
    }

    private static LoadWindow window(double answerMs, int users, Integer serviceMs) {
        return new LoadWindow(used(answerMs), 1, 1000, 0, users, serviceMs == null ? null : serviceMs + 4.0, serviceMs);
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
    void calls_that_wait_are_not_mixed_with_calls_that_only_need_the_processor() {
        assertThat(answerMs(HELLO, List.of(window(0.9, 50, 200)), List.of(window(0.3, 50, null))))
                .isEqualTo(0.9);
    }

    /** 204 ms, of which 200 in the service, and 0.9 ms at the processors. */
    @Test
    void what_a_call_takes_beyond_is_measured_where_it_met_no_limit() {
        LoadWindow queued = new LoadWindow(used(0.9), 1, 1000, 0, 200, 410.0, 200);

        assertThat(new KnownLoad(HELLO, List.of(window(0.9, 50, 200)), List.of(), 2)
                        .beyondMs()
                        .orElseThrow())
                .isCloseTo(3.1, within(0.001));
        assertThat(new KnownLoad(HELLO, List.of(queued), List.of(), 2).beyondMs())
                .isEmpty();
        assertThat(new KnownLoad(HELLO, List.of(), List.of(), 2).beyondMs()).isEmpty();
    }

    @Test
    void without_any_that_wait_the_others_tell_the_cost() {
        assertThat(answerMs(HELLO, List.of(), List.of())).isEqualTo(0.4);
        assertThat(new KnownLoad(List.of(), List.of(), List.of(), 2).demand()).isEqualTo(CpuDemand.NONE);
    }
}
