package dev.fusebox.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.results.BreakerUsage;
import dev.fusebox.lab.results.BreakerUsage.BreakerClosing;
import dev.fusebox.lab.results.BreakerUsage.BreakerTripEvent;
import dev.fusebox.limits.ErrorCause;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BreakerTimelineTest {

    /** One sample a second; from the second on 10 successful and 30 rejected calls each; open from openFrom to openTo. */
    private static BreakerSeries breaker(int seconds, int openFrom, int openTo, long failedPerSecond) {
        List<BreakerPoint> points = new ArrayList<>();
        for (int s = 0; s <= seconds; s++) {
            boolean open = s >= openFrom && s < openTo;
            points.add(new BreakerPoint(
                    s * 1000L,
                    open ? BreakerState.OPEN : BreakerState.CLOSED,
                    null,
                    null,
                    s >= openFrom ? 8L : 7L,
                    100 + 10L * s,
                    Made.errors(30L * s, 0, failedPerSecond * s, open ? 5 : 0)));
        }
        return Made.breaker("zuul-gateway", points);
    }

    @Test
    void a_trip_has_its_reason_from_the_counters() {
        BreakerUsage use = BreakerTimeline.explain(breaker(20, 3, 5, 0));

        assertThat(use.trips()).isEqualTo(1);
        assertThat(use.timeline()).hasSize(1);
        BreakerTripEvent trip = use.timeline().get(0);
        assertThat(trip.tMs()).isEqualTo(3000);
        assertThat(trip.errors()).isEqualTo(90);
        assertThat(trip.calls()).isEqualTo(120);
        assertThat(trip.cause()).isEqualTo(ErrorCause.SEMAPHORE_REJECTED);
    }

    @Test
    void the_backend_was_healthy_when_no_call_failed_in_the_window() {
        assertThat(BreakerTimeline.explain(breaker(20, 3, 5, 0))
                        .timeline()
                        .get(0)
                        .backendHealthy())
                .isTrue();
        assertThat(BreakerTimeline.explain(breaker(20, 3, 5, 1))
                        .timeline()
                        .get(0)
                        .backendHealthy())
                .isFalse();
    }

    @Test
    void only_the_breakers_window_counts() {
        BreakerTripEvent trip =
                BreakerTimeline.explain(breaker(20, 15, 16, 0)).timeline().get(0);

        assertThat(trip.errors()).isEqualTo(10 * 30);
        assertThat(trip.backendSucceeded()).isEqualTo(100);
    }

    @Test
    void closed_before_its_open_time_was_over_is_a_call_in_flight() {
        BreakerTripEvent trip =
                BreakerTimeline.explain(breaker(20, 3, 5, 0)).timeline().get(0);

        assertThat(trip.closedAfterMs()).isEqualTo(2000);
        assertThat(trip.closedBy()).isEqualTo(BreakerClosing.CALL_IN_FLIGHT);
    }

    @Test
    void closed_after_its_open_time_is_a_trial_call() {
        assertThat(BreakerTimeline.explain(breaker(20, 3, 8, 0))
                        .timeline()
                        .get(0)
                        .closedBy())
                .isEqualTo(BreakerClosing.TRIAL_CALL);
    }

    /** 25 rejected and 20 successful calls trip it; 60 more succeed before the next sample. */
    @Test
    void what_ends_between_the_trip_and_its_sample_does_not_dilute_the_reason() {
        List<BreakerPoint> points = List.of(
                new BreakerPoint(0, BreakerState.CLOSED, null, null, 0L, 0L, Made.errors(0, 0, 0, 0)),
                new BreakerPoint(100, BreakerState.CLOSED, null, null, 0L, 20L, Made.errors(25, 0, 0, 0)),
                new BreakerPoint(200, BreakerState.OPEN, null, null, 1L, 80L, Made.errors(26, 0, 0, 9)));

        BreakerTripEvent trip = BreakerTimeline.explain(Made.breaker("scg-gateway", points))
                .timeline()
                .get(0);

        assertThat(trip.tMs()).isEqualTo(200);
        assertThat(trip.errors()).isEqualTo(25);
        assertThat(trip.calls()).isEqualTo(45);
    }

    /** 3 of 3 are too few to trip a breaker that wants 20 calls, however bad they are. */
    @Test
    void a_handful_of_calls_before_the_trip_is_not_its_reason() {
        List<BreakerPoint> points = List.of(
                new BreakerPoint(0, BreakerState.CLOSED, null, null, 0L, 0L, Made.errors(0, 0, 0, 0)),
                new BreakerPoint(100, BreakerState.CLOSED, null, null, 0L, 0L, Made.errors(3, 0, 0, 0)),
                new BreakerPoint(200, BreakerState.OPEN, null, null, 1L, 30L, Made.errors(90, 0, 0, 0)));

        BreakerTripEvent trip = BreakerTimeline.explain(Made.breaker("zuul-gateway", points))
                .timeline()
                .get(0);

        assertThat(trip.errors()).isEqualTo(90);
        assertThat(trip.calls()).isEqualTo(120);
    }

    @Test
    void open_to_the_end_is_not_closed() {
        BreakerTripEvent trip =
                BreakerTimeline.explain(breaker(6, 3, 99, 0)).timeline().get(0);

        assertThat(trip.closedAfterMs()).isNull();
        assertThat(trip.closedBy()).isNull();
    }

    @Test
    void errors_of_the_past_are_not_errors_of_the_cell() {
        BreakerUsage use = BreakerTimeline.explain(breaker(20, 99, 99, 0));

        assertThat(use.succeeded()).isEqualTo(200);
        assertThat(use.errors().get("semaphoreRejected")).isEqualTo(600);
        assertThat(use.errors().get("poolRejected")).isNull();
        assertThat(use.timeline()).isEmpty();
    }

    @Test
    void no_breaker_is_no_explanation() {
        assertThat(BreakerTimeline.explain(null)).isNull();
    }
}
