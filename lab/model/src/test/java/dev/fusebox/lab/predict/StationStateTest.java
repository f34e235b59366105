package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.limits.LimitKind;
import org.junit.jupiter.api.Test;

/** How a limit under simulation counts, by the rules that measured limits are judged by. */
class StationStateTest {

    private static StationState of(LimitKind kind, int size) {
        return new StationState(Chains.station("gate", "x", kind, size, 200), false, false);
    }

    private static void take(StationState state, int slots) {
        for (int i = 0; i < slots; i++) {
            assertThat(state.takeSlot()).isTrue();
        }
    }

    @Test
    void a_slot_can_be_had_until_all_are_taken() {
        StationState one = of(LimitKind.THREADS, 1);

        assertThat(one.takeSlot()).isTrue();
        assertThat(one.takeSlot()).isFalse();
        assertThat(one.freeSlot()).as("no call waits").isNull();
        assertThat(one.takeSlot()).isTrue();
    }

    @Test
    void a_limit_is_full_that_was_so_in_nine_tenths_of_the_counted_time() {
        StationState state = of(LimitKind.THREADS, 100);
        take(state, 95);
        state.advanceTo(1000, false);
        state.advanceTo(1900, true);
        state.freeSlot();
        state.advanceTo(2000, true);

        assertThat(state.fullFor(1000)).isTrue();
        assertThat(state.fullFor(1001)).isFalse();
        assertThat(state.areaMs).as("95 slots for 900 ms, 94 for 100 ms").isEqualTo(95 * 900 + 94 * 100);
    }

    @Test
    void for_a_tenth_of_a_second_after_a_rejection_a_limit_is_full_with_seven_tenths() {
        StationState permits = of(LimitKind.SEMAPHORE, 100);
        take(permits, 70);
        permits.advanceTo(1000, false);
        assertThat(permits.rejectsNext()).isTrue();
        permits.advanceTo(1100, true);
        assertThat(permits.fullFor(100 / 0.9)).isTrue();

        permits.advanceTo(1101, true);

        assertThat(permits.fullFor(100.5 / 0.9)).as("101 ms later it is not").isFalse();
    }

    @Test
    void a_limit_that_queues_rejects_nothing() {
        StationState queue = of(LimitKind.HTTP_POOL, 1);

        assertThat(queue.rejectsNext()).isFalse();
        assertThat(queue.neverBlocked()).isTrue();
    }

    @Test
    void a_limit_has_blocked_when_it_rejected_a_call() {
        StationState permits = of(LimitKind.SEMAPHORE, 1);

        assertThat(permits.neverBlocked()).isTrue();
        permits.rejectsNext();
        assertThat(permits.neverBlocked()).isFalse();
    }
}
