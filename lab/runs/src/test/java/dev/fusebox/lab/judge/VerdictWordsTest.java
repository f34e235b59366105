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
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.results.cell.Verdict.Why;
import dev.fusebox.lab.traffic.Lateness;
import dev.fusebox.lab.traffic.MadeLoad;
import dev.fusebox.lab.traffic.RateStep;
import dev.fusebox.lab.traffic.Steps;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VerdictWordsTest {

    private static final LimitSeries FULL_POOL = series(pool(50), i -> 50);

    @Test
    void calls_that_failed_behind_a_full_limit_are_said() {
        Evidence failing = evidence()
                .load(load(10_000, 9000))
                .limits(FULL_POOL)
                .breaker(counted(Made.errors(0, 0, 1000, 0), 9000L))
                .build();

        assertThat(VerdictSentences.bound(failing, FULL_POOL))
                .isEqualTo(
                        "50 connections to the service are the limit, at 900 requests/s (zuul-gateway/pool.service-a,"
                                + " the.pool.service-a=50, framework default). 1 000 of 10 000 calls did not succeed by the"
                                + " gateway's count: 1 000 failed at the backend. 1 000 failed at service-a.");
    }

    @Test
    void while_the_load_was_high_a_limit_bound() {
        Steps steps = new Steps("step", List.of(RateStep.of("10 for 5s"), RateStep.of("600 for 5s")));

        assertThat(VerdictSentences.bound(evidence().arrivals(steps).build(), FULL_POOL))
                .endsWith("framework default). No call was rejected.");
        assertThat(VerdictSentences.notReached(
                        evidence().arrivals(steps).build(),
                        new MoreLoad(evidence().build(), limit -> 0)))
                .isEqualTo("No limit met: 10 to 600 calls/s (step) get 1 000/s on average.");
    }

    @Test
    void a_limit_of_which_the_setting_is_not_known_has_its_name_alone() {
        LimitSeries unset = series(new LimitSpec(pool(50).id(), 50, WhenFull.QUEUES, null), i -> 50);

        assertThat(VerdictSentences.setting(unset)).isEqualTo("zuul-gateway/pool.service-a");
    }

    @Test
    void a_direct_service_s_limits_are_not_the_service_s_own() {
        LimitSpec threads = Made.limit("service-a", "threads", LimitKind.THREADS, WhenFull.QUEUES, 200);

        assertThat(VerdictSentences.bound(evidence().gateway("service-a").build(), series(threads, i -> 200)))
                .startsWith("200 request threads are the limit");
        assertThat(VerdictSentences.bound(evidence().build(), series(threads, i -> 200)))
                .startsWith("The service's own 200 request threads are the limit");
    }

    @Test
    void busy_processors_are_said_with_the_process_that_used_most() {
        ProcessUsage busiest = cpu("zuul-gateway", 12);
        Evidence e = evidence().processes(busiest, cpu("machine", 18)).build();

        assertThat(VerdictSentences.cpu(e, busiest))
                .isEqualTo("The processors are the limit, at 1 000 requests/s: 90 % of the machine was busy, 60 % in"
                        + " zuul-gateway; no other limit was full. No call was rejected.");
    }

    private static LimitSeries queue(long dropped) {
        LimitSpec spec = Made.limit("service-a", "accept-queue", LimitKind.ACCEPT_QUEUE, WhenFull.REJECTS, 50);
        return new LimitSeries(
                spec, List.of(Made.sample(0, 50, 0, null, 7L), Made.sample(10_000, 50, 51, null, 7 + dropped)));
    }

    @Test
    void an_accept_queue_that_dropped_some_was_full_and_holds_no_call() {
        ProcessUsage busiest = cpu("zuul-gateway", 12);

        assertThat(VerdictSentences.cpu(
                        evidence()
                                .limits(queue(1))
                                .processes(busiest, cpu("machine", 18))
                                .build(),
                        busiest))
                .contains("; no other limit that holds calls was full.");
        assertThat(VerdictSentences.dropped(evidence().limits(queue(0)).build()))
                .isEmpty();
        assertThat(VerdictSentences.dropped(evidence().limits(FULL_POOL).build()))
                .isEmpty();
    }

    /** The first try again comes after a second. */
    @Test
    void only_a_quantile_of_a_second_is_the_wait_to_connect_again() {
        assertThat(dropped(1000)).contains("after 1, 3 and 7 s, and p99, 1 000 ms, is that wait.");
        assertThat(dropped(999)).contains("after 1, 3 and 7 s. ");
        assertThat(VerdictSentences.dropped(
                        evidence().load(null).limits(queue(1)).build()))
                .startsWith("1 attempt to connect were dropped")
                .contains("after 1, 3 and 7 s. ");
    }

    private static String dropped(double p99Ms) {
        return VerdictSentences.dropped(evidence()
                .load(MadeLoad.of("ab", "", 10, 10, 0, 0, 10, 1, 1, 30, 60, p99Ms, 2100, 0L))
                .limits(queue(1))
                .build());
    }

    @Test
    void connects_of_a_second_are_slow() {
        assertThat(slow(1000.0, FULL_POOL)).startsWith("Connecting took up to 1 000 ms.");
        assertThat(slow(999.9, FULL_POOL)).isEmpty();
        assertThat(slow(1000.0)).as("a process of which nothing is read").isEmpty();
        assertThat(slow(1000.0, queue(0))).as("of another process").startsWith("Connecting took");
        assertThat(VerdictSentences.slowConnects(
                        evidence().load(null).limits(FULL_POOL).build()))
                .isEmpty();
    }

    private static String slow(double connectMs, LimitSeries... limits) {
        return VerdictSentences.slowConnects(evidence()
                .load(load(10, 10).withLatency(load(10, 10).latency().withConnectMaxMs(connectMs)))
                .limits(limits)
                .build());
    }

    @Test
    void a_disturbed_cell_says_whose_the_processors_were() {
        Verdict verdict = VerdictSentences.disturbed(
                evidence().processes(cpu("zuul-gateway", 5), cpu("machine", 18)).build());

        assertThat(verdict.reason().why()).isEqualTo(Why.DISTURBED);
        assertThat(verdict.sentence())
                .isEqualTo("Undecided, because other programs disturbed the cell: the machine was 90 % busy, only 25 %"
                        + " with this lab. Run it again. No call was rejected.");
    }

    @Test
    void a_generator_whose_thread_is_busy_below_its_ceiling_needs_no_other_machine() {
        assertThat(VerdictSentences.generator(
                        evidence().processes(cpu("ab", 9.5), cpu("machine", 18)).build()))
                .isEqualTo(
                        "The load generator ab is the limit, at 1 000 requests/s: its one thread used 0.95 of a core."
                                + " The gateway may carry more.");
    }

    @Test
    void what_a_generator_had_no_more_of_is_said_beside_another_limit_only() {
        Verdict pool = Verdict.bound("zuul-gateway/pool.service-a", null, null, "");

        assertThat(VerdictSentences.generatorToo(evidence().load(null).build(), pool))
                .isEmpty();
        assertThat(VerdictSentences.generatorToo(evidence().build(), pool)).isEmpty();
    }

    private static String late(Lateness lateness, double machineSeconds) {
        return VerdictSentences.notBelieved(evidence()
                        .load(load(10_000, 10_000).withLateness(lateness))
                        .processes(cpu("machine", machineSeconds))
                        .build())
                .sentence();
    }

    @Test
    void calls_that_found_no_port_are_said_and_a_free_machine_may_run_it_again() {
        assertThat(late(new Lateness(1000, 900, 12, 1, 5), 10))
                .isEqualTo("Not believed: the load generator fell behind: reached 900/s of 1 000/s, for 12 calls this"
                        + " machine had no open file or port left; 50 % of the machine was busy. Run it again.");
        assertThat(late(new Lateness(1000, 900, 0, 1, 5), 17))
                .endsWith("Take a lower rate, or a machine with more" + " processors.");
    }

    private static LimitSeries loops(int all) {
        return series(Made.limit("zuul-gateway", "event-loop", LimitKind.EVENT_LOOP, WhenFull.QUEUES, all), i -> 1);
    }

    @Test
    void event_loops_serve_their_share_of_the_connections() {
        Evidence e = evidence().build();

        assertThat(VerdictSentences.loops(e, loops(2), 2)).contains("): they serve all connections.");
        assertThat(VerdictSentences.loops(e, loops(4), 2)).contains("): they serve half of the connections.");
        assertThat(VerdictSentences.loops(e, loops(4), 1))
                .contains("1 of 4 event loops is full")
                .contains("): it serves 25 % of the connections.");
    }

    @Test
    void what_is_not_explained_is_said_instead_of_causes() {
        MadeEvidence some = evidence().load(load(10_000, 9000));

        assertThat(VerdictSentences.answers(
                        some.breaker(counted(Made.errors(0, 800, 0, 0), 1L)).build()))
                .isEqualTo("1 000 of 10 000 answers were not 2xx, 200 of them not explained: what can be read of limits"
                        + " and circuit breakers counted 800.");
        assertThat(VerdictSentences.answers(evidence().load(load(10_000, 9999)).build()))
                .as("a single one, and nothing counted")
                .contains("1 of 10 000 answers were not 2xx, 1 of them not explained");
    }

    @Test
    void where_successes_are_not_counted_there_is_no_whole() {
        Evidence e = evidence()
                .load(load(10_000, 9000))
                .limits(series(permits(100), i -> 100))
                .breaker(counted(Made.errors(900, 99, 0, 1), null))
                .build();

        assertThat(VerdictSentences.answers(e))
                .isEqualTo("1 000 calls did not succeed by the gateway's count: 900 rejected by semaphore or bulkhead,"
                        + " 99 given up by the gateway's time limit, 1 rejected by the open circuit breaker"
                        + " (zuul-gateway/semaphore.service-a, the.semaphore.service-a=100, framework default).");
    }

    private static BreakerSeries open(int openSamples) {
        return Made.breaker(
                "zuul-gateway",
                IntStream.range(0, 100)
                        .mapToObj(i -> new BreakerPoint(
                                i * 100L,
                                i < openSamples ? BreakerState.OPEN : BreakerState.CLOSED,
                                20,
                                0,
                                0L,
                                (long) i,
                                Made.errors(0, 0, 0, i * 10)))
                        .toList());
    }

    @Test
    void a_breaker_that_was_open_in_half_of_the_samples_hides_what_is_behind_it() {
        Verdict hidden = VerdictSentences.fewSamples(
                evidence().load(load(1089, 99)).breaker(open(50)).build());

        assertThat(hidden.reason())
                .isEqualTo(new Verdict.Reason(
                        Why.BREAKER_OPEN,
                        "the circuit breaker was open in 50 % of the samples, so no limit behind it shows"));
        assertThat(hidden.sentence())
                .startsWith("The circuit breaker was open in 50 % of the samples, so no limit behind it shows. 990 of")
                .endsWith("No call failed at service-a.");
        assertThat(VerdictSentences.fewSamples(evidence().breaker(open(49)).build())
                        .reason())
                .isEqualTo(new Verdict.Reason(Why.FEW_SAMPLES, "there are too few samples"));
    }

    private static String atStart(BreakerState state, @Nullable Integer calls, long trips) {
        return VerdictSentences.breakerAtStart(evidence()
                .breaker(Made.breaker(
                        "zuul-gateway",
                        List.of(
                                new BreakerPoint(0, state, calls, 0, 3L, 0L, Made.errors(0, 0, 0, 0)),
                                new BreakerPoint(
                                        100, BreakerState.OPEN, 40, 30, 3 + trips, 0L, Made.errors(0, 0, 0, 0)))))
                .build());
    }

    @Test
    void only_of_a_breaker_that_tripped_it_is_said_how_it_began() {
        assertThat(atStart(BreakerState.CLOSED, 0, 0)).isEmpty();
        assertThat(atStart(BreakerState.CLOSED, null, 1)).isEmpty();
        assertThat(VerdictSentences.breakerAtStart(evidence().build())).isEmpty();
        assertThat(VerdictSentences.breakerAtStart(evidence()
                        .breaker(Made.breaker("zuul-gateway", List.of()))
                        .build()))
                .isEmpty();
        assertThat(atStart(BreakerState.OPEN, 0, 1))
                .isEqualTo("When the cell began, the circuit breaker was not closed and its window had 0 calls.");
    }

    @Test
    void failures_that_are_not_counted_are_not_said() {
        BreakerSeries uncounted = counted(Made.errors(0, 0, 0, 0).with(ErrorCause.FAILED, null), 10_000L);

        assertThat(VerdictSentences.bound(evidence().breaker(uncounted).build(), FULL_POOL))
                .endsWith("No call was rejected.");
    }

    @Test
    void one_thread_is_the_limit_where_no_other_was_full() {
        assertThat(VerdictSentences.thread(evidence().limits(queue(1)).build()))
                .contains("no other limit that holds calls was full, and a thread uses one processor.");
    }
}
