package dev.fusebox.lab.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.traffic.RampRun.Window;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StepsTest {

    private static Steps steps(String... words) {
        return new Steps("step", Stream.of(words).map(RateStep::of).toList());
    }

    private final Steps all = steps("100 for 10s", "100 to 500 in 20s", "500 of sleep/800 for 5s", "100 for 5s");

    @ParameterizedTest
    @ValueSource(strings = {"100 for 10s", "100 to 600 in 20s", "200 of sleep/800 for 5s", "1 to 2 of sleep/3 in 4s"})
    void a_step_reads_as_it_is_written(String words) {
        assertThat(RateStep.of(words).words()).isEqualTo(words);
    }

    @Test
    void where_the_service_takes_no_time_the_higher_rate_is_the_higher_load() {
        Steps rates = steps("2 for 2s", "300 for 3s", "40 for 2s");

        assertThat(rates.high(0)).isEqualTo(rates.high(50)).isEqualTo(new Window(2000, 5000));
    }

    @Test
    void calls_add_up_over_the_steps() {
        assertThat(all.seconds()).isEqualTo(40);
        assertThat(all.callsWithin(10)).isEqualTo(1000);
        assertThat(all.callsWithin(20)).isEqualTo(1000 + 2000);
        assertThat(all.callsWithin(40)).isEqualTo(1000 + 6000 + 2500 + 500);
        assertThat(all.amount()).isEqualTo(250);
    }

    @Test
    void the_moment_of_a_call_is_the_inverse() {
        for (double at : new double[] {0, 5, 10, 17.5, 30, 33, 39.9}) {
            assertThat(all.secondsUntil(all.callsWithin(at))).isCloseTo(at, within(1e-9));
        }
        assertThat(steps("600 to 100 in 10s", "100 for 1s").secondsUntil(3500)).isCloseTo(10, within(1e-9));
    }

    @Test
    void each_moment_has_its_rate_and_its_time_of_the_service() {
        assertThat(all.rateAt(20)).isEqualTo(300);
        assertThat(all.serviceMsAt(20)).isNull();
        assertThat(all.serviceMsAt(30)).isEqualTo(800);
        assertThat(all.mostInFlight(200)).isEqualTo(400);
        assertThat(all.changesService()).isTrue();
    }

    @Test
    void the_load_is_high_from_the_first_larger_step_to_the_last() {
        assertThat(steps("100 for 8s", "600 for 20s", "100 for 12s").high(200)).isEqualTo(new Window(8000, 28_000));
        assertThat(all.high(200)).isEqualTo(new Window(10_000, 35_000));
        assertThat(steps("200 for 8s", "200 of sleep/800 for 4s", "200 for 3s").high(200))
                .isEqualTo(new Window(8000, 12_000));
        // A quieter end than beginning, and an end that stays high.
        assertThat(steps("600 for 5s", "100 for 5s").high(200)).isEqualTo(new Window(0, 5000));
        assertThat(steps("100 for 5s", "600 for 5s").high(200)).isEqualTo(new Window(5000, 10_000));
    }

    @Test
    void a_share_of_the_fleet_has_a_share_of_each_step() {
        assertThat(steps("100 for 8s", "600 to 100 in 20s").times(0.5))
                .isEqualTo(steps("50 for 8s", "300 to 50 in 20s"));
        assertThat(List.of(all.words(), all.id())).containsExactly("100 to 500 calls/s (step)", "step");
    }
}
