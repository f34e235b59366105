package dev.fusebox.lab.judge;

import static dev.fusebox.lab.judge.MadeEvidence.permits;
import static dev.fusebox.lab.judge.MadeEvidence.pool;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.results.RecordedRun.CellTrace;
import dev.fusebox.lab.results.cell.CellRecord;
import dev.fusebox.lab.results.cell.CellRecord.PredictionInput;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import dev.fusebox.lab.results.cell.MadeCellResult;
import dev.fusebox.lab.results.cell.StepsRun;
import dev.fusebox.lab.results.cell.ZombieWork;
import dev.fusebox.lab.traffic.CallRow;
import dev.fusebox.lab.traffic.MadeLoad;
import dev.fusebox.lab.traffic.RateStep;
import dev.fusebox.lab.traffic.Steps;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Two permits, a time limit of 200 ms, work of a second, 20 calls/s for 12 s: up to 2 x 1 / 0.2 = 10 calls at work, once the first of
 * them has left. Each second 4 calls succeed, 5 run over their time limit, 1 fails.
 */
class ZombieJudgeTest {

    private static final LimitSpec THREADS = threads("zuul-gateway");
    private static final LimitSpec SERVICE = threads("service-a");
    private static final TimeLimit CALL = new TimeLimit("zuul-gateway", "call.service-a", 200, null);
    private static final TimeLimit LATE_READ = new TimeLimit("zuul-gateway", "read.service-a", 201, null);

    private static LimitSpec threads(String component) {
        return Made.limit(component, "threads", LimitKind.THREADS, WhenFull.QUEUES, 200);
    }

    private static LimitSeries series(LimitSpec limit, int inUse) {
        List<SampleRow> settled =
                MadeTrace.samples(limit, 12, i -> i < 20 || i > 110 ? 0 : inUse).toList();
        return new LimitSeries(limit, settled);
    }

    private static List<LimitSeries> all(int atWork) {
        return List.of(
                series(THREADS, atWork), series(permits(2), 2), series(pool(50), atWork), series(SERVICE, atWork));
    }

    private static BreakerSeries breaker(long timedOutPerSecond, long untilSecond) {
        return Made.breaker(
                "zuul-gateway",
                LongStream.rangeClosed(0, untilSecond)
                        .mapToObj(s -> new BreakerPoint(
                                s * 1000,
                                BreakerState.CLOSED,
                                9,
                                5,
                                0L,
                                4 * s,
                                Made.errors(0, timedOutPerSecond * s, s, 0)))
                        .toList());
    }

    private static PredictionInput input(int serviceMs, List<LimitSpec> limits, TimeLimit... times) {
        return new PredictionInput(
                new ChainSnapshot(limits, List.of(), List.of(times)), null, null, serviceMs, 12, null);
    }

    private static final PredictionInput INPUT =
            input(1000, List.of(THREADS, permits(2), pool(50), SERVICE), CALL, LATE_READ);

    private static MadeCellResult cell() {
        return MadeCellResult.of("zuul", "sleep/1000", 1)
                .rate(20)
                .load(MadeLoad.of("hammer", "", 240, 48, 192, 0, 12, 20, 4, 200, 900, 1000, 1000, 0L))
                .limits(Stream.of(THREADS, permits(2), pool(50), SERVICE)
                        .map(MadeTrace::recorded)
                        .toList());
    }

    private static CellRecord record(MadeCellResult cell, @Nullable PredictionInput input) {
        return new CellRecord(
                cell.build(),
                "zuul-gateway",
                "service-a",
                2,
                true,
                List.of(),
                Map.of(),
                null,
                input,
                Tolerance.USUAL,
                null);
    }

    private static CallRow call(double tookMs, String status) {
        return new CallRow(0, 0, tookMs, status);
    }

    private static final CellTrace WATCHED = MadeTrace.NOTHING.with(its -> its.calls(List.of(
                    call(5, "503"),
                    call(199, "503"),
                    call(200, "504"),
                    call(900, "504"),
                    call(950, "504"),
                    call(60_000, "given up")))
            .drain(List.of(
                    new SampleRow(0, "service-a", "threads", 200, 3, null, null),
                    new SampleRow(700, "service-a", "threads", 200, 0, null, null))));

    private static @Nullable ZombieWork found(List<LimitSeries> limits, @Nullable BreakerSeries breaker) {
        return ZombieJudge.of(record(cell(), INPUT), WATCHED, limits, breaker);
    }

    @Test
    void behind_two_permits_ten_calls_are_at_work() {
        ZombieWork work = found(all(10), breaker(5, 12));

        assertThat(work.permits().mean()).isEqualTo(2);
        assertThat(work.worker().limit()).isEqualTo("zuul-gateway/threads");
        assertThat(work.connections().mean()).isEqualTo(10);
        assertThat(work.backend().mean()).isEqualTo(10);
        assertThat(work.backend().predicted()).isCloseTo(9, within(1.5));
        assertThat(work.atMost()).isEqualTo(10);
        assertThat(work.unread()).isEmpty();
    }

