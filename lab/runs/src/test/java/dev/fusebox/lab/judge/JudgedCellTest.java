package dev.fusebox.lab.judge;

import static dev.fusebox.lab.judge.MadeEvidence.cpu;
import static dev.fusebox.lab.judge.MadeEvidence.load;
import static dev.fusebox.lab.judge.MadeEvidence.permits;
import static dev.fusebox.lab.judge.MadeEvidence.pool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.demand.CpuDemand.LoadWindow;
import dev.fusebox.lab.demand.CpuDemand.UsedSeconds;
import dev.fusebox.lab.demand.KnownLoad;
import dev.fusebox.lab.demand.MadeKnownLoad;
import dev.fusebox.lab.results.RecordedRun.CellTrace;
import dev.fusebox.lab.results.cell.BreakerUsage;
import dev.fusebox.lab.results.cell.BreakerUsage.BreakerClosing;
import dev.fusebox.lab.results.cell.BreakerUsage.BreakerTripEvent;
import dev.fusebox.lab.results.cell.CellRecord;
import dev.fusebox.lab.results.cell.CellRecord.PredictionInput;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.results.cell.MadeCellResult;
import dev.fusebox.lab.results.cell.ReadBy;
import dev.fusebox.lab.results.cell.StepsRun;
import dev.fusebox.lab.results.cell.ThreadUse;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.results.cell.Verdict.Status;
import dev.fusebox.lab.results.cell.Verdict.Why;
import dev.fusebox.lab.traffic.RampRun;
import dev.fusebox.lab.traffic.RampRun.Window;
import dev.fusebox.lab.traffic.RateStep;
import dev.fusebox.lab.traffic.Steps;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** 200 users of 200 ms for ten seconds, of whom 250 calls a second succeed behind 50 connections. */
class JudgedCellTest {

    private static MadeCellResult cell() {
        return MadeCellResult.of("zuul", "sleep/200", 200)
                .load(load(2500, 2500))
                .limits(List.of(MadeTrace.recorded(pool(50))));
    }

    private static CellRecord record(MadeCellResult cell) {
        return new CellRecord(
                cell.build(),
                "zuul-gateway",
                "service-a",
                2,
                true,
                List.of(),
                Map.of(),
                null,
                null,
                Tolerance.USUAL,
                null);
    }

    private static CellTrace full(int inUse) {
        return MadeTrace.NOTHING.withSamples(
                MadeTrace.samples(pool(50), 10, i -> inUse).toList());
    }

    private static CellResult judged(CellRecord record, CellTrace trace) {
        return CellJudge.judge(record, trace);
    }

    @Test
    void a_cell_gets_its_verdict_and_the_use_of_its_limits_from_the_samples() {
        CellResult judged = judged(record(cell()), full(50));

        assertThat(judged.verdict().limit()).isEqualTo("zuul-gateway/pool.service-a");
        assertThat(judged.limits()).extracting(LimitUsage::peakInUse).containsExactly(50);
        assertThat(judged.circuitBreaker()).isNull();
    }

    @Test
    void a_limit_without_samples_stays_as_it_was_recorded() {
        LimitUsage before = new LimitUsage(
                "service-a", "threads", LimitKind.THREADS, null, 7, 7, null, null, WhenFull.QUEUES, null, null, null);

        CellResult judged = judged(record(cell().limits(List.of(MadeTrace.recorded(pool(50)), before))), full(50));

        assertThat(judged.limits().get(1)).isEqualTo(before);
    }

    private static Verdict.Reason unread(CellRecord record, CellTrace trace) {
        Verdict verdict = judged(record, trace).verdict();
        assertThat(verdict.unread()).isTrue();
        return verdict.reason();
    }

    @Test
    void a_fifth_of_the_samples_may_be_missing_and_no_more() {
        CellRecord some = record(cell()).withMissedShare(Map.of("zuul-gateway", 0.2));
        CellRecord many = record(cell()).withMissedShare(Map.of("zuul-gateway", 0.21));

        assertThat(judged(some, full(50)).verdict().status()).isEqualTo(Status.BOUND);
        assertThat(unread(many, full(50)).words()).isEqualTo("21 % of the samples of zuul-gateway are missing");
    }

    @Test
    void without_figures_or_samples_there_is_no_verdict() {
        assertThat(unread(record(cell().load(null)), full(50)).words()).isEqualTo("the load generator gave no figures");
        assertThat(unread(record(cell()), MadeTrace.NOTHING).words()).isEqualTo("its samples are missing");
        assertThat(unread(record(cell().load(null)).withUnread(List.of("ab did not start")), MadeTrace.NOTHING)
                        .words())
                .as("what was recorded says why")
                .isEqualTo("ab did not start");
    }

