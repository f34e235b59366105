package dev.fusebox.lab.results.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.results.cell.StepsRun.Course;
import dev.fusebox.lab.traffic.RampRun.Window;
import dev.fusebox.lab.traffic.RateStep;
import dev.fusebox.lab.traffic.Steps;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StepsSentenceTest {

    private static StepsRun run(Course seen, Course model, String... words) {
        Steps steps = new Steps("step", Stream.of(words).map(RateStep::of).toList());
        return StepsRun.of(steps, 0).judged(new Window(8000, 28_000), seen, model);
    }

    private static Course course(Long rejected, Long tripped, Long well) {
        return new Course(rejected, tripped, well, List.of(), List.of());
    }

    @Test
    void each_time_stands_before_the_model_s() {
        StepsRun run = run(
                course(8430L, 12_900L, 28_300L),
                course(8390L, 12_750L, 28_000L),
                "100 for 8s",
                "600 for 20s",
                "100 for 9s");

        assertThat(StepsSentence.of(run))
                .isEqualTo(
                        "The load rose at 8 s: the first call was rejected after 0.4 s (predicted: 0.4), and the circuit"
                                + " breaker tripped after 4.9 s (predicted: 4.8). It fell at 28 s: the route was well again after 0.3 s"
                                + " (predicted: 0.0).");
        assertThat(StepsSentence.brief(run))
                .isEqualTo(
                        "the circuit breaker trips 4.9 s after the load has risen (predicted: 4.8), and the route is well"
                                + " again 0.3 s after it has fallen (predicted: 0.0)");
    }

    @Test
    void what_did_not_happen_is_said() {
        StepsRun run =
                run(course(null, null, null), course(8430L, 9000L, 30_000L), "100 for 8s", "600 for 20s", "100 for 9s");

        assertThat(StepsSentence.of(run))
                .isEqualTo(
                        "The load rose at 8 s: no call was rejected (predicted: after 0.4), and the circuit breaker stayed"
                                + " closed (predicted: trips after 1.0). It fell at 28 s: the route was not well again before the end"
                                + " (predicted: after 2.0).");
        assertThat(StepsSentence.of(run(course(null, null, 28_000L), null, "100 for 8s", "600 for 29s")))
                .isEqualTo(
                        "The load rose at 8 s: no call was rejected, and the circuit breaker stayed closed. It fell at 28 s:"
                                + " the route was well again after 0.0 s.");
        assertThat(StepsSentence.of(run(null, course(null, null, null), "100 for 8s", "600 for 29s")))
                .isEmpty();
    }

    @Test
    void on_a_slope_the_trip_has_a_rate() {
        StepsRun run = run(course(8430L, 18_000L, 28_000L), null, "100 for 8s", "100 to 900 in 20s", "100 for 9s");

        assertThat(StepsSentence.of(run)).contains("tripped after 10.0 s at 500 calls/s. It fell");
    }
}
