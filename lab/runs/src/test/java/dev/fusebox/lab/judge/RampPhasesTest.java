package dev.fusebox.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.judge.RampPhases.Name;
import dev.fusebox.lab.judge.RampPhases.Phase;
import dev.fusebox.lab.results.cell.RampCourse.Second;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RampPhasesTest {

    /** Each second's median; 0 stands for a second without an answer. */
    private static List<Second> seconds(int number, IntToDoubleFunction ms) {
        return new ArrayList<>(IntStream.range(0, number)
                .mapToObj(at -> {
                    double median = ms.applyAsDouble(at);
                    return median == 0
                            ? new Second(at, 0, 0, null, null)
                            : new Second(at, 2000, 0, median, 1.1 * median);
                })
                .toList());
    }

    /** 100 ms until second 16, then 100 ms a second more until 30, 1500 ms until 75, and back within 20 s. */
    private static double published(int at) {
        double wait = at < 16 ? 0 : at < 30 ? (at - 16) * 100 : at < 75 ? 1400 : at < 95 ? (95 - at) * 70 : 0;
        return 100 + wait + at % 3;
    }

    private static List<String> names(RampPhases found) {
        return found.phases().stream().map(phase -> phase.name().name()).toList();
    }

    @Test
    void a_ramp_beyond_the_limit_has_five_phases() {
        RampPhases found = RampPhases.of(seconds(110, RampPhasesTest::published));

        assertThat(found.unloadedMs()).isBetween(100.0, 102.0);
        assertThat(found.steadyMs()).isBetween(1490.0, 1510.0);
        assertThat(names(found)).containsExactly("A", "B", "C", "D", "E");
        assertThat(found.phases())
                .extracting(Phase::from)
                .satisfiesExactly(
                        a -> assertThat(a).isZero(),
                        b -> assertThat(b).isBetween(16, 18),
                        c -> assertThat(c).isBetween(27, 30),
                        d -> assertThat(d).isBetween(75, 79),
                        e -> assertThat(e).isBetween(94, 96));
        assertThat(found.phases().get(4).to()).isEqualTo(110);
    }

    @Test
    void a_ramp_below_the_limit_is_free_throughout() {
        RampPhases found = RampPhases.of(seconds(80, at -> 100 + at % 40));

        assertThat(found.steadyMs()).isNull();
        assertThat(found.phases()).containsExactly(new Phase(Name.A, 0, 80));
    }

    @Test
    void a_few_milliseconds_more_are_no_queue() {
        assertThat(RampPhases.of(seconds(40, at -> at < 10 ? 2 : 11)).phases()).hasSize(1);
    }

    @Test
    void a_pause_of_two_seconds_is_no_queue_and_does_not_end_one() {
        assertThat(RampPhases.of(seconds(40, at -> at == 20 || at == 21 ? 900 : 100))
                        .phases())
                .hasSize(1);

        List<Second> interrupted = seconds(110, at -> at == 50 || at == 51 ? 100 : published(at));
        assertThat(RampPhases.of(interrupted)).isEqualTo(RampPhases.of(seconds(110, RampPhasesTest::published)));
    }

    @Test
    void a_second_without_an_answer_counts_for_nothing() {
        List<Second> silent = seconds(110, at -> at == 3 || at == 40 ? 0 : published(at));

        assertThat(names(RampPhases.of(silent))).containsExactly("A", "B", "C", "D", "E");
        assertThat(RampPhases.of(silent).unloadedMs()).isGreaterThan(99);
        assertThat(RampPhases.of(seconds(10, at -> 0)).steadyMs()).isNull();
        assertThat(RampPhases.of(List.of()).phases()).isEmpty();
    }

    @Test
    void phases_that_did_not_occur_are_left_out() {
        assertThat(names(RampPhases.of(seconds(60, RampPhasesTest::published)))).containsExactly("A", "B", "C");
        assertThat(names(RampPhases.of(seconds(60, at -> at < 40 ? 1000 : 100))))
                .containsExactly("C", "E");
    }

    @Test
    void of_two_queues_the_longer_one_counts() {
        RampPhases found = RampPhases.of(seconds(100, at -> at < 7 ? 500 : at < 60 ? 100 : at < 90 ? 1000 : 100));

        assertThat(found.phases())
                .containsExactly(new Phase(Name.A, 0, 60), new Phase(Name.C, 60, 90), new Phase(Name.E, 90, 100));
    }
}
