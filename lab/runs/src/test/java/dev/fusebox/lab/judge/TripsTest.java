package dev.fusebox.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.results.cell.BreakerUsage;
import dev.fusebox.lab.results.cell.BreakerUsage.BreakerClosing;
import dev.fusebox.lab.results.cell.BreakerUsage.BreakerTripEvent;
import dev.fusebox.limits.ErrorCause;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Hystrix: 20 calls, half of them errors, open for 5 s. */
class TripsTest {

    private static BreakerPoint point(long tMs, BreakerState state, long trips, long succeeded, long rejected) {
        return new BreakerPoint(tMs, state, null, null, trips, succeeded, Made.errors(rejected, 0, 0, 0));
    }

    private static BreakerUsage explained(@Nullable BreakerRule rule, BreakerPoint... points) {
        BreakerSpec spec = new BreakerSpec("gate", "service-a", rule, Map.of());
        return BreakerTimeline.explain(new BreakerSeries(spec, List.of(points)));
    }

    private static BreakerTripEvent trip(@Nullable BreakerRule rule, BreakerPoint... points) {
        return explained(rule, points).timeline().get(0);
    }

    private static BreakerTripEvent closed(long afterMs) {
        return trip(
                BreakerRule.HealthSnapshots.STOCK,
                point(0, BreakerState.CLOSED, 0, 0, 0),
                point(1000, BreakerState.OPEN, 1, 0, 60),
                point(1000 + afterMs, BreakerState.CLOSED, 1, 0, 60));
    }

    /** Two periods of the sampling and one more are 300 ms. */
    @Test
    void a_breaker_that_closes_300_ms_before_its_time_was_closed_by_its_trial_call() {
        assertThat(closed(4700).closedBy()).isEqualTo(BreakerClosing.TRIAL_CALL);
        assertThat(closed(4699).closedBy()).isEqualTo(BreakerClosing.CALL_IN_FLIGHT);
        assertThat(closed(4699).closedAfterMs()).isEqualTo(4699);
    }

    @Test
    void without_its_rule_it_is_not_known_how_it_closed() {
        BreakerTripEvent trip = trip(
                null,
                point(0, BreakerState.CLOSED, 0, 0, 0),
                point(9000, BreakerState.CLOSED, 0, 10, 30),
                point(30_000, BreakerState.OPEN, 1, 20, 60),
                point(31_000, BreakerState.CLOSED, 1, 0, 60));

        assertThat(trip.closedAfterMs()).isEqualTo(1000);
        assertThat(trip.closedBy()).isNull();
        assertThat(trip.errors()).as("every sample counts").isEqualTo(60);
    }

    /** Samples a second apart; in each it trips and is closed again at the next. */
    @Test
    void of_hundreds_of_trips_twenty_are_listed() {
        BreakerUsage flapping = explained(
                BreakerRule.HealthSnapshots.STOCK,
                IntStream.rangeClosed(0, 30)
                        .mapToObj(i -> point(i * 1000L, BreakerState.CLOSED, 3L * i, 0, 60L * i))
                        .toArray(BreakerPoint[]::new));

        assertThat(flapping.trips()).isEqualTo(90);
        assertThat(flapping.timeline()).hasSize(20);
        assertThat(flapping.timeline().get(0).trips()).isEqualTo(3);
        assertThat(flapping.timeline().get(0).closedAfterMs()).isZero();
    }

    @Test
    void a_window_of_time_begins_with_the_sample_that_is_as_old_as_it_is_long() {
        BreakerPoint[] points = {
            point(0, BreakerState.CLOSED, 0, 0, 0),
            point(1000, BreakerState.CLOSED, 0, 0, 7),
            point(11_000, BreakerState.OPEN, 1, 0, 67)
        };

        assertThat(trip(BreakerRule.HealthSnapshots.STOCK, points).errors()).isEqualTo(60);
    }

    /** 20 calls, of which 10 are errors: both thresholds are met. */
    @Test
    void the_sample_that_meets_both_thresholds_explains_the_trip() {
        BreakerTripEvent exactly = trip(
                BreakerRule.HealthSnapshots.STOCK,
                point(0, BreakerState.CLOSED, 0, 0, 0),
                point(100, BreakerState.CLOSED, 0, 10, 10),
                point(200, BreakerState.OPEN, 1, 90, 10));

        assertThat(exactly.calls()).isEqualTo(20);
        assertThat(exactly.errors()).isEqualTo(10);
    }

    @Test
    void where_neither_sample_meets_them_the_later_one_counts() {
        assertThat(trip(
                                BreakerRule.HealthSnapshots.STOCK,
                                point(0, BreakerState.CLOSED, 0, 0, 0),
                                point(100, BreakerState.CLOSED, 0, 10, 9),
                                point(200, BreakerState.OPEN, 1, 90, 10))
                        .calls())
                .as("9 of 19")
                .isEqualTo(100);
        assertThat(trip(
                                BreakerRule.HealthSnapshots.STOCK,
                                point(0, BreakerState.CLOSED, 0, 0, 0),
                                point(100, BreakerState.CLOSED, 0, 11, 10),
                                point(200, BreakerState.OPEN, 1, 90, 10))
                        .calls())
                .as("10 of 21")
                .isEqualTo(100);
    }

    @Test
    void the_open_share_has_three_decimals_and_no_samples_are_no_breaker() {
        assertThat(explained(
                                BreakerRule.HealthSnapshots.STOCK,
                                point(0, BreakerState.CLOSED, 0, 0, 0),
                                point(100, BreakerState.OPEN, 1, 0, 60),
                                point(200, BreakerState.CLOSED, 1, 0, 60))
                        .openFraction())
                .isEqualTo(0.333);
        assertThat(explained(BreakerRule.HealthSnapshots.STOCK)).isNull();
    }

    private static BreakerTripEvent failing(Long failed, int errors) {
        BreakerRule lastHundred = new BreakerRule.SlidingWindow(false, 100, 100, 50, 5000, 10, true);
        return trip(
                lastHundred,
                new BreakerPoint(
                        0,
                        BreakerState.CLOSED,
                        100,
                        0,
                        0L,
                        null,
                        Made.errors(0, 0, 0, 0).with(ErrorCause.FAILED, failed == null ? null : 0L)),
                new BreakerPoint(
                        100,
                        BreakerState.OPEN,
                        100,
                        errors,
                        1L,
                        null,
                        Made.errors(60, 0, 0, 0).with(ErrorCause.FAILED, failed)));
    }

    @Test
    void the_health_of_a_backend_whose_failures_are_not_counted_is_unknown() {
        assertThat(failing(null, 60).backendHealthy()).isNull();
        assertThat(failing(0L, 60).backendHealthy()).isTrue();
        assertThat(failing(1L, 61).backendHealthy()).isFalse();
        assertThat(failing(1L, 60).backendHealthy())
                .as("one of 61 errors is older than the window: it may be the failure")
                .isNull();
        assertThat(failing(0L, 60).backendSucceeded()).as("not counted").isNull();
    }

    @Test
    void of_a_window_of_calls_that_is_not_read_as_many_calls_count_as_it_has() {
        BreakerRule lastTwenty = new BreakerRule.SlidingWindow(false, 20, 20, 50, 5000, 10, true);

        assertThat(trip(
                                lastTwenty,
                                point(0, BreakerState.CLOSED, 0, 0, 0),
                                point(100, BreakerState.CLOSED, 0, 20, 0),
                                point(200, BreakerState.CLOSED, 0, 20, 0),
                                point(300, BreakerState.OPEN, 1, 20, 20))
                        .calls())
                .isEqualTo(20);
    }
}
