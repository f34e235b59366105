package dev.fusebox.lab.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class ScheduleTest {

    @Test
    void it_has_exactly_the_calls_that_are_expected_in_order_and_within_its_length() {
        double[] due = Schedule.of(new Arrivals.Open(225), 12);

        assertThat(due).hasSize(2700).isSorted();
        assertThat(due[0]).isPositive();
        assertThat(due[2699]).isLessThan(12);
    }

    @Test
    void every_gateway_gets_the_same_calls() {
        assertThat(Schedule.of(new Arrivals.Open(50), 2)).isEqualTo(Schedule.of(new Arrivals.Open(50), 2));
    }

    @Test
    void each_step_has_about_its_own_calls() {
        Steps steps = new Steps(
                "step",
                List.of(RateStep.of("100 for 10s"), RateStep.of("600 for 20s"), RateStep.of("600 to 100 in 10s")));

        double[] due = Schedule.of(steps, steps.seconds());

        assertThat(due).hasSize(1000 + 12_000 + 3500).isSorted();
        assertThat(Arrays.stream(due).filter(at -> at < 10).count()).isBetween(900L, 1100L);
        assertThat(Arrays.stream(due).filter(at -> at >= 35).count()).isBetween(1000L, 1250L);
        assertThat(due[due.length - 1]).isLessThan(40);
    }

    @Test
    void a_rate_below_one_call_still_has_one() {
        assertThat(Schedule.of(new Arrivals.Open(0.1), 1)).hasSize(1);
    }

    @Test
    void the_gaps_are_those_of_a_poisson_process() {
        double[] due = Schedule.of(new Arrivals.Open(1000), 60);

        double[] gaps = IntStream.range(1, due.length)
                .mapToDouble(i -> due[i] - due[i - 1])
                .toArray();
        double mean = Arrays.stream(gaps).average().orElseThrow();
        double variance = Arrays.stream(gaps)
                .map(gap -> (gap - mean) * (gap - mean))
                .average()
                .orElseThrow();
        long shorter = Arrays.stream(gaps).filter(gap -> gap < mean).count();

        assertThat(mean).isCloseTo(0.001, Percentage.withPercentage(1));
        assertThat(Math.sqrt(variance)).isCloseTo(mean, Percentage.withPercentage(3));
        // 1 - 1/e of exponential gaps are shorter than their mean.
        assertThat((double) shorter / gaps.length).isCloseTo(1 - 1 / Math.E, Percentage.withPercentage(2));
    }
}
