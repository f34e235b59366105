package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerRule;
import org.junit.jupiter.api.Test;

/** The rules of three circuit breakers, at the moments when they apply. Times in milliseconds. */
class SimulatedBreakerTest {

    private static SimulatedBreaker tripped(BreakerRule rule) {
        SimulatedBreaker breaker = SimulatedBreaker.of(rule, 0);
        for (int i = 0; i < 20; i++) {
            breaker.rejected(100, false);
        }
        breaker.allows(500);
        return breaker;
    }

    @Test
    void hystrix_evaluates_whole_buckets_only() {
        SimulatedBreaker breaker = SimulatedBreaker.of(BreakerRule.HealthSnapshots.STOCK, 0);
        for (int i = 0; i < 20; i++) {
            breaker.rejected(100, false);
        }

        assertThat(breaker.allows(499)).isTrue();
        assertThat(breaker.allows(500)).isFalse();
        assertThat(breaker.trips()).isEqualTo(1);
    }

    @Test
    void hystrix_judges_by_a_clock_that_runs_before_the_first_call_comes() {
        SimulatedBreaker breaker = SimulatedBreaker.of(BreakerRule.HealthSnapshots.STOCK, 0.6);
        for (int i = 0; i < 20; i++) {
            breaker.rejected(100, false);
        }

        assertThat(breaker.allows(199)).isTrue();
        assertThat(breaker.allows(200)).isFalse();
    }

    @Test
    void hystrix_needs_twenty_calls_and_half_of_them_errors() {
        SimulatedBreaker few = SimulatedBreaker.of(BreakerRule.HealthSnapshots.STOCK, 0);
        SimulatedBreaker good = SimulatedBreaker.of(BreakerRule.HealthSnapshots.STOCK, 0);
        for (int i = 0; i < 19; i++) {
            few.rejected(100, false);
            good.rejected(100, false);
            good.succeeded(100);
            good.succeeded(100);
        }

        assertThat(few.allows(600)).isTrue();
        assertThat(good.allows(600)).isTrue();
    }

    @Test
    void any_success_closes_hystrix_1_5_18_and_resets_the_counts() {
        SimulatedBreaker breaker = tripped(BreakerRule.HealthSnapshots.STOCK);

        breaker.succeeded(600);

        assertThat(breaker.isOpen()).isFalse();
        assertThat(breaker.openMs(9000)).isEqualTo(100);
        assertThat(breaker.allows(1200)).isTrue();
    }

    @Test
    void only_the_trial_call_closes_hystrix_1_5_12() {
        SimulatedBreaker breaker = tripped(Chains.OLD_HYSTRIX);

        breaker.succeeded(600);

        assertThat(breaker.isOpen()).isTrue();
        assertThat(breaker.allows(5_000)).isFalse();
        assertThat(breaker.allows(5_501)).isTrue();
        assertThat(breaker.allows(5_502)).isFalse();
        breaker.succeeded(5_700);
        assertThat(breaker.isOpen()).isFalse();
    }

    @Test
    void a_failed_trial_call_opens_hystrix_again() {
        SimulatedBreaker breaker = tripped(Chains.OLD_HYSTRIX);
        breaker.allows(5_501);

        breaker.failed(5_700);

        assertThat(breaker.allows(10_000)).isFalse();
        assertThat(breaker.allows(10_701)).isTrue();
    }

    @Test
    void resilience4j_opens_at_its_twentieth_call() {
        SimulatedBreaker breaker = SimulatedBreaker.of(Chains.R4J_IN_HYSTRIX_SHAPE, 0);
        for (int i = 0; i < 19; i++) {
            breaker.rejected(i, false);
        }
        assertThat(breaker.allows(20)).isTrue();

        breaker.rejected(21, false);

        assertThat(breaker.allows(22)).isFalse();
        assertThat(breaker.allows(5_021)).isFalse();
        assertThat(breaker.allows(5_022)).isTrue();
        assertThat(breaker.allows(5_023)).isFalse();
        breaker.succeeded(5_100);
        assertThat(breaker.isOpen()).isFalse();
    }

    @Test
    void resilience4j_forgets_what_left_its_window() {
        SimulatedBreaker timed =
                SimulatedBreaker.of(new BreakerRule.SlidingWindow(true, 10, 20, 50, 5_000, 1, true), 0);
        SimulatedBreaker counted =
                SimulatedBreaker.of(new BreakerRule.SlidingWindow(false, 20, 20, 50, 5_000, 1, true), 0);
        for (int i = 0; i < 19; i++) {
            timed.rejected(0, false);
            counted.succeeded(0);
        }
        for (int i = 0; i < 10; i++) {
            timed.rejected(10_000, false);
            counted.rejected(1, false);
        }

        assertThat(timed.isOpen()).isFalse();
        assertThat(counted.isOpen()).isTrue();
    }

    @Test
    void a_window_takes_memory_for_its_calls_only() {
        for (boolean timed : new boolean[] {true, false}) {
            SimulatedBreaker breaker =
                    SimulatedBreaker.of(new BreakerRule.SlidingWindow(timed, 2_000_000_000, 20, 50, 5_000, 1, true), 0);
            for (int i = 0; i < 20; i++) {
                breaker.failed(i);
            }
            assertThat(breaker.isOpen()).isTrue();
        }
    }

    @Test
    void rejections_that_resilience4j_ignores_do_not_open_it() {
        SimulatedBreaker breaker =
                SimulatedBreaker.of(new BreakerRule.SlidingWindow(true, 10, 20, 50, 5_000, 1, false), 0);
        for (int i = 0; i < 1000; i++) {
            breaker.rejected(i, false);
        }

        assertThat(breaker.isOpen()).isFalse();
    }
}
