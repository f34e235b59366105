package dev.fusebox.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.results.cell.StepsRun.Course;
import dev.fusebox.lab.results.cell.StepsRun.Moment;
import dev.fusebox.lab.traffic.CallRow;
import dev.fusebox.lab.traffic.RampRun.Window;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Ten calls a second for ten seconds, each answered after 200 ms. */
class StepsCourseTest {

    private static List<CallRow> calls(IntPredicate good) {
        return IntStream.range(0, 100)
                .mapToObj(i -> new CallRow(i * 100, 0, 200, good.test(i * 100) ? "200" : "503"))
                .toList();
    }

    private static Course course(List<CallRow> calls, Window... open) {
        return new StepsCourse(calls, List.of(open), 10_000).course(6000, List.of());
    }

    @Test
    void a_route_without_trouble_is_well_as_soon_as_the_load_falls() {
        Course course = course(calls(at -> true));

        assertThat(course.firstRejectedMs()).isNull();
        assertThat(course.trippedMs()).isNull();
        assertThat(course.wellMs()).isEqualTo(6000);
    }

    @Test
    void it_is_well_when_every_call_of_a_second_succeeds_behind_a_closed_breaker() {
        Course course = course(calls(at -> at < 3000 || at > 6500), new Window(3400, 3900), new Window(6200, 7000));

        assertThat(course.firstRejectedMs()).isEqualTo(3200);
        assertThat(course.trippedMs()).isEqualTo(3400);
        assertThat(course.wellMs()).isEqualTo(7000);
    }

    @Test
    void it_is_not_well_before_the_end_when_no_whole_second_is_left() {
        assertThat(course(calls(at -> at < 3000 || at > 9100)).wellMs()).isNull();
        assertThat(course(calls(at -> true), new Window(5000, 9100)).wellMs()).isNull();
    }

    @Test
    void each_half_second_counts_calls_when_they_are_due_and_answers_when_they_come() {
        List<Moment> moments = course(calls(at -> at < 3000)).moments();

        assertThat(moments).hasSize(20);
        assertThat(moments.get(0)).isEqualTo(new Moment(0, 10, 6, 0, 0, 200.0, 200.0, null));
        assertThat(moments.get(1)).isEqualTo(new Moment(500, 10, 10, 0, 0, 200.0, 200.0, null));
        assertThat(moments.get(6).good()).isEqualTo(4);
        assertThat(moments.get(6).rejected()).isEqualTo(6);
    }

    @Test
    void calls_without_an_answer_failed() {
        Course course = course(List.of(new CallRow(100, 0, 50, "no answer"), new CallRow(200, 0, 100, "200")));

        assertThat(course.firstRejectedMs()).isEqualTo(150);
        assertThat(course.moments().get(0).failed()).isEqualTo(2);
        assertThat(course.moments().get(0).p50Ms()).isEqualTo(100);
    }

    @Test
    void the_use_of_a_limit_is_the_most_of_its_samples() {
        var samples = StepsCourse.since(
                300,
                List.of(
                        Made.sample(300, 50, 7, 0, 0L),
                        Made.sample(500, 50, 9, 0, 0L),
                        Made.sample(800, 50, 3, 0, 0L)));

        List<Moment> moments = new StepsCourse(calls(at -> true), List.of(), 10_000)
                .course(6000, samples)
                .moments();

        assertThat(moments).extracting(Moment::inUse).startsWith(9, 3, null);
    }

    private static BreakerPoint point(long tMs, BreakerState state, long trips) {
        return new BreakerPoint(tMs, state, 100, 50, trips, 0L, Made.errors(0, 0, 0, 0));
    }

    @Test
    void a_measured_breaker_is_open_from_the_first_such_sample_to_the_next_closed_one() {
        BreakerSeries breaker = Made.breaker(
                "zuul-gateway",
                List.of(
                        point(100, BreakerState.CLOSED, 0),
                        point(200, BreakerState.OPEN, 1),
                        point(300, BreakerState.HALF_OPEN, 1),
                        point(400, BreakerState.CLOSED, 1),
                        point(500, BreakerState.CLOSED, 2),
                        point(600, BreakerState.OPEN, 3),
                        point(700, BreakerState.OPEN, 3)));

        assertThat(StepsCourse.open(breaker, 100))
                .containsExactly(new Window(100, 300), new Window(400, 400), new Window(500, 600));
    }
}
