package dev.fusebox.lab.experiment.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BreakerTripTest {

    private final SimulatedGateway gateway = new SimulatedGateway(100);

    @Test
    void five_calls_more_than_the_volume_are_sent() throws Exception {
        BreakerTrip trip = new BreakerTrip(gateway);

        assertThat(trip.calls).hasSize(25);
        assertThat(gateway.atBackend()).isEqualTo(25);
    }

    @Test
    void it_is_open_soon_after_the_calls_have_timed_out() throws Exception {
        BreakerTrip trip = new BreakerTrip(gateway);

        assertThat(trip.awaitOpen()).isTrue();
        assertThat(gateway.clock.millis()).isBetween(1100L, 1600L);
        assertThat(trip.openFor()).isLessThan(500);
    }

    @Test
    void one_that_never_opens_is_waited_for_until_patience_ends() throws Exception {
        gateway.neverOpens = true;

        assertThat(new BreakerTrip(gateway).awaitOpen()).isFalse();
        assertThat(gateway.clock.millis()).isBetween(3500L, 3600L);
    }
}
