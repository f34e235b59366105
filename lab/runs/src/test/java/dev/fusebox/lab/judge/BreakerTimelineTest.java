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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

    private static final BreakerRule LAST_100 = new BreakerRule.SlidingWindow(false, 100, 100, 50, 5000, 10, true);

    private static BreakerTripEvent onlyTrip(BreakerRule rule, BreakerPoint... points) {
        BreakerSpec spec = new BreakerSpec("scg-gateway", "service-a", rule, Map.of());
        List<BreakerTripEvent> trips = BreakerTimeline.explain(new BreakerSeries(spec, List.of(points)))
                .timeline();
        assertThat(trips).hasSize(1);
        return trips.get(0);
    }

    private static BreakerPoint sample(
            long tMs, Integer windowErrors, long trips, long succeeded, long rejected, long failed) {
        return new BreakerPoint(
                tMs,
                trips == 0 ? BreakerState.CLOSED : BreakerState.OPEN,
                windowErrors == null ? null : 100,
                windowErrors,
                trips,
                succeeded,
                Made.errors(rejected, 0, failed, 0));
    }

    /** 12 000 successful calls, 3 of the service's failures long before the 60 rejections that trip it. */
    @Test
    void a_window_that_counts_calls_is_its_last_calls_and_not_the_whole_cell() {
        for (boolean live : List.of(true, false)) {
            BreakerTripEvent trip = onlyTrip(
                    LAST_100,
                    sample(0, live ? 0 : null, 0, 0, 0, 0),
                    sample(1000, live ? 3 : null, 0, 5_000, 0, 3),
                    sample(5900, live ? 0 : null, 0, 11_960, 0, 3),
                    sample(6000, live ? 0 : null, 0, 12_000, 0, 3),
                    sample(6100, live ? 60 : null, 1, 12_000, 60, 3));

            assertThat(trip.calls()).isEqualTo(100);
            assertThat(trip.errors()).isEqualTo(60);
            assertThat(trip.backendSucceeded()).isEqualTo(40);
            assertThat(trip.cause()).isEqualTo(ErrorCause.SEMAPHORE_REJECTED);
            assertThat(trip.backendHealthy()).isTrue();
        }
    }

    @Test
    void a_failure_that_the_samples_cannot_place_leaves_the_service_s_health_unknown() {
        BreakerPoint before = sample(0, 0, 0, 0, 0, 0);

        // 60 rejections and 2 failures since the sample before; 60 errors in the window.
        assertThat(onlyTrip(LAST_100, before, sample(100, 60, 1, 200, 60, 2)).backendHealthy())
                .isNull();
        // 3 failures: one of them at least is among the 61.
        assertThat(onlyTrip(LAST_100, before, sample(100, 61, 1, 200, 60, 3)).backendHealthy())
                .isFalse();
        // The cell's samples have 10 errors only: the other 50 are older.
        assertThat(onlyTrip(LAST_100, before, sample(100, 60, 1, 200, 10, 0)).backendHealthy())
                .isNull();
    }

    @Test
    void rejections_that_the_breaker_ignores_are_no_errors_of_its_window() {
        BreakerRule ignoring = new BreakerRule.SlidingWindow(false, 100, 100, 50, 5000, 10, false);

        BreakerTripEvent trip = onlyTrip(
                ignoring, sample(0, 0, 0, 0, 0, 0), sample(100, 0, 0, 40, 0, 60), sample(200, 60, 1, 40, 500, 60));

        assertThat(trip.errors()).isEqualTo(60);
        assertThat(trip.cause()).isEqualTo(ErrorCause.FAILED);
        assertThat(trip.backendHealthy()).isFalse();
    }
}
