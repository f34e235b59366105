package dev.fusebox.lab.judge;

import static dev.fusebox.lab.judge.MadeEvidence.counted;
import static dev.fusebox.lab.judge.MadeEvidence.cpu;
import static dev.fusebox.lab.judge.MadeEvidence.evidence;
import static dev.fusebox.lab.judge.MadeEvidence.load;
import static dev.fusebox.lab.judge.MadeEvidence.permits;
import static dev.fusebox.lab.judge.MadeEvidence.pool;
import static dev.fusebox.lab.judge.MadeEvidence.series;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.results.cell.ThreadUse;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.results.cell.Verdict.Status;
import dev.fusebox.lab.results.cell.Verdict.Why;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each rule at its threshold, and just beside it. Of 101 samples, those from 1 s to 9 s count: 81. */
class VerdictBoundsTest {

    private static Verdict judged(MadeEvidence evidence) {
        return Verdicts.judge(evidence.build());
    }

    /** Slots in use in this many of the counted samples, none in the others. */
    private static IntUnaryOperator full(int samples, int slots) {
        return i -> i < 10 + samples ? slots : 0;
    }

    private static LimitSeries queueing(LimitSpec limit, IntUnaryOperator inUse, IntFunction<Integer> queued) {
        return new LimitSeries(
                limit,
                IntStream.rangeClosed(0, 100)
                        .mapToObj(i -> Made.sample(i * 100L, limit.max(), inUse.applyAsInt(i), queued.apply(i), null))
                        .toList());
    }

    /** Nine tenths of 81 are 72.9, half are 40.5. */
    @ParameterizedTest
    @CsvSource({"73, BOUND", "72, AMBIGUOUS", "41, AMBIGUOUS", "40, NOT_REACHED"})
    void a_limit_binds_that_was_full_in_nine_tenths_and_decides_nothing_down_to_half(int samples, Status status) {
        assertThat(judged(evidence().users(200).limits(series(pool(50), full(samples, 50))))
                        .status())
                .isEqualTo(status);
    }

    @Test
    void every_limit_that_was_full_in_half_of_the_samples_is_named_as_undecided() {
        Verdict verdict = judged(
                evidence().users(300).limits(series(pool(50), full(41, 50)), series(permits(100), full(60, 100))));

        assertThat(verdict.reason().words())
                .isEqualTo("zuul-gateway/pool.service-a was full in 51 % of the samples,"
                        + " zuul-gateway/semaphore.service-a was full in 74 % of the samples,"
                        + " too few to be the limit for sure");
    }

    /** Slots in use of 100: 95 count as full. */
    @ParameterizedTest
    @CsvSource({"95, BOUND", "94, NOT_REACHED"})
    void a_slot_in_twenty_may_be_free_while_it_passes_on(int inUse, Status status) {
        assertThat(judged(evidence().users(200).limits(series(pool(100), i -> inUse)))
                        .status())
                .isEqualTo(status);
    }

    /** With every rejection counted between two samples, 70 of 100 do. */
    @ParameterizedTest
    @CsvSource({"70, 1, BOUND", "69, 1, AMBIGUOUS", "70, 0, AMBIGUOUS"})
    void while_it_rejects_three_slots_in_ten_may_be_free(int inUse, int each, Status status) {
        LimitSeries rejecting = new LimitSeries(
                permits(100),
                IntStream.rangeClosed(0, 100)
                        .mapToObj(i -> Made.sample(i * 100L, 100, inUse, null, (long) i * each))
                        .toList());

        assertThat(judged(evidence()
                                .users(200)
                                .load(load(10_000, 9000))
                                .limits(rejecting)
                                .breaker(counted(Made.errors(1000, 0, 0, 0), 9000L)))
                        .status())
                .isEqualTo(status);
    }

    @Test
    void a_call_that_waits_proves_that_a_limit_is_full_where_some_slot_is_in_use() {
        assertThat(judged(evidence().users(200).limits(queueing(pool(50), i -> 20, i -> 3)))
                        .status())
                .isEqualTo(Status.BOUND);
        assertThat(judged(evidence().users(200).limits(queueing(pool(50), i -> 0, i -> 3)))
                        .status())
                .as("its connections are being made")
                .isEqualTo(Status.NOT_REACHED);
        assertThat(judged(evidence().users(200).limits(queueing(pool(50), i -> 20, i -> 0)))
                        .status())
                .isEqualTo(Status.NOT_REACHED);
    }

