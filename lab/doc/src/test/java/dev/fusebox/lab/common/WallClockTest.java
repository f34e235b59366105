package dev.fusebox.lab.common;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Two clocks made by hand. */
class WallClockTest {

    private long dayMs = 1_000_000;
    private long steadyMs = 7000;

    private final WallClock clock = new WallClock(() -> dayMs, () -> steadyMs * 1_000_000);

    private void pass(long ms) {
        dayMs += ms;
        steadyMs += ms;
    }

    @Test
    void time_that_passes_is_no_jump() {
        pass(3_600_000);

        assertThat(clock.jumpedMs()).isZero();
    }

    @Test
    void a_clock_that_is_set_forward_or_back_has_jumped_by_that() {
        pass(5000);
        dayMs += 3_600_000;
        assertThat(clock.jumpedMs()).isEqualTo(3_600_000);

        dayMs -= 3_600_300;
        assertThat(clock.jumpedMs()).isEqualTo(-300);
    }

    @Test
    void a_correction_of_half_a_thousandth_is_no_jump() {
        pass(3_600_000);
        dayMs += 1800;

        assertThat(clock.jumpedMs()).isZero();
    }

    @Test
    void a_pause_between_reading_the_two_clocks_is_no_jump() {
        int[] reads = {0};
        WallClock paused = new WallClock(
                () -> {
                    if (reads[0]++ == 1) {
                        pass(500);
                    }
                    return dayMs;
                },
                () -> steadyMs * 1_000_000);

        assertThat(paused.jumpedMs()).isZero();
    }
}