    private static final List<BreakerPoint> TRIPPED = List.of(
            point(0, BreakerState.CLOSED, 0, 0),
            point(100, BreakerState.OPEN, 1, 60),
            point(6000, BreakerState.CLOSED, 1, 60),
            point(10_000, BreakerState.CLOSED, 1, 60));

    private static BreakerPoint point(long tMs, BreakerState state, long trips, long rejected) {
        return new BreakerPoint(tMs, state, 7, 0, trips, 25L * trips, Made.errors(rejected, 0, 0, 0));
    }

    private static final CellTrace OPENED = full(50).withBreaker(TRIPPED);

    @Test
    void samples_far_apart_do_not_tell_how_a_breaker_closed() {
        CellRecord record = record(cell()).withBreaker(Made.breaker("zuul-gateway"));

        assertThat(closedBy(record)).isEqualTo(BreakerClosing.TRIAL_CALL);
        assertThat(closedBy(record.withReadBy(new ReadBy("over JMX", 499)))).isEqualTo(BreakerClosing.TRIAL_CALL);
        assertThat(closedBy(record.withReadBy(new ReadBy("over JMX", 500)))).isNull();
    }

    private static @Nullable BreakerClosing closedBy(CellRecord record) {
        return judged(record, OPENED).circuitBreaker().timeline().get(0).closedBy();
    }

    @Test
    void what_a_breaker_remembered_when_the_cell_began_is_said() {
        CellRecord record = record(cell()).withBreaker(Made.breaker("zuul-gateway"));

        assertThat(judged(record, OPENED).verdict().sentence())
                .contains("When the cell began, the circuit breaker was closed and its window had 7 calls.");
        assertThat(judged(record.withUnread(List.of("x")), OPENED).verdict().sentence())
                .isEqualTo("No verdict: x.");
    }

    @Test
    void without_thresholds_the_trips_of_a_breaker_stay_as_they_were_recorded() {
        BreakerTripEvent trip = new BreakerTripEvent(100, 1, 20, 20, null, null, null, null, null);
        BreakerUsage before = new BreakerUsage("service-a", 0.5, 9, Map.of(), 1L, List.of(trip));
        CellRecord record = record(cell().circuitBreaker(before));

        BreakerUsage judged = judged(record, OPENED).circuitBreaker();

        assertThat(judged.timeline()).containsExactly(trip);
        assertThat(judged.trips()).as("counted by today's rules").isEqualTo(1);
        assertThat(judged(record, full(50)).circuitBreaker()).as("no samples").isEqualTo(before);
    }

    @Test
    void of_a_ramp_only_samples_count_in_which_all_users_call() {
        RampRun ramp = new RampRun(2, 9, 0, 0, new Window(5000, 8000), null, null);
        CellRecord record = record(cell());
        CellRecord ramped = record.withCell(
                record.cell().withMeasured(record.cell().measured().withRamp(ramp)));
        CellTrace late =
                MadeTrace.NOTHING.withSamples(MadeTrace.samples(pool(50), 10, i -> i >= 50 && i <= 80 ? 40 : 50)
                        .toList());

        assertThat(judged(ramped, late).limits().get(0).peakInUse()).isEqualTo(40);
    }

    @Test
    void a_rate_in_steps_has_a_course_and_the_limits_of_its_higher_load() {
        Steps steps = new Steps(
                "step", List.of(RateStep.of("10 for 2s"), RateStep.of("600 for 6s"), RateStep.of("10 for 2s")));
        CellRecord record = record(cell().steps(StepsRun.of(steps, 0)))
                .withPrediction(new PredictionInput(null, "a queue", null, 200, 10, null));
        CellTrace trace =
                MadeTrace.NOTHING.withSamples(MadeTrace.samples(pool(50), 10, i -> i >= 20 && i <= 80 ? 50 : 0)
                        .toList());

        CellResult judged = judged(record, trace);

        assertThat(judged.verdict().sentence()).startsWith("While the load was high, 50 connections");
        assertThat(judged.measured().steps().high()).isEqualTo(new Window(2000, 8000));
        assertThat(judged.measured().steps().measured())
                .as("its calls are lost")
                .isNull();
        assertThat(judged.limits().get(0).peakInUse()).isEqualTo(50);
        assertThat(CellJudge.evidence(record, trace, VerdictRules.TODAY)
                        .limits()
                        .get(0)
                        .read(SampleRow::inUse))
                .containsOnly(50);
    }

