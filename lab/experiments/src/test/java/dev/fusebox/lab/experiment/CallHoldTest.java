package dev.fusebox.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.limits.WhenFull;
import org.junit.jupiter.api.Test;

class CallHoldTest {

    private static CallHold hold(SimulatedBackend backend, int callers) {
        CallHold hold = new CallHold(backend, backend, backend.clock);
        backend.add(callers);
        return hold;
    }

    @Test
    void where_all_callers_are_held_or_answered_it_does_not_wait() throws Exception {
        SimulatedBackend backend = new SimulatedBackend(10, WhenFull.REJECTS);

        assertThat(hold(backend, 12).awaitSettled(500)).isEqualTo(10);
        assertThat(backend.clock.millis()).isZero();
    }

    @Test
    void it_waits_for_callers_in_a_queue_as_long_as_it_was_asked_to() throws Exception {
        SimulatedBackend backend = new SimulatedBackend(10, WhenFull.QUEUES);

        assertThat(hold(backend, 12).awaitSettled(500)).isEqualTo(10);
        assertThat(backend.clock.millis()).isBetween(500L, 600L);
    }

    @Test
    void time_in_which_the_lab_stands_still_shows_nothing() throws Exception {
        SimulatedBackend backend = new SimulatedBackend(10, WhenFull.QUEUES);
        CallHold hold = hold(backend, 12);

        int[] looks = {0};
        hold.awaitSettled(500, () -> {
            looks[0]++;
            backend.clock.sleep(5000);
            return 10;
        });

        assertThat(looks[0]).isGreaterThan(10);
    }

    @Test
    void calls_that_arrive_after_a_release_are_let_go_in_turn() throws Exception {
        SimulatedBackend backend = new SimulatedBackend(10, WhenFull.QUEUES);
        CallHold hold = hold(backend, 35);

        hold.close();

        assertThat(backend.waiting()).isZero();
        assertThat(hold.awaitClean()).isEmpty();
    }

    @Test
    void connections_to_a_backend_that_cannot_let_calls_go_are_closed_at_once() throws Exception {
        SimulatedBackend backend = new SimulatedBackend(10, WhenFull.QUEUES).ofOthers();
        CallHold hold = hold(backend, 35);

        hold.close();

        assertThat(backend.waiting()).isZero();
        assertThat(hold.awaitClean()).isEmpty();
        assertThat(backend.clock.millis()).isZero();
    }

    @Test
    void it_does_not_wait_for_slots_in_use_before() throws Exception {
        SimulatedBackend backend = new SimulatedBackend(10, WhenFull.QUEUES).stuck();
        CallHold hold = hold(backend, 3);

        assertThat(hold.awaitClean(backend.chain())).isEmpty();
    }

    @Test
    void limits_that_stay_in_use_are_named_when_patience_ends() throws Exception {
        SimulatedBackend backend = new SimulatedBackend(10, WhenFull.QUEUES).stuck();
        CallHold hold = hold(backend, 12);

        hold.close();

        assertThat(hold.awaitClean()).containsExactly("gateway/bulkhead.service-a");
        assertThat(backend.clock.millis()).isBetween(20_000L, 21_000L);
    }
}
