package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerRule.HealthSnapshots;
import dev.fusebox.lab.chain.BreakerRule.SlidingWindow;
import dev.fusebox.lab.traffic.RampRun.Window;
import org.junit.jupiter.api.Test;

/** Circuit breakers at the very calls and moments at which their rules apply. Times in milliseconds. */
class BreakerMomentsTest {

    private static SimulatedBreaker of(BreakerRule rule) {
        return SimulatedBreaker.of(rule, 0);
    }

    private static SimulatedBreaker counting(BreakerRule rule, int failed, int succeeded) {
        SimulatedBreaker breaker = of(rule);
        for (int i = 0; i < succeeded; i++) {
            breaker.succeeded(100);
        }
        for (int i = 0; i < failed; i++) {
            breaker.failed(100);
        }
        return breaker;
    }

    @Test
    void no_breaker_lets_everything_through() {
        SimulatedBreaker none = of(null);
        for (int i = 0; i < 100; i++) {
            none.failed(i);
            none.rejected(i, true);
        }

        assertThat(none.allows(9999)).isTrue();
        assertThat(none.trips()).isZero();
        assertThat(none.openings(9999)).isEmpty();
    }

    @Test
    void half_of_twenty_calls_open_hystrix_and_one_error_less_does_not() {
        assertThat(counting(HealthSnapshots.STOCK, 10, 10).allows(600)).isFalse();
        assertThat(counting(HealthSnapshots.STOCK, 9, 11).allows(600)).isTrue();
        assertThat(counting(HealthSnapshots.STOCK, 19, 0).allows(600)).isTrue();
    }

    /** {@code HealthCounts} cuts 49.99 % to 49. */
    @Test
    void hystrix_judges_by_whole_per_cent() {
        HealthSnapshots rule = new HealthSnapshots(20, 34, 10_000, 5000, true);

        assertThat(counting(rule, 10, 20).allows(600)).as("33.3 %").isTrue();
        assertThat(counting(rule, 7, 13).allows(600)).as("35 %").isFalse();
    }

    @Test
    void hystrix_remembers_what_is_ten_seconds_old_and_no_more() {
        assertThat(counting(HealthSnapshots.STOCK, 20, 0).allows(10_499)).isFalse();
        assertThat(counting(HealthSnapshots.STOCK, 20, 0).allows(10_500)).isTrue();
    }

    @Test
    void hystrix_1_5_18_tries_again_only_after_more_than_its_open_time() {
        SimulatedBreaker breaker = counting(HealthSnapshots.STOCK, 20, 0);

        assertThat(breaker.allows(600)).isFalse();
        assertThat(breaker.allows(5600)).isFalse();
        assertThat(breaker.allows(5601)).isTrue();
        assertThat(breaker.allows(5602)).as("one trial call").isFalse();
        assertThat(breaker.allows(10_602)).as("the next trial").isTrue();
        assertThat(breaker.trips()).isEqualTo(1);
    }

    /** Closed by a success, it has an empty window but for that call. */
    @Test
    void hystrix_begins_a_new_window_when_it_closes() {
        SimulatedBreaker breaker = counting(HealthSnapshots.STOCK, 20, 0);
        breaker.allows(600);
        breaker.succeeded(700);
        for (int i = 0; i < 19; i++) {
            breaker.failed(800);
        }

        assertThat(breaker.allows(1199)).isTrue();
        assertThat(breaker.allows(1200))
                .as("19 failures and the success: 20 calls")
                .isFalse();
        assertThat(breaker.trips()).isEqualTo(2);
        assertThat(breaker.openings(1300)).containsExactly(new Window(600, 700), new Window(1200, 1300));
        assertThat(breaker.openMs(1300)).isEqualTo(200);
    }

    @Test
    void hystrix_1_5_12_opens_at_the_end_of_the_bucket_whatever_call_comes_then() {
        SimulatedBreaker breaker = counting(Chains.OLD_HYSTRIX, 20, 0);

        assertThat(breaker.allows(700)).isFalse();
        assertThat(breaker.openings(900)).containsExactly(new Window(500, 900));
    }

    @Test
    void hystrix_1_5_12_judges_every_bucket_since_the_last_call() {
        SimulatedBreaker breaker = counting(Chains.OLD_HYSTRIX, 20, 0);

        assertThat(breaker.allows(20_000))
                .as("it opened at 500 and its open time is over")
                .isTrue();
        assertThat(breaker.isOpen()).isTrue();
    }

