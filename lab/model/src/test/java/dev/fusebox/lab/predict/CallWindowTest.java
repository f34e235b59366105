package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A window of three buckets. */
class CallWindowTest {

    private final CallWindow window = new CallWindow(3);

    @Test
    void a_bucket_leaves_when_three_newer_ones_have_begun() {
        window.add(0, true);
        window.add(0, false);
        window.add(2, true);

        assertThat(window.calls()).isEqualTo(3);
        assertThat(window.failures()).isEqualTo(2);
        window.add(3, false);
        assertThat(window.calls()).isEqualTo(2);
        assertThat(window.failures()).isEqualTo(1);
    }

    @Test
    void the_bucket_that_is_not_over_does_not_count() {
        window.add(0, true);
        window.add(1, true);
        window.add(1, false);

        assertThat(window.callsBefore(1)).isEqualTo(1);
        assertThat(window.failuresBefore(1)).isEqualTo(1);
        assertThat(window.callsBefore(2)).isEqualTo(3);
        assertThat(window.failuresBefore(2)).isEqualTo(2);
        assertThat(window.failuresBefore(3)).as("the first has left").isEqualTo(1);
        assertThat(window.callsBefore(4)).isZero();
    }
}
