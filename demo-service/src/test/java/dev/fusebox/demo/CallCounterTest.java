package dev.fusebox.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class CallCounterTest {

    CallCounter counter = new CallCounter("hello", false);

    @Test
    void one_line_for_each_call_and_only_where_that_is_asked_for(CapturedOutput output) {
        CallCounter logging = new CallCounter("hello", true);

        counter.enter();
        assertThat(output).doesNotContain("call of");
        logging.enter();
        logging.exit();
        logging.enter();

        assertThat(output.getAll().lines().filter(l -> l.contains("call of /hello, 1 in work")))
                .hasSize(2);
    }

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
