package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.predict.Work.Shape;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import org.junit.jupiter.api.Test;

/** The model's figures of open arrivals are what a load generator would find: see {@code CallLogTest}. */
class OpenArrivalsTest {

    private static Prediction threads(int size, double serviceMs) {
        return Predictor.prediction(
                        Chains.single(LimitKind.THREADS, size, serviceMs, Shape.FIXED, new Arrivals.Open(100), 12))
                .figures();
    }

    /** Each call takes 10 s, so the last answer comes long after the schedule. */
    @Test
    void goodput_is_the_successes_that_were_due_however_late_the_last_one_is() {
        Prediction cell = threads(2000, 10_000);

        assertThat(cell.goodputPerSecond()).isCloseTo(100, within(6.0));
        assertThat(cell.refusedShare()).isZero();
        assertThat(cell.p99Ms()).isCloseTo(10_000, within(100.0));
    }

    /** Ten threads serve 10/s of 100/s: in 72 s 720 of 1200 calls, and the others are given up after 60 s or more. */
    @Test
    void calls_that_are_given_up_count_with_the_time_that_they_waited() {
        Prediction cell = threads(10, 1000);

        assertThat(cell.refusedShare()).isCloseTo(0.4, within(0.02));
        assertThat(cell.p50Ms()).isGreaterThan(50_000);
        assertThat(cell.p95Ms()).isGreaterThanOrEqualTo(60_000);
    }
}
