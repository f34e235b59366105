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
    void callers_that_are_all_held_or_answered_need_no_waiting_for() throws Exception {
        SimulatedBackend backend = new SimulatedBackend(10, WhenFull.REJECTS);

        assertThat(hold(backend, 12).settled(500)).isEqualTo(10);
        assertThat(backend.clock.millis()).isZero();
    }

    @Test
    void callers_that_queue_before_a_limit_are_waited_for_as_long_as_was_said() throws Exception {
        SimulatedBackend backend = new SimulatedBackend(10, WhenFull.QUEUES);

        assertThat(hold(backend, 12).settled(500)).isEqualTo(10);
        assertThat(backend.clock.millis()).isBetween(500L, 600L);
    }

    @Test
    void those_that_come_through_after_a_release_are_let_go_in_turn() throws Exception {
        SimulatedBackend backend = new SimulatedBackend(10, WhenFull.QUEUES);
        CallHold hold = hold(backend, 35);

        hold.close();

        assertThat(backend.waiting()).isZero();
        assertThat(hold.awaitClean()).isEmpty();
    }

    @Test
    void callers_of_a_backend_that_cannot_let_them_go_are_given_up_at_once() throws Exception {
        SimulatedBackend backend = new SimulatedBackend(10, WhenFull.QUEUES).ofOthers();
        CallHold hold = hold(backend, 35);

        hold.close();

        assertThat(backend.waiting()).isZero();
        assertThat(hold.awaitClean()).isEmpty();
        assertThat(backend.clock.millis()).isZero();
    }

    @Test
    void what_others_had_in_use_before_is_not_waited_for() throws Exception {
        SimulatedBackend backend = new SimulatedBackend(10, WhenFull.QUEUES).stuck();
        CallHold hold = hold(backend, 3);

        assertThat(hold.awaitClean(backend.chain())).isEmpty();
    }

    @Test
    void what_stays_in_use_is_named_once_patience_ends() throws Exception {
        SimulatedBackend backend = new SimulatedBackend(10, WhenFull.QUEUES).stuck();
        CallHold hold = hold(backend, 12);

        hold.close();

        assertThat(hold.awaitClean()).containsExactly("gateway/bulkhead.service-a");
        assertThat(backend.clock.millis()).isBetween(20_000L, 21_000L);
    }
}