    /** A tenth of 101 samples are 10.1: with fewer than that, calls do not count as waiting. */
    @ParameterizedTest
    @CsvSource({"11, BOUND", "10, NOT_REACHED"})
    void calls_that_wait_in_more_than_a_tenth_of_the_samples_press_a_limit(int samples, Status status) {
        assertThat(judged(evidence().limits(queueing(pool(50), i -> 50, i -> i < samples ? 1 : 0)))
                        .status())
                .isEqualTo(status);
    }

    @Test
    void a_limit_with_a_slot_for_each_user_is_not_pressed() {
        assertThat(judged(evidence().limits(series(pool(50), i -> 50))).status())
                .isEqualTo(Status.NOT_REACHED);
        assertThat(judged(evidence().users(51).limits(series(pool(50), i -> 50)))
                        .status())
                .isEqualTo(Status.BOUND);
    }

    @Test
    void open_arrivals_press_a_full_limit_only_where_its_queue_is_not_published() {
        MadeEvidence open = evidence().arrivals(new Arrivals.Open(1000));

        assertThat(judged(open.limits(series(pool(50), i -> 50))).status()).isEqualTo(Status.BOUND);
        assertThat(judged(open.limits(queueing(pool(50), i -> 50, i -> 0))).status())
                .isEqualTo(Status.NOT_REACHED);
    }

    private static BreakerSeries openUntil(int sample) {
        return Made.breaker(
                "zuul-gateway",
                IntStream.rangeClosed(0, 100)
                        .mapToObj(i -> new BreakerPoint(
                                i * 100L,
                                i < sample ? BreakerState.HALF_OPEN : BreakerState.CLOSED,
                                20,
                                0,
                                0L,
                                0L,
                                Made.errors(0, 0, 0, 0)))
                        .toList());
    }

    /** Samples from 1 s to 9 s count: numbers 10 to 90. */
    @Test
    void five_samples_of_a_closed_breaker_are_enough() {
        MadeEvidence full = evidence().users(200).limits(series(pool(50), i -> 50));

        assertThat(judged(full.breaker(openUntil(86))).status()).isEqualTo(Status.BOUND);
        assertThat(judged(full.breaker(openUntil(87))).reason().why()).isEqualTo(Why.FEW_SAMPLES);
    }

    private static LimitSeries permitsBefore(int max, long rejectedInAll) {
        return new LimitSeries(
                permits(max),
                IntStream.rangeClosed(0, 100)
                        .mapToObj(i -> Made.sample(i * 100L, max, max, null, i == 100 ? rejectedInAll : 0L))
                        .toList());
    }

    /** Two limits of one size, both full: of 101 samples 10 are less than a tenth. */
    @Test
    void of_two_full_limits_of_one_size_the_one_that_stopped_calls_binds() {
        BreakerSeries counts = counted(Made.errors(500, 0, 0, 0), 9500L);
        MadeEvidence some = evidence().users(200).load(load(10_000, 9500)).breaker(counts);

        assertThat(judged(some.limits(permitsBefore(50, 500), queueing(pool(50), i -> 50, i -> i < 10 ? 1 : 0)))
                        .limit())
                .isEqualTo("zuul-gateway/semaphore.service-a");
        assertThat(judged(some.limits(permitsBefore(50, 500), queueing(pool(50), i -> 50, i -> i < 11 ? 1 : 0)))
                        .limit())
                .isEqualTo("zuul-gateway/pool.service-a");
        assertThat(judged(some.limits(series(pool(50), i -> 50), permitsBefore(50, 0)))
                        .limit())
                .as("permits that rejected none are filled by the limit before them")
                .isEqualTo("zuul-gateway/pool.service-a");
    }

    private static LimitSeries loops(int all, int fullSamples) {
        LimitSpec spec = Made.limit("zuul-gateway", "event-loop", LimitKind.EVENT_LOOP, WhenFull.QUEUES, all);
        return series(spec, full(fullSamples, 1));
    }

