package dev.fusebox.lab.judge;

import static dev.fusebox.lab.judge.MadeEvidence.pool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.predict.Predictor.SimulatedCell;
import dev.fusebox.lab.results.RecordedRun.CellTrace;
import dev.fusebox.lab.results.cell.CellRecord;
import dev.fusebox.lab.results.cell.CellRecord.PredictionInput;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import dev.fusebox.lab.results.cell.MadeCellResult;
import dev.fusebox.lab.results.cell.StepsRun;
import dev.fusebox.lab.results.cell.StepsRun.Course;
import dev.fusebox.lab.results.cell.StepsRun.Moment;
import dev.fusebox.lab.traffic.CallRow;
import dev.fusebox.lab.traffic.RampRun.Window;
import dev.fusebox.lab.traffic.RateStep;
import dev.fusebox.lab.traffic.Steps;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** 10/s, 20/s from 2 s to 4 s, 10/s to 6 s; the schedule began 500 ms after the first sample. */
class JudgedStepsTest {

    private static final StepsRun RUN = StepsRun.of(
            new Steps("step", List.of(RateStep.of("10 for 2s"), RateStep.of("20 for 2s"), RateStep.of("10 for 2s"))),
            500);

    private static final CellRecord RECORD = new CellRecord(
            MadeCellResult.of("zuul", "sleep/200", 1).steps(RUN).build(),
            "zuul-gateway",
            "service-a",
            2,
            true,
            List.of(),
            Map.of(),
            null,
            new PredictionInput(null, "a queue", null, 200, 6, null),
            Tolerance.USUAL,
            null);

    private static List<CallRow> calls(int rejectedUntilMs) {
        return IntStream.range(0, 60)
                .mapToObj(
                        i -> new CallRow(i * 100, 0, 150, i * 100 >= 2000 && i * 100 < rejectedUntilMs ? "503" : "200"))
                .toList();
    }

    private static StepsRun judged(
            CellTrace trace, @Nullable BreakerSeries breaker, @Nullable SimulatedCell predicted) {
        return StepsCourse.judged(RECORD, RUN, trace, breaker, predicted, "zuul-gateway/pool.service-a");
    }

    private static BreakerPoint point(long tMs, BreakerState state, long trips) {
        return new BreakerPoint(tMs, state, 20, 0, trips, 0L, Made.errors(0, 0, 0, 0));
    }

    @Test
    void what_was_measured_has_the_time_of_the_schedule() {
        BreakerSeries breaker = Made.breaker(
                "zuul-gateway",
                List.of(
                        point(500, BreakerState.CLOSED, 0),
                        point(3000, BreakerState.OPEN, 1),
                        point(5000, BreakerState.CLOSED, 1)));
        CellTrace trace = MadeTrace.NOTHING.with(its -> its.calls(calls(3000))
                .samples(MadeTrace.samples(pool(50), 7, i -> i).toList()));

        StepsRun judged = judged(trace, breaker, null);

        assertThat(judged.high()).isEqualTo(new Window(2000, 4000));
        assertThat(judged.measured().firstRejectedMs()).isEqualTo(2150);
        assertThat(judged.measured().open()).containsExactly(new Window(2500, 4500));
        assertThat(judged.measured().wellMs()).isEqualTo(4500);
        assertThat(judged.measured().moments()).hasSize(12);
        assertThat(judged.measured().moments().get(0).inUse())
                .as("samples from 500 ms to 900 ms")
                .isEqualTo(9);
        assertThat(judged.predicted()).isNull();
    }

    @Test
    void a_predicted_course_goes_by_the_same_rules_and_has_no_samples() {
        SimulatedCell model = new SimulatedCell(
                new Prediction(1.0, 0.0, null, null, null, null, null, null, null, null, null, null),
                calls(4000),
                List.of(),
                0.1);

        StepsRun judged = judged(MadeTrace.NOTHING, null, model);

        assertThat(judged.measured()).as("its calls are lost").isNull();
        assertThat(judged.predicted().wellMs()).isEqualTo(4000);
        assertThat(judged.predicted().moments()).extracting(Moment::inUse).containsOnlyNulls();
    }