    @Test
    void a_semaphore_that_rejects_the_trial_call_leaves_hystrix_1_5_12_half_open() {
        SimulatedBreaker breaker = counting(Chains.OLD_HYSTRIX, 20, 0);
        breaker.allows(500);
        assertThat(breaker.allows(5501)).isTrue();

        breaker.rejected(5502, false);

        assertThat(breaker.allows(60_000)).as("nothing ends the trial").isFalse();
        breaker.succeeded(60_100);
        assertThat(breaker.isOpen()).isFalse();
    }

    @Test
    void a_thread_pool_that_rejects_the_trial_call_opens_it_again() {
        SimulatedBreaker breaker = counting(Chains.OLD_HYSTRIX, 20, 0);
        breaker.allows(500);
        breaker.allows(5501);

        breaker.rejected(5600, true);

        assertThat(breaker.allows(10_600)).isFalse();
        assertThat(breaker.allows(10_601)).isTrue();
        assertThat(breaker.trips()).isEqualTo(2);
        assertThat(breaker.openings(10_700)).as("it was never closed").containsExactly(new Window(500, 10_700));
    }

    @Test
    void rejections_by_threads_are_errors_of_hystrix_1_5_12() {
        SimulatedBreaker breaker = of(Chains.OLD_HYSTRIX);
        for (int i = 0; i < 20; i++) {
            breaker.rejected(100, true);
        }

        assertThat(breaker.allows(500)).isFalse();
    }

    private static SimulatedBreaker openR4j(int halfOpenCalls, boolean countsRefusals) {
        SimulatedBreaker breaker = of(new SlidingWindow(false, 10, 4, 50, 1000, halfOpenCalls, countsRefusals));
        breaker.succeeded(0);
        breaker.succeeded(0);
        breaker.failed(0);
        assertThat(breaker.isOpen()).isFalse();
        breaker.failed(0);
        assertThat(breaker.isOpen()).as("2 of 4").isTrue();
        return breaker;
    }

    @Test
    void resilience4j_tries_after_more_than_its_open_time_with_as_many_calls_as_are_allowed() {
        SimulatedBreaker breaker = openR4j(2, true);

        assertThat(breaker.allows(1000)).isFalse();
        assertThat(breaker.allows(1001)).isTrue();
        assertThat(breaker.allows(1002)).isTrue();
        assertThat(breaker.allows(1003)).isFalse();
        breaker.succeeded(1100);
        assertThat(breaker.isOpen()).as("both decide").isTrue();
        breaker.succeeded(1200);
        assertThat(breaker.isOpen()).isFalse();
        assertThat(breaker.openMs(5000)).isEqualTo(1200);
    }

    @Test
    void trial_calls_of_which_half_fail_open_resilience4j_again() {
        SimulatedBreaker breaker = openR4j(2, true);
        breaker.allows(1001);
        breaker.allows(1002);
        breaker.succeeded(1100);

        breaker.failed(1200);

        assertThat(breaker.trips()).isEqualTo(2);
        assertThat(breaker.allows(2200)).isFalse();
        assertThat(breaker.allows(2201)).isTrue();
    }

    /** Half-open it never waits for more calls than while it is closed. */
    @Test
    void as_many_trial_calls_as_the_fewest_calls_decide() {
        SimulatedBreaker breaker = openR4j(10, true);
        for (int i = 0; i < 4; i++) {
            assertThat(breaker.allows(1001)).isTrue();
            breaker.succeeded(1100);
        }

        assertThat(breaker.isOpen()).isFalse();
    }

    @Test
    void a_trial_call_that_an_ignored_bulkhead_rejects_may_be_made_again() {
        SimulatedBreaker ignored = openR4j(1, false);
        ignored.allows(1001);
        ignored.rejected(1002, false);

        assertThat(ignored.allows(1003)).isTrue();
        assertThat(ignored.allows(1004)).isFalse();

        SimulatedBreaker counted = openR4j(1, true);
        counted.allows(1001);
        counted.rejected(1002, false);
        assertThat(counted.trips()).isEqualTo(2);
    }

    @Test
    void calls_that_end_while_resilience4j_is_open_count_nothing() {
        SimulatedBreaker breaker = openR4j(1, true);
        for (int i = 0; i < 20; i++) {
            breaker.failed(500);
        }

        assertThat(breaker.trips()).isEqualTo(1);
        breaker.allows(1001);
        breaker.succeeded(1002);
        assertThat(breaker.isOpen()).isFalse();
    }