    @Test
    void it_says_when_the_client_and_when_its_worker_was_free() {
        ZombieWork work = found(all(10), breaker(5, 12));

        assertThat(work.times().workMs()).isEqualTo(1000);
        assertThat(work.times().overdue()).as("calls a second").isEqualTo(5);
        assertThat(work.times().clientMs())
                .as("the median of answers that took as long as the time limit")
                .isEqualTo(900);
        assertThat(work.times().workerMs()).as("10 threads / 10 calls a second").isEqualTo(1000);
        assertThat(work.service().afterMs()).isEqualTo(700);
        assertThat(work.gateway()).as("not watched").isNull();
    }

    @Test
    void reads_that_end_after_the_call_are_out_of_order() {
        TimeLimit asLong = new TimeLimit("zuul-gateway", "read.service-a", 200, null);
        TimeLimit other = new TimeLimit("zuul-gateway", "read.service-b", 900, null);
        TimeLimit none = new TimeLimit("zuul-gateway", "read", null, null);
        PredictionInput input = input(1000, List.of(permits(2), SERVICE), CALL, LATE_READ, asLong, other, none);

        assertThat(ZombieJudge.of(record(cell(), input), WATCHED, all(10), breaker(5, 12))
                        .times()
                        .outOfOrder())
                .containsExactly(CALL, LATE_READ);
    }

    @Test
    void threads_that_a_waiting_call_does_not_hold_are_no_workers() {
        PredictionInput asynchronous = input(1000, List.of(permits(2), pool(50), SERVICE), CALL);

        ZombieWork work = ZombieJudge.of(record(cell(), asynchronous), WATCHED, all(10), breaker(5, 12));

        assertThat(work.worker()).isNull();
        assertThat(work.times().workerMs()).isNull();
    }

    @Test
    void a_thread_of_the_pool_works_instead_of_the_request_thread() {
        LimitSpec own = Made.limit("zuul-gateway", "threadpool.service-a", LimitKind.THREAD_POOL, WhenFull.REJECTS, 2);

        ZombieWork work = found(
                List.of(series(THREADS, 10), series(own, 2), series(pool(50), 2), series(SERVICE, 10)), breaker(5, 12));

        assertThat(work.worker().limit()).isEqualTo("zuul-gateway/threadpool.service-a");
        assertThat(work.permits().limit()).isEqualTo("zuul-gateway/threadpool.service-a");
    }

    @Test
    void what_was_not_recorded_is_said() {
        ZombieWork work = ZombieJudge.of(
                record(cell(), INPUT), MadeTrace.NOTHING, List.of(series(permits(2), 2), series(pool(50), 10)), null);

        assertThat(work.unread())
                .containsExactly(
                        "service-a publishes no request threads, so its calls in flight are unknown",
                        "zuul-gateway counts no calls over the time limit, so when its threads are free is unknown",
                        "the load generator keeps no list of its calls, so when clients had their answers is unknown",
                        "no process was watched after the last answer");
        assertThat(work.times().overdue()).isNull();
        assertThat(work.times().clientMs()).isNull();
    }

    /** In the settled time, from 2 s to 11 s. */
    @Test
    void fewer_than_five_samples_of_the_breaker_count_nothing() {
        assertThat(found(all(10), breaker(5, 5)).times().overdue()).isNull();
        assertThat(found(all(10), breaker(5, 6)).times().overdue())
                .as("20 calls in 9 s")
                .isEqualTo(2.22);
    }

    @Test
    void without_a_call_over_its_time_limit_there_is_none() {
        assertThat(found(all(10), breaker(0, 12))).isNull();
    }

    @Test
    void without_permits_or_more_work_than_they_allow_there_is_none() {
        assertThat(found(List.of(series(pool(50), 10), series(SERVICE, 10)), breaker(5, 12)))
                .isNull();
        assertThat(ZombieJudge.of(record(cell(), INPUT), MadeTrace.NOTHING, all(2), breaker(5, 12)))
                .isNull();
        assertThat(found(all(2), breaker(5, 12)))
                .as("the service worked on for 700 ms")
                .isNotNull();
    }

    @Test
    void work_that_fits_into_its_time_limit_is_none() {
        PredictionInput inTime = input(200, List.of(permits(2), SERVICE), CALL);

        assertThat(ZombieJudge.of(record(cell(), inTime), WATCHED, all(10), breaker(5, 12)))
                .isNull();
        assertThat(ZombieJudge.of(record(cell(), null), WATCHED, all(10), breaker(5, 12)))
                .isNull();
    }

    @Test
    void a_cell_without_figures_or_of_a_rate_in_steps_is_not_looked_at() {
        StepsRun steps = StepsRun.of(new Steps("step", List.of(RateStep.of("20 for 12s"))), 0);

        assertThat(ZombieJudge.of(record(cell().load(null), INPUT), WATCHED, all(10), breaker(5, 12)))
                .isNull();
        assertThat(ZombieJudge.of(record(cell().steps(steps), INPUT), WATCHED, all(10), breaker(5, 12)))
                .isNull();
    }

    @Test
    void causes_that_are_not_counted_are_no_workers_time() {
        BreakerSeries uncounted = breaker(5, 12);
        List<BreakerPoint> points = uncounted.points().stream()
                .map(p -> new BreakerPoint(
                        p.tMs(), p.state(), null, null, null, null, p.errors().with(ErrorCause.FAILED, null)))
                .toList();

        assertThat(found(all(10), new BreakerSeries(uncounted.spec(), points))
                        .times()
                        .workerMs())
                .as("10 threads / 5 calls a second")
                .isEqualTo(2000);
    }
}
