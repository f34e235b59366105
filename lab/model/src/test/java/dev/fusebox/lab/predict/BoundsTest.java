package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import org.junit.jupiter.api.Test;

/** Closed forms, with round numbers. */
class BoundsTest {

    @Test
    void fifty_connections_held_for_200_ms_carry_250_calls_a_second() {
        assertThat(Chains.station("gateway", "pool.service-a", LimitKind.HTTP_POOL, 50, 200)
                        .ceilingPerSecond())
                .isEqualTo(250);
    }

    @Test
    void few_users_are_bound_by_their_own_pace_and_many_by_the_limit() {
        Scenario fifty = Chains.single(LimitKind.THREADS, 200, 200, Work.Shape.FIXED, new Arrivals.Closed(50), 60);

        assertThat(fifty.throughputBound()).isEqualTo(250);
        assertThat(fifty.withArrivals(new Arrivals.Closed(200)).throughputBound())
                .isEqualTo(1000);
        assertThat(fifty.withArrivals(new Arrivals.Closed(500)).throughputBound())
                .isEqualTo(1000);
        assertThat(fifty.withArrivals(new Arrivals.Open(30)).throughputBound()).isEqualTo(30);
    }

    @Test
    void one_server_rejects_half_of_one_erlang() {
        assertThat(Textbook.erlangB(1, 1)).isEqualTo(0.5);
        assertThat(Textbook.erlangB(2, 1)).isEqualTo(0.2);
        assertThat(Textbook.erlangB(0, 1)).isEqualTo(1);
    }

    @Test
    void as_many_users_as_slots_are_never_rejected() {
        assertThat(Textbook.engset(100, 100, 5)).isEqualTo(0);
        assertThat(Textbook.engset(2, 1, 1)).isEqualTo(0.5);
    }

    @Test
    void many_users_with_little_load_each_are_like_open_arrivals() {
        assertThat(Textbook.engset(1_000_000, 10, 8e-6)).isCloseTo(Textbook.erlangB(10, 8), within(1e-4));
    }

    @Test
    void the_slower_a_rejection_the_more_users_it_takes_to_trip_the_breaker() {
        assertThat(Textbook.usersThatTrip(100, 1000, 1)).isEqualTo(101);
        assertThat(Textbook.usersThatTrip(100, 1000, 50)).isEqualTo(105);
        assertThat(Textbook.usersThatTrip(100, 1000, 1000)).isEqualTo(200);
    }
}
