package dev.fusebox.lab.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LatenessTest {

    @Test
    void a_generator_that_sends_in_time_did_not_fall_behind() {
        assertThat(new Lateness(1000, 1000, 0, 3, 40).fellBehind()).isFalse();
        assertThat(new Lateness(1000, 951, 0, 49, 400).fellBehind()).isFalse();
    }

    @Test
    void too_few_calls_in_time_or_a_hundredth_of_them_late_is_another_load() {
        assertThat(new Lateness(1000, 949, 0, 3, 40).fellBehind()).isTrue();
        assertThat(new Lateness(1000, 1000, 0, 51, 60).fellBehind()).isTrue();
    }

    @Test
    void so_is_a_single_call_that_this_machine_had_no_port_for() {
        assertThat(new Lateness(1000, 1000, 1, 3, 40).fellBehind()).isTrue();
    }
}
