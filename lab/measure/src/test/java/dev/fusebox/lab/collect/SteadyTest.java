package dev.fusebox.lab.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SteadyTest {

    @Test
    void is_a_cost_that_hardly_varies() {
        assertThat(Steady.reached(List.of(0.50, 0.52, 0.49, 0.51))).isTrue();
    }

    @Test
    void is_not_known_from_fewer_windows() {
        assertThat(Steady.reached(List.of(0.5, 0.5, 0.5))).isFalse();
    }

    @Test
    void is_decided_by_the_last_windows() {
        assertThat(Steady.reached(List.of(5.0, 1.0, 0.50, 0.52, 0.49, 0.51))).isTrue();
    }

    @Test
    void is_no_cost_that_falls_rises_or_jumps() {
        assertThat(Steady.reached(List.of(0.62, 0.58, 0.54, 0.50))).isFalse();
        assertThat(Steady.reached(List.of(0.60, 0.57, 0.54, 0.51)))
                .as("by a sixth in all, though it varies by 7 %")
                .isFalse();
        assertThat(Steady.reached(List.of(0.50, 0.54, 0.58, 0.62))).isFalse();
        assertThat(Steady.reached(List.of(1.0, 0.33, 0.95, 1.0))).isFalse();
        assertThat(Steady.reached(List.of(1.0, 1.0, 1.1, 2.5))).isFalse();
    }

    @Test
    void is_no_gateway_that_does_not_answer() {
        assertThat(Steady.reached(List.of(
                        Double.POSITIVE_INFINITY,
                        Double.POSITIVE_INFINITY,
                        Double.POSITIVE_INFINITY,
                        Double.POSITIVE_INFINITY)))
                .isFalse();
    }

    @Test
    void falls_until_two_windows_in_a_row_are_hardly_cheaper() {
        assertThat(Steady.mayStillFall(List.of())).isTrue();
        assertThat(Steady.mayStillFall(List.of(1.5, 1.4))).isTrue();
        assertThat(Steady.mayStillFall(List.of(1.5, 1.4, 1.38))).isFalse();
        assertThat(Steady.mayStillFall(List.of(1.55, 1.19, 0.73))).isTrue();
        assertThat(Steady.mayStillFall(List.of(1.55, 1.19, 0.73, 0.90)))
                .as("a window that ran badly")
                .isTrue();
        assertThat(Steady.mayStillFall(List.of(1.55, 1.19, 0.73, 0.90, 0.41, 0.40)))
                .isTrue();
        assertThat(Steady.mayStillFall(List.of(1.55, 1.19, 0.73, 0.90, 0.41, 0.40, 0.39)))
                .isFalse();
    }
}
