package dev.fusebox.lab.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ArrivalsTest {

    private static final Arrivals.Ramp RAMP = new Arrivals.Ramp(3200, 30, 30, 1000, 2000);

    @Test
    void the_users_of_a_ramp_are_a_closed_loop_once_all_have_come() {
        assertThat(RAMP.steady()).isEqualTo(new Arrivals.Closed(3200, 1500));
        assertThat(RAMP.demandPerSecond(100)).isEqualTo(2000);
        assertThat(RAMP.unloadedSeconds(100)).isEqualTo(78);
    }

    @Test
    void ids_tell_a_ramp_from_a_closed_loop() {
        assertThat(RAMP.id()).isEqualTo("u3200");
        assertThat(RAMP.words()).isEqualTo("3200 users");
        assertThat(RAMP.steady().id()).isEqualTo("c3200");
        assertThat(new Arrivals.Open(2.5).id()).isEqualTo("r2.5");
    }

    @Test
    void fewer_users_keep_their_ways() {
        assertThat(RAMP.withUsers(10)).isEqualTo(new Arrivals.Ramp(10, 30, 30, 1000, 2000));
        assertThat(RAMP.times(0.5).users()).isEqualTo(1600);
        assertThat(new Arrivals.Closed(10, 7).withUsers(3)).isEqualTo(new Arrivals.Closed(3, 7));
        assertThat(new Arrivals.Open(5).withUsers(3)).isEqualTo(new Arrivals.Open(5));
    }

    @Test
    void the_shortest_pause_is_not_longer_than_the_longest() {
        assertThatThrownBy(() -> new Arrivals.Ramp(1, 1, 1, 2000, 1000)).hasMessageContaining("pauses 2000 to 1000 ms");
    }

    @Test
    void a_time_as_long_as_callers_of_open_arrivals_wait_is_a_lower_bound() {
        assertThat(new Arrivals.Open(10).time(60_000.0)).isEqualTo("≥ 60 000");
        assertThat(new Arrivals.Open(10).time(59_000.0)).isEqualTo("59 000");
        assertThat(new Arrivals.Closed(10).time(60_000.0)).isEqualTo("60 000");
        assertThat(new Arrivals.Open(10).time(null)).isEqualTo("-");
    }
}