    private static MadeEvidence busyLoop(double machineSeconds) {
        ProcessUsage front = cpu("zuul-gateway", machineSeconds - 1).withThreads(List.of(new ThreadUse("l", 0.9)));
        return evidence().processes(front, cpu("service-a", 1).withThreads(List.of()), cpu("machine", machineSeconds));
    }

    @Test
    void an_event_loop_is_full_that_was_so_in_half_of_its_samples() {
        assertThat(judged(busyLoop(11).limits(loops(1, 41))).limit()).isEqualTo("zuul-gateway/event-loop");
        assertThat(judged(busyLoop(11).limits(loops(1, 40))).limit()).isEqualTo("zuul-gateway/cpu.l");
    }

    @Test
    void as_many_full_loops_as_processors_are_the_processors_where_the_machine_is_busy() {
        assertThat(judged(busyLoop(17).limits(loops(2, 81))).limit()).isEqualTo("zuul-gateway/cpu");
        assertThat(judged(busyLoop(16.9).limits(loops(2, 81))).limit()).isEqualTo("zuul-gateway/event-loop");
        assertThat(judged(busyLoop(17).limits(loops(1, 81))).limit()).isEqualTo("zuul-gateway/event-loop");
    }

    @Test
    void with_calls_that_did_not_succeed_a_full_pool_behind_the_loop_binds() {
        LimitSeries pool = queueing(pool(50), i -> 50, i -> 9);

        assertThat(judged(busyLoop(11).users(200).limits(loops(1, 81), pool)).limit())
                .isEqualTo("zuul-gateway/event-loop");
        assertThat(judged(busyLoop(11)
                                .users(200)
                                .load(load(10_000, 9000))
                                .breaker(counted(Made.errors(0, 1000, 0, 0), 9000L))
                                .limits(loops(1, 81), pool))
                        .limit())
                .isEqualTo("zuul-gateway/pool.service-a");
    }

    /** 8.5 of the 10 s that one processor has. */
    @Test
    void a_process_is_held_by_its_processors_from_where_a_machine_is_busy() {
        assertThat(judged(evidence().processes(cpu("zuul-gateway", 8.5).withProcessors(1), cpu("machine", 9)))
                        .limit())
                .as("without samples nothing is judged")
                .isNull();
        MadeEvidence idle = evidence().limits(series(pool(50), i -> 1));
        assertThat(judged(idle.processes(cpu("zuul-gateway", 8.5).withProcessors(1), cpu("machine", 9)))
                        .limit())
                .isEqualTo("zuul-gateway/cpu");
        assertThat(judged(idle.processes(cpu("zuul-gateway", 8.4).withProcessors(1), cpu("machine", 9)))
                        .limit())
                .isNull();
    }

    @Test
    void failed_calls_without_a_full_limit_decide_nothing() {
        Verdict verdict = judged(evidence()
                .load(load(10_000, 9000))
                .breaker(counted(Made.errors(0, 0, 1000, 0), 9000L))
                .limits(series(pool(50), i -> 1))
                .processes(cpu("machine", 16.5)));

        assertThat(verdict.reason()).isEqualTo(new Verdict.Reason(Why.SELDOM_FULL, "no limit was full often enough"));
        assertThat(verdict.refusedBy()).isEqualTo("service-a");
    }

    @Test
    void samples_of_a_size_that_could_not_be_read_show_no_full_limit() {
        LimitSeries sometimes = new LimitSeries(
                pool(50),
                IntStream.rangeClosed(0, 100)
                        .mapToObj(i -> Made.sample(i * 100L, i == 100 ? 50 : null, 50, null, null))
                        .toList());

        assertThat(judged(evidence().users(200).limits(sometimes)).limit()).isNull();
    }

    @Test
    void a_limit_without_a_size_is_no_candidate() {
        LimitSeries unbounded = series(new LimitSpec(pool(50).id(), null, WhenFull.QUEUES, null), i -> 900);

        assertThat(judged(evidence().users(200).limits(unbounded)).status()).isEqualTo(Status.NOT_REACHED);
    }
}