    @Test
    void the_higher_load_lies_on_the_axis_of_the_samples() {
        assertThat(StepsCourse.window(RECORD, RUN)).isEqualTo(new Window(2500, 4500));
    }

    @Test
    void of_calls_that_need_only_the_processor_the_higher_load_is_that_of_the_higher_rate() {
        PredictionInput noService = new PredictionInput(null, "a queue", null, null, 6, null);

        assertThat(StepsCourse.window(RECORD.withPrediction(noService), RUN)).isEqualTo(new Window(2500, 4500));
        assertThat(StepsCourse.window(RECORD.withPrediction(null), RUN)).isEqualTo(new Window(2500, 4500));
    }

    private static Course course(List<CallRow> calls, Window... open) {
        return new StepsCourse(calls, List.of(open), 6000).course(4000, List.of());
    }

    private static CallRow late(double dueMs, double tookMs) {
        return new CallRow(dueMs, 0, tookMs, "503");
    }

    /** The second from 4.0 s to 5.0 s. */
    @Test
    void a_route_is_well_when_nothing_of_the_second_is_ill() {
        assertThat(course(calls(0), new Window(3000, 4000)).wellMs()).isEqualTo(4000);
        assertThat(course(calls(0), new Window(3000, 4001)).wellMs()).isEqualTo(4100);
        assertThat(course(calls(0), new Window(5000, 5100)).wellMs()).isEqualTo(4000);
        assertThat(course(calls(4100)).wellMs())
                .as("a call that was due at 4.0 s")
                .isEqualTo(4100);
        assertThat(course(calls(5000)).wellMs())
                .as("the last second that is whole")
                .isEqualTo(5000);
        assertThat(course(calls(5100)).wellMs()).isNull();
        assertThat(course(List.of(late(3900, 900))).wellMs())
                .as("a second without calls is not well")
                .isNull();
    }

    @Test
    void a_second_is_well_up_to_its_end() {
        List<CallRow> one = List.of(new CallRow(4200, 0, 10, "200"), late(5000, 10));

        assertThat(course(one).wellMs()).as("the call at 5.0 s is due after it").isEqualTo(4000);
    }

    @Test
    void each_answer_is_counted_by_how_it_ended() {
        List<Moment> moments = course(List.of(
                        new CallRow(0, 0, 100, "200"),
                        late(100, 200),
                        new CallRow(200, 0, 100, "no answer"),
                        late(0, 600)))
                .moments();

        assertThat(moments.get(0)).isEqualTo(new Moment(0, 8, 2, 2, 2, 100.0, 200.0, null));
        assertThat(moments.get(1).rejected()).isEqualTo(2);
        assertThat(moments.get(2)).isEqualTo(new Moment(1000, 0, 0, 0, 0, null, null, null));
    }

    @Test
    void samples_from_before_the_schedule_are_in_no_moment() {
        List<Moment> moments = new StepsCourse(calls(0), List.of(), 1000)
                .course(
                        500,
                        List.of(
                                Made.sample(-100, 50, 40, null, null),
                                Made.sample(0, 50, 7, null, null),
                                Made.sample(400, 50, null, null, null)))
                .moments();

        assertThat(moments).extracting(Moment::inUse).containsExactly(7, null);
    }

    @Test
    void a_breaker_that_was_not_read_was_not_open() {
        assertThat(StepsCourse.open(null, 0)).isEmpty();
        assertThat(StepsCourse.open(
                        Made.breaker(
                                "zuul-gateway",
                                List.of(point(0, BreakerState.OPEN, 0), point(100, BreakerState.OPEN, 0))),
                        0))
                .containsExactly(new Window(0, 100));
    }

    @Test
    void a_breaker_that_stayed_closed_was_not_open_at_any_moment() {
        assertThat(StepsCourse.open(
                        Made.breaker(
                                "zuul-gateway",
                                List.of(point(0, BreakerState.CLOSED, 1), point(100, BreakerState.CLOSED, 1))),
                        0))
                .isEmpty();
    }
}
