package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerRule.HealthSnapshots;
import dev.fusebox.lab.chain.BreakerRule.SlidingWindow;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BreakerRuleTest {

    private static final SlidingWindow SECONDS = new SlidingWindow(true, 10, 20, 50, 5000, 3, true);
    private static final SlidingWindow CALLS = new SlidingWindow(false, 100, 20, 50, 5000, 3, false);

    @Test
    void the_same_figures_are_the_same_thresholds_however_a_framework_counts() {
        assertThat(HealthSnapshots.STOCK.hasThresholdsOf(SECONDS)).isTrue();
        assertThat(CALLS.hasThresholdsOf(new SlidingWindow(false, 100, 20, 50, 5000, 1, true)))
                .isTrue();
    }

    static Stream<BreakerRule> others() {
        return Stream.of(
                new SlidingWindow(true, 10, 21, 50, 5000, 3, true),
                new SlidingWindow(true, 10, 20, 51, 5000, 3, true),
                new SlidingWindow(true, 10, 20, 50, 5001, 3, true),
                new SlidingWindow(true, 11, 20, 50, 5000, 3, true),
                CALLS);
    }

    @ParameterizedTest
    @MethodSource("others")
    void one_figure_that_differs_makes_other_thresholds(BreakerRule other) {
        assertThat(SECONDS.hasThresholdsOf(other)).isFalse();
    }

    @Test
    void windows_of_calls_differ_by_their_size() {
        assertThat(CALLS.hasThresholdsOf(new SlidingWindow(false, 99, 20, 50, 5000, 3, false)))
                .isFalse();
    }

    @Test
    void a_window_is_one_of_time_or_one_of_calls() {
        assertThat(SECONDS.timeWindowMs()).isEqualTo(10_000);
        assertThat(SECONDS.windowCalls()).isNull();
        assertThat(CALLS.timeWindowMs()).isNull();
        assertThat(CALLS.windowCalls()).isEqualTo(100);
        assertThat(HealthSnapshots.STOCK.windowCalls()).isNull();
    }

    @Test
    void three_gateways_as_one_need_three_times_the_calls_in_the_same_time() {
        assertThat(HealthSnapshots.STOCK.times(3)).isEqualTo(new HealthSnapshots(60, 50, 10_000, 5000, true));
        assertThat(SECONDS.times(3)).isEqualTo(new SlidingWindow(true, 10, 60, 50, 5000, 9, true));
        assertThat(CALLS.times(3)).isEqualTo(new SlidingWindow(false, 300, 60, 50, 5000, 9, false));
    }

    @Test
    void a_forced_breaker_opens_at_no_call_and_stays_open() {
        HealthSnapshots forced = HealthSnapshots.alwaysOpen(10_000);

        assertThat(forced.minimumCalls()).isZero();
        assertThat(forced.percent()).isZero();
        assertThat(forced.openMs()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void an_older_run_was_judged_at_hystrix_s_own_interval_and_a_newer_one_at_its_own() {
        assertThat(new HealthSnapshots(20, 50, 10_000, 5000, true, 0).judgedEveryMs())
                .isEqualTo(500);
        assertThat(new HealthSnapshots(20, 50, 10_000, 5000, true, 100).judgedEveryMs())
                .isEqualTo(100);
    }
}