    private static PredictionInput input(KnownLoad load, LimitSpec... limits) {
        return new PredictionInput(new ChainSnapshot(List.of(limits), List.of(), List.of()), null, load, 200, 10, null);
    }

    @Test
    void a_limit_that_binds_comes_with_the_first_step() {
        LimitSpec threads = Made.limit("zuul-gateway", "threads", LimitKind.THREADS, WhenFull.QUEUES, 500);
        CellRecord record =
                record(cell()).withPrediction(input(MadeKnownLoad.each(0.1, 2), threads, permits(400), pool(50)));

        assertThat(judged(record, full(50)).verdict().sentence()).contains("First step: the.pool.service-a=");
        assertThat(judged(record(cell()), full(50)).verdict().sentence())
                .as("nothing is known of its chain")
                .doesNotContain("First step");
        assertThat(judged(record, full(10)).verdict().sentence())
                .as("it does not bind")
                .doesNotContain("First step");
    }

    /** Of 1.2 ms that an answer takes, 1 ms in the process in front: one event loop answers 1000/s, two processors 1667/s. */
    private static final KnownLoad ONE_MS_IN_FRONT = new KnownLoad(
            List.of(new LoadWindow(new UsedSeconds(1.2, 0, 1.0, List.of()), 1, 1000, 0, 8, null, null)),
            List.of(),
            List.of(),
            2);

    private static final LimitSpec LOOP =
            Made.limit("scg-gateway", "event-loop", LimitKind.EVENT_LOOP, WhenFull.QUEUES, 1);

    private static Verdict looped(LimitSpec loop, double cores) {
        ProcessUsage front = cpu("scg-gateway", 9).withThreads(List.of(new ThreadUse("loop-1", cores)));
        CellRecord record = record(cell().load(load(9700, 9700))
                        .limits(List.of(MadeTrace.recorded(loop)))
                        .processes(List.of(front, cpu("service-a", 1).withThreads(List.of()), cpu("machine", 11))))
                .with(its -> its.component("scg-gateway").prediction(input(ONE_MS_IN_FRONT, loop)));
        return judged(
                        record,
                        MadeTrace.NOTHING.withSamples(
                                MadeTrace.samples(loop, 10, i -> 1).toList()))
                .verdict();
    }

    @Test
    void for_busy_event_loops_the_first_step_is_more_of_them() {
        assertThat(looped(LOOP, 0.97).limit()).isEqualTo("scg-gateway/event-loop");
        assertThat(looped(LOOP, 0.97).sentence())
                .contains("First step: -Dthe.event-loop=2 instead of 1, a property of the JVM");
        assertThat(looped(new LimitSpec(LOOP.id(), 1, WhenFull.QUEUES, null), 0.97)
                        .sentence())
                .as("its setting is not known")
                .doesNotContain("First step");
    }

    @Test
    void what_more_event_loops_gain_is_said_and_loops_that_are_blocked_need_no_more() {
        assertThat(looped(LOOP, 0.97).sentence()).contains("for up to 1 667 instead of 1 000 answers/s");
        assertThat(looped(LOOP, 0.5).limit()).isEqualTo("scg-gateway/event-loop");
        assertThat(looped(LOOP, 0.5).sentence()).doesNotContain("-Dthe.event-loop");
    }

    @Test
    void a_thread_that_is_busy_all_the_time_is_said() {
        assertThat(looped(LOOP, 0.97).sentence()).contains("Thread loop-1 of scg-gateway used 0.97 of a core.");
    }

    @Test
    void how_limits_of_a_target_were_read_is_said() {
        CellRecord record = record(cell()).withReadBy(new ReadBy("over JMX", 1000));

        assertThat(judged(record, full(50)).verdict().sentence()).endsWith("Limits were read over JMX, once a second.");
        assertThat(judged(
                                record,
                                full(50).withSamples(Stream.concat(
                                                MadeTrace.samples(pool(50), 9, i -> 10),
                                                Stream.of(new SampleRow(
                                                        9950, "zuul-gateway", "pool.service-a", 50, 50, null, null)))
                                        .toList()))
                        .verdict()
                        .reason()
                        .why())
                .as("full in one sample")
                .isEqualTo(Why.FEW_SAMPLES);
    }
}
