package dev.fusebox.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CallCounterTest {

    CallCounter counter = new CallCounter();

    @Test
    void peak_is_the_most_calls_that_were_in_flight_together() {
        counter.enter();
        counter.enter();
        counter.exit();
        counter.enter();
        counter.exit();
        counter.exit();

        assertThat(counter.getInFlight()).isZero();
        assertThat(counter.getPeak()).isEqualTo(2);
        assertThat(counter.getTotal()).isEqualTo(3);
    }

    @Test
    void a_new_peak_starts_at_what_is_in_flight() {
        counter.enter();
        counter.enter();
        counter.enter();
        counter.exit();

        counter.resetPeak();

        assertThat(counter.getPeak()).isEqualTo(2);
        assertThat(counter.getTotal()).isEqualTo(3);
    }

    @Test
    void loses_no_call_when_many_threads_count() {
        IntStream.range(0, 100_000).parallel().forEach(call -> {
            counter.enter();
            counter.exit();
        });

        assertThat(counter.getInFlight()).isZero();
        assertThat(counter.getTotal()).isEqualTo(100_000);
        assertThat(counter.getPeak()).isPositive();
    }
}
