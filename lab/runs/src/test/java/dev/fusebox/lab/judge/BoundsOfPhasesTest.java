package dev.fusebox.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.judge.RampPhases.Name;
import dev.fusebox.lab.judge.RampPhases.Phase;
import dev.fusebox.lab.results.cell.RampCourse.Second;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** 100 ms unloaded: calls queue above 160 ms, and a queue lasts five seconds. */
class BoundsOfPhasesTest {

    private static RampPhases of(int number, IntToDoubleFunction ms) {
        List<Second> seconds = IntStream.range(0, number)
                .mapToObj(at -> new Second(at, 100, 0, ms.applyAsDouble(at), 2 * ms.applyAsDouble(at)))
                .toList();
        return RampPhases.of(seconds);
    }

    @Test
    void half_as_long_again_and_ten_milliseconds_are_no_queue() {
        assertThat(of(40, at -> at < 20 ? 100 : 160).steadyMs()).isNull();
        assertThat(of(40, at -> at < 20 ? 100 : 160.1).phases())
                .containsExactly(new Phase(Name.A, 0, 20), new Phase(Name.C, 20, 40));
    }

    @Test
    void four_seconds_are_no_queue() {
        assertThat(of(40, at -> at >= 20 && at < 24 ? 900 : 100).phases()).containsExactly(new Phase(Name.A, 0, 40));
        assertThat(of(40, at -> at >= 20 && at < 25 ? 900 : 100).phases())
                .containsExactly(new Phase(Name.A, 0, 20), new Phase(Name.C, 20, 25), new Phase(Name.E, 25, 40));
    }

    @Test
    void of_two_queues_of_one_length_the_first_counts() {
        assertThat(of(60, at -> at >= 10 && at < 20 || at >= 40 && at < 50 ? 900 : 100)
                        .phases()
                        .get(0))
                .isEqualTo(new Phase(Name.A, 0, 10));
    }

    /** Waits of 100 ms to 120 ms, of a call that takes 100 ms: a fifth more is steady. */
    @Test
    void a_wait_that_is_longer_by_a_fifth_is_steady() {
        assertThat(of(40, at -> at < 10 ? 100 : at < 25 ? 200 : 220).phases())
                .containsExactly(new Phase(Name.A, 0, 10), new Phase(Name.C, 10, 40));
        assertThat(of(40, at -> at < 10 ? 100 : at < 25 ? 200 : 220.1).phases())
                .as("of two stretches of one length the first counts")
                .containsExactly(new Phase(Name.A, 0, 10), new Phase(Name.C, 10, 25), new Phase(Name.D, 25, 40));
    }

    @Test
    void the_time_of_the_steady_queue_is_its_median() {
        RampPhases found = of(50, at -> at < 10 ? 100 : at < 40 ? 1000 + at : 100);

        assertThat(found.unloadedMs()).isEqualTo(100);
        assertThat(found.steadyMs()).isBetween(1023.0, 1026.0);
    }

    /** Half of the five seconds around it. */
    @Test
    void a_second_has_the_median_of_five() {
        assertThat(of(5, at -> at * 10 + 1).unloadedMs()).isEqualTo(11);
    }

    @Test
    void phases_have_words() {
        assertThat(Name.B.words()).isEqualTo("queue grows");
    }

    @Test
    void seconds_without_an_answer_are_not_the_fastest() {
        List<Second> silent = IntStream.range(0, 40)
                .mapToObj(at -> at < 20 ? new Second(at, 100, 0, 100.0, 200.0) : new Second(at, 0, 0, null, null))
                .toList();

        assertThat(RampPhases.of(silent).unloadedMs()).isEqualTo(100);
    }
}