    @Test
    void closed_again_resilience4j_has_an_empty_window() {
        SimulatedBreaker breaker = openR4j(1, true);
        breaker.allows(1001);
        breaker.succeeded(1002);
        breaker.failed(1003);
        breaker.failed(1004);
        breaker.failed(1005);

        assertThat(breaker.isOpen()).as("three calls are too few").isFalse();
        breaker.failed(1006);
        assertThat(breaker.isOpen()).isTrue();
    }

    /** Seconds of a clock: a window of two has this one and the one before. */
    @Test
    void a_window_of_seconds_forgets_whole_seconds() {
        SimulatedBreaker breaker = of(new SlidingWindow(true, 2, 4, 50, 1000, 1, true));
        breaker.failed(999);
        breaker.failed(1000);
        breaker.failed(1999);
        breaker.failed(2000);

        assertThat(breaker.isOpen()).as("that of the first second is gone").isFalse();
        breaker.failed(2999);
        assertThat(breaker.isOpen()).isTrue();
    }

    @Test
    void hystrix_1_5_12_lets_calls_through_to_the_end_of_the_bucket() {
        SimulatedBreaker breaker = counting(Chains.OLD_HYSTRIX, 20, 0);

        assertThat(breaker.allows(499)).isTrue();
        assertThat(breaker.trips()).isZero();
        assertThat(breaker.allows(500)).isFalse();
    }

    @Test
    void successes_keep_hystrix_1_5_12_closed() {
        assertThat(counting(Chains.OLD_HYSTRIX, 20, 21).allows(600)).isTrue();
        assertThat(counting(Chains.OLD_HYSTRIX, 20, 20).allows(600)).isFalse();
    }

    /** 21 successes before 500 are gone at the end of the 21st bucket, and twenty failures after 500 are not. */
    @Test
    void hystrix_1_5_12_may_open_when_successes_leave_its_window_though_no_call_comes() {
        SimulatedBreaker breaker = counting(Chains.OLD_HYSTRIX, 0, 21);
        for (int i = 0; i < 20; i++) {
            breaker.failed(600);
        }

        assertThat(breaker.allows(30_000)).as("a trial call").isTrue();
        assertThat(breaker.openings(30_000)).containsExactly(new Window(10_500, 30_000));
    }

    /** A bucket is judged by what it had at its end, whichever call comes later. */
    @Test
    void a_call_that_ends_later_does_not_count_in_the_buckets_before_it() {
        SimulatedBreaker succeeded = counting(Chains.OLD_HYSTRIX, 20, 0);
        SimulatedBreaker failed = counting(Chains.OLD_HYSTRIX, 19, 0);
        SimulatedBreaker rejected = counting(Chains.OLD_HYSTRIX, 19, 0);
        for (int i = 0; i < 30; i++) {
            succeeded.succeeded(1100);
        }
        failed.failed(1100);
        rejected.rejected(1100, false);

        assertThat(succeeded.allows(1200)).isFalse();
        assertThat(succeeded.openings(1300)).containsExactly(new Window(500, 1300));
        assertThat(failed.allows(1200)).isTrue();
        assertThat(failed.allows(1500)).isFalse();
        assertThat(rejected.allows(1200)).isTrue();
        assertThat(rejected.allows(1500)).isFalse();
    }

    /** Closed at 700 it counts buckets from there, and has twenty whole ones. */
    @Test
    void closed_again_hystrix_remembers_ten_seconds() {
        for (int last : new int[] {11_199, 11_200}) {
            SimulatedBreaker breaker = counting(HealthSnapshots.STOCK, 20, 0);
            breaker.allows(600);
            breaker.succeeded(700);
            for (int i = 0; i < 20; i++) {
                breaker.failed(800);
            }
            assertThat(breaker.allows(last)).isEqualTo(last == 11_200);
        }
    }

    @Test
    void a_breaker_says_what_it_counts() {
        SimulatedBreaker resilience4j = of(Chains.STOCK_R4J);
        resilience4j.succeeded(1);
        resilience4j.succeeded(2);
        resilience4j.failed(3);

        assertThat(resilience4j.counts()).containsExactly(3, 1);
        assertThat(counting(HealthSnapshots.STOCK, 2, 5).counts()).containsExactly(7, 2);
        assertThat(of(null).counts()).containsExactly(0, 0);
    }
}
