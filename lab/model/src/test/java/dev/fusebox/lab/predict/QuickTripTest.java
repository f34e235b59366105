package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.chain.BreakerRule.SlidingWindow;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.predict.Work.Shape;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Few permits, calls of 50 ms and a breaker that judges ten calls: searches of a moment. */
class QuickTripTest {

    private static @Nullable FirstTrip of(int permits, double percent, Arrivals arrivals, double scale) {
        return FirstTrip.of(
                new Scenario(
                        "gateway",
                        "service",
                        List.of(
                                Chains.station("gateway", "semaphore.service", LimitKind.SEMAPHORE, permits, 50),
                                Chains.station("service", "threads", LimitKind.THREADS, 200, 50)),
                        new SlidingWindow(false, 10, 10, percent, 60_000, 1, true),
                        Scenario.Deadlines.NONE,
                        new Work(50, 5, CpuDemand.NONE, Shape.FIXED),
                        arrivals,
                        3),
                scale);
    }

    @Test
    void schedules_trip_at_different_rates_and_the_load_is_their_median() {
        FirstTrip one = of(1, 50, new Arrivals.Open(1), 1);

        assertThat(one.from().amount()).isLessThan(one.load().amount());
        assertThat(one.load().amount()).isLessThan(one.to().amount());
        assertThat(one.byChance()).isTrue();
        assertThat(one.load().amount())
                .as("of ten calls half are sooner rejected by chance than of many")
                .isBetween(4.0, 40.0);
    }

    @Test
    void several_groups_trip_at_as_many_times_the_rate() {
        FirstTrip one = of(1, 50, new Arrivals.Open(1), 1);
        FirstTrip three = of(1, 50, new Arrivals.Open(1), 3);

        assertThat(three.load().amount()).isCloseTo(3 * one.load().amount(), within(1e-6));
    }

    /** The permit carries 20/s; at four times that three quarters are rejected. */
    @Test
    void a_rate_far_beyond_what_the_permits_carry_is_not_looked_for() {
        assertThat(of(1, 100, new Arrivals.Open(1), 1)).isNull();
    }

    @Test
    void one_user_more_than_permits_trips_it_and_users_who_think_do_not() {
        assertThat(of(1, 50, new Arrivals.Closed(1), 1).load().users()).isEqualTo(2);
        assertThat(of(3, 50, new Arrivals.Closed(1), 1).load().users()).isBetween(4, 5);
        assertThat(of(3, 50, new Arrivals.Closed(40, 20_000), 1))
                .as("users who think for 20 s hardly meet")
                .isNull();
    }
}
