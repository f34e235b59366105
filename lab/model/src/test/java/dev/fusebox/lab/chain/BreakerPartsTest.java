package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BreakerPartsTest {

    private static BreakerParts hystrix(Integer windowMs, Boolean anySuccessCloses) {
        return new BreakerParts(20, 50.0, windowMs, null, 5000, 500, null, null, anySuccessCloses);
    }

    private static BreakerParts resilience4j(Integer windowMs, Integer windowSize, Integer halfOpen, Boolean counts) {
        return new BreakerParts(20, 50.0, windowMs, windowSize, 5000, null, halfOpen, counts, null);
    }

    @Test
    void a_breaker_that_is_judged_every_so_often_is_one_of_hystrix() {
        assertThat(hystrix(10_000, false).rule())
                .isEqualTo(new BreakerRule.HealthSnapshots(20, 50, 10_000, 5000, false, 500));
    }

    @Test
    void a_window_of_time_has_seconds_and_one_of_calls_its_calls() {
        assertThat(resilience4j(10_000, null, 3, true).rule())
                .isEqualTo(new BreakerRule.SlidingWindow(true, 10, 20, 50, 5000, 3, true));
        assertThat(resilience4j(null, 100, 3, true).rule())
                .isEqualTo(new BreakerRule.SlidingWindow(false, 100, 20, 50, 5000, 3, true));
    }

    @Test
    void rejections_are_failures_unless_the_process_says_otherwise() {
        assertThat(resilience4j(null, 100, 3, null).rule())
                .isEqualTo(resilience4j(null, 100, 3, true).rule());
        assertThat(resilience4j(null, 100, 3, false).rule())
                .isEqualTo(new BreakerRule.SlidingWindow(false, 100, 20, 50, 5000, 3, false));
    }

    @Test
    void a_rule_of_which_a_part_is_not_published_is_none() {
        assertThat(hystrix(null, true).rule()).isNull();
        assertThat(hystrix(10_000, null).rule()).isNull();
        assertThat(resilience4j(null, null, 3, true).rule()).isNull();
        assertThat(resilience4j(null, 100, null, true).rule()).isNull();
        assertThat(new BreakerParts(null, 50.0, null, 100, 5000, null, 3, true, null).rule())
                .isNull();
        assertThat(new BreakerParts(20, null, null, 100, 5000, null, 3, true, null).rule())
                .isNull();
        assertThat(new BreakerParts(20, 50.0, null, 100, null, null, 3, true, null).rule())
                .isNull();
    }
}
