package dev.fusebox.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.results.cell.ThreadUse;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.results.cell.Verdict.Status;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.Lateness;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.LoadWorker;
import dev.fusebox.lab.traffic.MadeLoad;
import dev.fusebox.lab.traffic.RateStep;
import dev.fusebox.lab.traffic.Steps;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Ten seconds, a hundred samples, two cores. */
class VerdictsTest {

    private static final LimitSeries THREADS =
            limit("zuul-gateway", "threads", LimitKind.THREADS, WhenFull.QUEUES, 200, 110, null);
    private static final LimitSeries SEMAPHORE =
            limit("zuul-gateway", "semaphore.service-a", LimitKind.SEMAPHORE, WhenFull.REJECTS, 100, 100, null);
    private static final LimitSeries POOL =
            limit("zuul-gateway", "pool.service-a", LimitKind.HTTP_POOL, WhenFull.QUEUES, 50, 50, 50);
    private static final LimitSeries SERVICE =
            limit("service-a", "threads", LimitKind.THREADS, WhenFull.QUEUES, 200, 50, null);

    private static LimitSeries limit(
            String component, String name, LimitKind kind, WhenFull whenFull, int max, int inUse, Integer queued) {
        List<LimitSeries.SampleRow> points = LongStream.rangeClosed(0, 100)
                .mapToObj(i -> Made.sample(i * 100, max, inUse, queued, null))
                .toList();
        return new LimitSeries(Made.limit(component, name, kind, whenFull, max), points);
    }

    private static LimitSeries elastic(LimitSeries limit, int fullSamples) {
        List<LimitSeries.SampleRow> points = new ArrayList<>();
        for (int i = 0; i <= 100; i++) {
            points.add(Made.sample(i * 100, limit.max(), i < fullSamples ? limit.max() : 0, null, null));
        }
        return new LimitSeries(limit.spec(), points);
    }

    private static BreakerSeries breaker(
            long semaphore, long timedOut, long failed, long shortCircuited, int openSamples) {
        List<BreakerSeries.BreakerPoint> points = new ArrayList<>();
        for (int i = 0; i <= 100; i++) {
            boolean last = i == 100;
            points.add(new BreakerSeries.BreakerPoint(
                    i * 100,
                    i > 0 && i <= openSamples ? BreakerState.OPEN : BreakerState.CLOSED,
                    100,
                    50,
                    0L,
                    0L,
                    last ? Made.errors(semaphore, timedOut, failed, shortCircuited) : Made.errors(0, 0, 0, 0)));
        }
        return Made.breaker("zuul-gateway", points);
    }

    private static LoadFigures load(long completed, long ok) {
        return MadeLoad.of("ab", "", completed, ok, completed - ok, 0, 10, completed / 10.0, ok / 10.0, 1, 1, 1, 1, 0L);
    }

    /** Calls of three seconds, of 39 seconds in all: the first one is alone. */
    private static LoadFigures slow(double perSecond) {
        return MadeLoad.of("ab", "", 6000, 6000, 0, 0, 39, perSecond, perSecond, 1, 1, 1, 1, 0L);
    }

    private static ProcessUsage cpu(String component, double seconds) {
        return ProcessUsage.cpu(component, seconds);
    }

    private static Verdict judge(
            int users, LoadFigures load, List<LimitSeries> limits, BreakerSeries breaker, ProcessUsage... cpu) {
        return Verdicts.judge(new Evidence(
                "zuul-gateway",
                "service-a",
                new Arrivals.Closed(users),
                2,
                load,
                limits,
                breaker,
                List.of(cpu),
                List.of(),
                VerdictRules.TODAY));
    }

    @Test
    void of_a_rate_in_steps_it_speaks_of_the_time_of_the_higher_load() {
        Verdict verdict = Verdicts.judge(new Evidence(
                "zuul-gateway",
                "service-a",
                new Steps("step", List.of(RateStep.of("100 for 10s"), RateStep.of("600 for 10s"))),
                2,
                load(30_000, 2500),
                List.of(SEMAPHORE, POOL),
                breaker(26_000, 100, 0, 1400, 3),
                List.of(),
                List.of(),
                VerdictRules.TODAY));

        assertThat(verdict.limit()).isEqualTo("zuul-gateway/pool.service-a");
        assertThat(verdict.sentence())
                .startsWith("While the load was high, 50 connections to the service were the limit (zuul-gateway/pool");
    }

    @Test
    void samples_of_the_accept_queue_are_no_samples_of_the_process() {
        LimitSpec spec = Made.limit("zuul-gateway", "accept-queue", LimitKind.ACCEPT_QUEUE, WhenFull.REJECTS, 100);
        LimitSeries queue = new LimitSeries(
                spec,
                LongStream.rangeClosed(0, 100)
                        .mapToObj(i -> Made.sample(i * 100, 100, 0, null, null))
                        .toList());
        LimitSeries seldom = new LimitSeries(
                POOL.spec(), List.of(Made.sample(0, 50, 50, 50, null), Made.sample(5000, 50, 50, 50, null)));

        assertThat(judge(200, load(30_000, 30_000), List.of(queue, seldom), null)
                        .reason())
                .extracting(Verdict.Reason::why)
                .isEqualTo(Verdict.Why.FEW_SAMPLES);
    }

    @Test
    void connections_that_the_accept_queue_dropped_are_named_with_the_setting_and_the_wait() {
        LimitSpec spec = Made.limit("service-a", "accept-queue", LimitKind.ACCEPT_QUEUE, WhenFull.REJECTS, 50);
        LimitSeries queue = new LimitSeries(
                spec, List.of(Made.sample(0, 50, 0, null, 100L), Made.sample(10_000, 50, 51, null, 512L)));
        LoadFigures waited = MadeLoad.of("ab", "", 80_000, 80_000, 0, 0, 10, 8000, 8000, 30, 60, 2055, 2100, 0L);

        String sentence = VerdictSentences.dropped(new Evidence(
                "service-a",
                "service-a",
                new Arrivals.Closed(500),
                2,
                waited,
                List.of(queue),
                null,
                List.of(),
                List.of(),
                VerdictRules.TODAY));

        assertThat(sentence)
                .startsWith(
                        "412 attempts to connect were dropped at the full accept queue of 50 (service-a/accept-queue")
                .endsWith("again after 1, 3 and 7 s, and p99, 2 055 ms, is that wait."
                        + " To make it longer: the.accept-queue, at most the kernel's net.core.somaxconn.");
    }

    @Test
    void where_no_accept_queue_can_be_read_slow_connects_are_the_evidence() {
        LoadFigures slow = MadeLoad.of("ab", "", 80_000, 80_000, 0, 0, 10, 8000, 8000, 30, 60, 2055, 2100, 0L);
        LimitSpec spec = Made.limit("service-a", "accept-queue", LimitKind.ACCEPT_QUEUE, WhenFull.REJECTS, 50);
        LimitSeries queue = new LimitSeries(
                spec, List.of(Made.sample(0, 50, 0, null, 100L), Made.sample(10_000, 50, 0, null, 100L)));
        LimitSeries published = new LimitSeries(spec, List.of(Made.sample(0, 50, null, null, null)));

        assertThat(slowConnects(slow.withLatency(slow.latency().withConnectMaxMs(2055.0)), published))
                .as("its size is published, its use is not known")
                .startsWith("Connecting took up to 2 055 ms.");
        assertThat(slowConnects(slow.withLatency(slow.latency().withConnectMaxMs(2055.0)), POOL))
                .startsWith("Connecting took up to 2 055 ms. No accept queue can be read here");
        assertThat(slowConnects(slow.withLatency(slow.latency().withConnectMaxMs(900.0)), POOL))
                .isEmpty();
        assertThat(slowConnects(slow, POOL)).as("no connect times").isEmpty();
        assertThat(slowConnects(slow.withLatency(slow.latency().withConnectMaxMs(2055.0)), queue))
                .as("it is read")
                .isEmpty();
    }

    private static String slowConnects(LoadFigures load, LimitSeries limit) {
        return VerdictSentences.slowConnects(new Evidence(
                "service-a",
                "service-a",
                new Arrivals.Closed(500),
                2,
                load,
                List.of(limit),
                null,
                List.of(),
                List.of(),
                VerdictRules.TODAY));
    }

    @Test
    void the_pool_binds_and_the_semaphore_rejects() {
        Verdict verdict = judge(
                200, load(30_000, 2500), List.of(THREADS, SEMAPHORE, POOL, SERVICE), breaker(26_000, 100, 0, 1400, 3));

        assertThat(verdict.status()).isEqualTo(Status.BOUND);
        assertThat(verdict.limit()).isEqualTo("zuul-gateway/pool.service-a");
        assertThat(verdict.refusedBy()).isEqualTo("zuul-gateway/semaphore.service-a");
        assertThat(verdict.sentence())
                .startsWith(
                        "50 connections to the service are the limit, at 250 requests/s (zuul-gateway/pool.service-a,")
                .contains(
                        "27 500 of 27 500 calls did not succeed by the gateway's count: 26 000 rejected by semaphore or bulkhead")
                .endsWith("No call failed at service-a.");
    }

    @Test
    void a_pool_of_the_service_is_named_by_what_it_leads_to() {
        LimitSeries threads = limit("service-a", "threads", LimitKind.THREADS, WhenFull.QUEUES, 200, 200, null);
        LimitSeries driver =
                limit("service-a", "pool.document-store", LimitKind.HTTP_POOL, WhenFull.QUEUES, 100, 100, 100);

        Verdict verdict = judge(400, load(5000, 5000), List.of(THREADS, threads, driver), breaker(0, 0, 0, 0, 0));

        assertThat(verdict.limit()).isEqualTo("service-a/pool.document-store");
        assertThat(verdict.sentence())
                .startsWith("The service's own 100 connections to document-store are the limit, at 500 requests/s");
    }

    @Test
    void of_two_limits_of_one_size_the_first_binds_when_hardly_a_call_waits_for_the_second() {
        LimitSeries pool = limit("zuul-gateway", "pool.service-a", LimitKind.HTTP_POOL, WhenFull.QUEUES, 100, 100, 0);
        LimitSeries queued = limit("zuul-gateway", "pool.service-a", LimitKind.HTTP_POOL, WhenFull.QUEUES, 100, 100, 1);
        BreakerSeries breaker = breaker(25_000, 0, 0, 0, 0);

        assertThat(judge(200, load(30_000, 5000), List.of(SEMAPHORE, pool, SERVICE), breaker)
                        .limit())
                .isEqualTo("zuul-gateway/semaphore.service-a");
        assertThat(judge(200, load(30_000, 5000), List.of(SEMAPHORE, queued, SERVICE), breaker)
                        .limit())
                .isEqualTo("zuul-gateway/pool.service-a");
    }

    @Test
    void as_many_permits_as_threads_before_them_reject_no_call_and_do_not_bind() {
        LimitSeries threads = limit("zuul-gateway", "threads", LimitKind.THREADS, WhenFull.QUEUES, 100, 100, null);
        List<LimitSeries.SampleRow> points = LongStream.rangeClosed(0, 100)
                .mapToObj(i -> Made.sample(i * 100, 100, 100, null, 7L))
                .toList();
        LimitSeries permits = new LimitSeries(SEMAPHORE.spec(), points);

        assertThat(judge(200, load(5000, 5000), List.of(threads, permits, SERVICE), breaker(0, 0, 0, 0, 0))
                        .limit())
                .isEqualTo("zuul-gateway/threads");
    }

    @Test
    void with_free_connections_in_the_pool_the_semaphore_binds_and_rejects() {
        LimitSeries roomy = limit("zuul-gateway", "pool.service-a", LimitKind.HTTP_POOL, WhenFull.QUEUES, 500, 100, 0);

        Verdict verdict = judge(
                200, load(30_000, 5000), List.of(THREADS, SEMAPHORE, roomy, SERVICE), breaker(25_000, 0, 0, 0, 0));

        assertThat(verdict.limit()).isEqualTo("zuul-gateway/semaphore.service-a");
        assertThat(verdict.refusedBy()).isEqualTo("zuul-gateway/semaphore.service-a");
    }

    @Test
    void a_breaker_that_rejects_most_calls_is_named_with_what_opened_it() {
        Verdict verdict = judge(
                200, load(30_000, 600), List.of(THREADS, SEMAPHORE, POOL, SERVICE), breaker(4000, 0, 0, 25_400, 60));

        assertThat(verdict.refusedBy()).isEqualTo("zuul-gateway/circuit-breaker.service-a");
        assertThat(verdict.openedBy()).isEqualTo("zuul-gateway/semaphore.service-a");
        assertThat(verdict.sentence())
                .contains(
                        "the breaker was opened by calls rejected by semaphore or bulkhead (zuul-gateway/semaphore.service-a,")
                .startsWith(
                        "The circuit breaker was open in 59 % of the samples, which left 60 requests/s."
                                + " While it was closed, 50 connections to the service were the limit (zuul-gateway/pool.service-a,");
    }

    @Test
    void samples_with_an_open_breaker_do_not_count_against_a_limit() {
        LimitSeries full40 = elastic(POOL, 0);
        List<LimitSeries.SampleRow> points = new ArrayList<>();
        for (int i = 0; i <= 100; i++) {
            // Full exactly while the breaker lets calls through: samples 61 to 100.
            points.add(Made.sample(i * 100, 50, i > 60 ? 50 : 0, null, null));
        }
        LimitSeries pool = new LimitSeries(full40.spec(), points);

        Verdict verdict = judge(200, load(30_000, 600), List.of(pool), breaker(4000, 0, 0, 25_400, 60));

        assertThat(verdict.limit()).isEqualTo("zuul-gateway/pool.service-a");
    }

    @Test
    void a_cell_of_a_moment_is_too_short_for_a_verdict_and_blames_no_breaker() {
        LimitSeries two = new LimitSeries(POOL.spec(), POOL.points().subList(0, 2));

        Verdict verdict = judge(20, load(400, 400), List.of(two), breaker(0, 0, 0, 0, 0));

        assertThat(verdict.status()).isEqualTo(Status.AMBIGUOUS);
        assertThat(verdict.sentence()).contains("too few samples").doesNotContain("circuit breaker was open");
    }

    @Test
    void as_many_users_as_slots_just_meet_a_limit() {
        LimitSeries threads = limit("service-a", "threads", LimitKind.THREADS, WhenFull.QUEUES, 200, 200, null);

        Verdict verdict = judge(200, load(10_000, 10_000), List.of(threads), null, cpu("machine", 4));

        assertThat(verdict.status()).isEqualTo(Status.NOT_REACHED);
        assertThat(verdict.limit()).isNull();
        assertThat(verdict.sentence())
                .isEqualTo(
                        "No limit met: 200 users get 1 000/s; the 200 request threads (service-a/threads, the.threads=200,"
                                + " framework default) are just met, one for each user.");
    }

    /** @param machineSeconds of 20 CPU seconds on two cores */
    private static Verdict unbound(List<LimitSeries> limits, double machineSeconds, ThreadUse... threads) {
        return judge(
                50,
                load(10_000, 10_000),
                limits,
                null,
                cpu("zuul-gateway", machineSeconds * 0.7).withThreads(List.of(threads)),
                process("service-a"),
                cpu("machine", machineSeconds));
    }

    private static ProcessUsage process(String component, ThreadUse... threads) {
        return cpu(component, 3).withThreads(List.of(threads));
    }

    @Test
    void more_would_get_more_only_where_a_fifth_more_leaves_room_everywhere() {
        assertThat(unbound(List.of(THREADS, SERVICE), 2).sentence())
                .isEqualTo("No limit met: 50 users get 1 000/s, and more would get more.");

        assertThat(unbound(List.of(SERVICE), 15.2).sentence())
                .as("76 % of the machine is 91 % with a fifth more")
                .endsWith(" get 1 000/s; more was not tried, and the machine was 76 % in use.");
        assertThat(unbound(List.of(SERVICE), 14.8).sentence()).endsWith("more would get more.");

        LimitSeries pool = limit("zuul-gateway", "pool.service-a", LimitKind.HTTP_POOL, WhenFull.QUEUES, 60, 46, 0);
        assertThat(unbound(List.of(pool, SERVICE), 2).sentence())
                .endsWith("; more was not tried, and zuul-gateway/pool.service-a was 77 % in use.");

        assertThat(unbound(List.of(SERVICE), 2, new ThreadUse("acceptor", 0.8)).sentence())
                .endsWith("; more was not tried, and thread acceptor of zuul-gateway was 80 % in use.");
    }

    @Test
    void where_the_use_of_the_processors_is_not_known_more_was_not_tried() {
        assertThat(judge(50, load(10_000, 10_000), List.of(SERVICE), null, cpu("machine", 2))
                        .sentence())
                .isEqualTo("No limit met: 50 users get 1 000/s; more was not tried.");
        assertThat(judge(
                                50,
                                load(10_000, 10_000),
                                List.of(SERVICE),
                                null,
                                process("zuul-gateway"),
                                process("service-a"))
                        .sentence())
                .endsWith("; more was not tried.");
    }

    private static LimitSeries loops(int all, int full) {
        return limit("zuul-gateway", "event-loop", LimitKind.EVENT_LOOP, WhenFull.QUEUES, all, full, 0);
    }

    private static final ThreadUse LOOP = new ThreadUse("loop-1", 0.97);

    @Test
    void a_full_event_loop_is_the_limit_with_the_share_of_the_connections_that_it_serves() {
        assertThat(unbound(List.of(loops(1, 1), SERVICE), 16.8, LOOP).limit())
                .as("fewer loops than processors, however busy these are")
                .isEqualTo("zuul-gateway/event-loop");
        assertThat(unbound(List.of(loops(1, 1), SERVICE), 16.8, LOOP).sentence())
                .isEqualTo("1 of 1 event loop is full, which is the limit at 1 000 requests/s (zuul-gateway/event-loop,"
                        + " the.event-loop=1, framework default): it serves all connections. No call was rejected.");

        assertThat(unbound(List.of(loops(2, 1), SERVICE), 11, LOOP).sentence())
                .startsWith("1 of 2 event loops is full, which is the limit at ")
                .contains("): it serves half of the connections. ");
        assertThat(unbound(List.of(loops(4, 3), SERVICE), 11, LOOP).sentence())
                .startsWith("3 of 4 event loops are full, ")
                .contains("): they serve 75 % of the connections. ");
    }

    @Test
    void as_many_full_event_loops_as_processors_are_the_processors() {
        assertThat(unbound(List.of(loops(2, 2), SERVICE), 18, LOOP, LOOP).limit())
                .endsWith("/cpu");
        assertThat(unbound(List.of(loops(2, 2), SERVICE), 15, LOOP, LOOP).limit())
                .as("not while the machine has room")
                .isEqualTo("zuul-gateway/event-loop");
    }

    @Test
    void calls_that_wait_for_a_busy_event_loop_fill_the_limits_around_it() {
        Verdict busy = judge(
                200,
                load(10_000, 10_000),
                List.of(loops(1, 1), POOL, SERVICE),
                null,
                process("zuul-gateway", LOOP),
                process("service-a"),
                cpu("machine", 12));
        Verdict blocked = judge(
                200,
                load(10_000, 10_000),
                List.of(loops(1, 1), POOL, SERVICE),
                null,
                process("zuul-gateway"),
                process("service-a"),
                cpu("machine", 2));

        assertThat(busy.limit()).isEqualTo("zuul-gateway/event-loop");
        assertThat(blocked.limit()).isEqualTo("zuul-gateway/pool.service-a");
    }

    @Test
    void an_event_loop_that_is_full_now_and_then_is_no_limit() {
        List<LimitSeries.SampleRow> points = LongStream.rangeClosed(0, 100)
                .mapToObj(i -> Made.sample(i * 100, 4, i % 3 == 0 ? 1 : 0, 0, null))
                .toList();

        assertThat(unbound(List.of(new LimitSeries(loops(4, 0).spec(), points), SERVICE), 2)
                        .status())
                .isEqualTo(Status.NOT_REACHED);
    }

    @Test
    void any_other_thread_that_is_busy_all_the_time_is_the_limit_where_no_limit_was_met() {
        ThreadUse acceptor = new ThreadUse("http-nio-7081/Acceptor", 0.95);

        Verdict verdict = unbound(List.of(SERVICE), 10, acceptor);

        assertThat(verdict.limit()).isEqualTo("zuul-gateway/cpu.http-nio-7081-Acceptor");
        assertThat(verdict.sentence())
                .isEqualTo(
                        "One thread is the limit, at 1 000 requests/s: no other limit was full, and a thread uses one"
                                + " processor. No call was rejected.");
        assertThat(unbound(List.of(SERVICE), 18, acceptor).limit())
                .as("not where all processors are")
                .endsWith("/cpu");
        assertThat(unbound(List.of(SERVICE), 10, new ThreadUse("worker", 0.89)).status())
                .isEqualTo(Status.NOT_REACHED);
    }

    @Test
    void a_busy_thread_of_the_jvm_is_named_as_what_it_is_and_is_no_limit() {
        Evidence evidence = new Evidence(
                "zuul-gateway",
                "service-a",
                new Arrivals.Closed(50),
                2,
                load(10_000, 10_000),
                List.of(SERVICE),
                null,
                List.of(
                        process("zuul-gateway", new ThreadUse("C2 CompilerThre", 0.96)),
                        process("service-a", new ThreadUse("http-nio-7071-Poller", 0.91)),
                        cpu("machine", 10)),
                List.of(),
                VerdictRules.TODAY);

        assertThat(VerdictSentences.busyThreads(evidence))
                .isEqualTo("Thread C2 CompilerThre of zuul-gateway, of its JIT compiler, used 0.96 of a core."
                        + " Thread http-nio-7071-Poller of service-a used 0.91 of a core.");
        assertThat(unbound(List.of(SERVICE), 10, new ThreadUse("C2 CompilerThre", 0.96))
                        .sentence())
                .startsWith("No limit met: ")
                .contains("; more was not tried, ");
    }

    @Test
    void more_users_than_threads_of_the_service_name_these_threads() {
        LimitSeries threads = limit("service-a", "threads", LimitKind.THREADS, WhenFull.QUEUES, 137, 137, null);

        Verdict verdict = judge(500, load(10_000, 10_000), List.of(threads), null, cpu("machine", 4));

        assertThat(verdict.limit()).isEqualTo("service-a/threads");
        assertThat(verdict.refusedBy()).isNull();
    }

    @Test
    void busy_processors_and_no_limit_is_the_busiest_processs_cpu() {
        LimitSeries idle = limit("zuul-gateway", "threads", LimitKind.THREADS, WhenFull.QUEUES, 200, 20, null);

        Verdict verdict = judge(
                50,
                load(40_000, 40_000),
                List.of(idle),
                null,
                cpu("zuul-gateway", 11),
                cpu("ab", 3),
                cpu("machine", 19));

        assertThat(verdict.limit()).isEqualTo("zuul-gateway/cpu");
    }

    @Test
    void a_process_that_uses_all_it_may_of_the_processors_is_the_limit() {
        LimitSeries idle = limit("zuul-gateway", "threads", LimitKind.THREADS, WhenFull.QUEUES, 200, 20, null);
        LoadFigures load = load(40_000, 40_000);

        Verdict held =
                judge(50, load, List.of(idle), null, cpu("zuul-gateway", 9.7).withProcessors(1), cpu("machine", 14));
        Verdict more =
                judge(50, load, List.of(idle), null, cpu("zuul-gateway", 13).withProcessors(1), cpu("machine", 14));

        assertThat(held.limit()).isEqualTo("zuul-gateway/cpu");
        assertThat(held.sentence())
                .startsWith("The processors of zuul-gateway are the limit")
                .contains("it may use 1 of 2 processors, and used 97 % of that");
        assertThat(more.limit()).as("it used more, so nothing holds it to one").isNull();
    }

    @Test
    void processors_that_are_neither_free_nor_full_decide_nothing() {
        LimitSeries idle = limit("zuul-gateway", "threads", LimitKind.THREADS, WhenFull.QUEUES, 200, 20, null);
        LoadFigures load = load(40_000, 40_000);

        Verdict free = judge(50, load, List.of(idle), null, cpu("zuul-gateway", 12), cpu("machine", 14.8));
        Verdict nearly = judge(50, load, List.of(idle), null, cpu("zuul-gateway", 14), cpu("machine", 16.4));
        Verdict full = judge(50, load, List.of(idle), null, cpu("zuul-gateway", 14), cpu("machine", 17.2));

        assertThat(free.status()).isEqualTo(Status.NOT_REACHED);
        assertThat(nearly.status()).isEqualTo(Status.AMBIGUOUS);
        assertThat(nearly.sentence())
                .startsWith("Undecided, because 82.0 % of the machine was busy, 70.0 % with this lab")
                .contains("No other limit was full.");
        assertThat(full.limit()).isEqualTo("zuul-gateway/cpu");
    }

    @Test
    void processors_busy_with_other_programs_decide_nothing() {
        LimitSeries idle = limit("zuul-gateway", "threads", LimitKind.THREADS, WhenFull.QUEUES, 200, 20, null);

        Verdict verdict =
                judge(50, load(40_000, 40_000), List.of(idle), null, cpu("zuul-gateway", 5), cpu("machine", 19));

        assertThat(verdict.status()).isEqualTo(Status.AMBIGUOUS);
        assertThat(verdict.sentence())
                .startsWith(
                        "Undecided, because other programs disturbed the cell: the machine was 95 % busy, only 25 % with");
    }

    @Test
    void a_generator_with_its_one_thread_busy_is_the_limit() {
        LimitSeries idle = limit("zuul-gateway", "threads", LimitKind.THREADS, WhenFull.QUEUES, 200, 20, null);
        assertThat(judge(
                                50,
                                load(99_000, 99_000),
                                List.of(idle),
                                null,
                                cpu("zuul-gateway", 5),
                                cpu("ab", 9.5),
                                cpu("machine", 18))
                        .limit())
                .isEqualTo("ab/cpu");
    }

    @Test
    void a_limit_full_in_some_samples_decides_nothing() {
        Verdict verdict = judge(200, load(10_000, 10_000), List.of(elastic(POOL, 75)), null, cpu("machine", 4));

        assertThat(verdict.status()).isEqualTo(Status.AMBIGUOUS);
        assertThat(verdict.limit()).isNull();
        assertThat(verdict.sentence()).contains("zuul-gateway/pool.service-a was full in ");
    }

    /** Threads that are full from the answer to the first call, after 3 s, to the last round, which begins after 36 s. */
    @Test
    void a_cell_begins_when_all_its_users_call() {
        List<LimitSeries.SampleRow> points = LongStream.rangeClosed(0, 390)
                .mapToObj(i -> Made.sample(i * 100, 200, i <= 30 ? 1 : i < 360 ? 200 : 168, null, null))
                .toList();
        LimitSeries threads = new LimitSeries(THREADS.spec(), points);

        assertThat(judge(1500, slow(6000 / 36.0), List.of(threads), null, cpu("machine", 4))
                        .limit())
                .isEqualTo("zuul-gateway/threads");
        assertThat(judge(1500, slow(6000 / 39.0), List.of(threads), null, cpu("machine", 4))
                        .sentence())
                .startsWith("Undecided, because zuul-gateway/threads was full in 89 % of the samples");
    }

    /** As Jetty's queue shows: 18 calls that come at once wait for a moment, though there is a thread for each user. */
    @Test
    void calls_that_wait_for_a_moment_do_not_make_a_limit_of_more_slots_than_users() {
        LimitSeries full = limit("zuul-gateway", "threads", LimitKind.THREADS, WhenFull.QUEUES, 508, 500, 0);
        List<LimitSeries.SampleRow> points = new ArrayList<>(full.points());
        points.set(50, Made.sample(5000, 508, 490, 18, null));
        LimitSeries threads = new LimitSeries(full.spec(), points);

        assertThat(judge(500, load(1600, 1600), List.of(threads), null, cpu("machine", 4))
                        .status())
                .isEqualTo(Status.NOT_REACHED);
        assertThat(judge(509, load(1600, 1600), List.of(threads), null, cpu("machine", 4))
                        .limit())
                .isEqualTo("zuul-gateway/threads");
    }

    @Test
    void failures_that_no_counter_explains_decide_nothing() {
        Verdict verdict = judge(200, load(30_000, 2500), List.of(THREADS, POOL), null);

        assertThat(verdict.status()).isEqualTo(Status.AMBIGUOUS);
        assertThat(verdict.sentence())
                .contains(
                        "27 500 of 30 000 answers were not 2xx, 27 500 of them not explained: what can be read of limits and circuit breakers counted 0");
    }

    @Test
    void what_could_not_be_read_is_said_and_no_limit_named() {
        Verdict verdict = Verdicts.judge(new Evidence(
                "zuul-gateway",
                "service-a",
                new Arrivals.Closed(200),
                2,
                load(10, 10),
                List.of(POOL),
                null,
                List.of(),
                List.of("zuul-gateway is gone"),
                VerdictRules.TODAY));

        assertThat(verdict).isEqualTo(Verdict.unread("zuul-gateway is gone"));
    }

    @Test
    void a_limit_whose_use_cannot_be_read_is_named_instead_of_passed_over() {
        List<LimitSeries.SampleRow> silent =
                List.of(Made.sample(0, 50, null, null, null), Made.sample(100, 50, null, null, null));
        LimitSeries pool = new LimitSeries(POOL.spec(), silent);

        assertThat(judge(200, load(10_000, 10_000), List.of(SEMAPHORE, pool), null))
                .isEqualTo(Verdict.unread("the use of zuul-gateway/pool.service-a cannot be read"));
    }

    /** Rejecting one call between every two samples. */
    private static LimitSeries rejecting(int inUse) {
        List<LimitSeries.SampleRow> points = LongStream.rangeClosed(0, 100)
                .mapToObj(i -> Made.sample(i * 100, 100, inUse, null, i))
                .toList();
        return new LimitSeries(SEMAPHORE.spec(), points);
    }

    @Test
    void a_limit_that_keeps_rejecting_is_full_though_a_sample_finds_free_slots() {
        BreakerSeries breaker = breaker(25_000, 0, 0, 0, 0);

        assertThat(judge(
                                200,
                                load(30_000, 5000),
                                List.of(rejecting(70)),
                                breaker,
                                cpu("machine", 19),
                                cpu("zuul-gateway", 15))
                        .limit())
                .isEqualTo("zuul-gateway/semaphore.service-a");
    }

    @Test
    void a_limit_that_rejects_now_and_then_while_half_empty_does_not_bind() {
        BreakerSeries breaker = breaker(25_000, 0, 0, 0, 0);

        assertThat(judge(
                                200,
                                load(30_000, 5000),
                                List.of(rejecting(50)),
                                breaker,
                                cpu("machine", 19),
                                cpu("zuul-gateway", 15))
                        .limit())
                .isEqualTo("zuul-gateway/cpu");
    }

    @Test
    void a_slot_that_passes_from_call_to_call_is_still_in_use() {
        LimitSeries handover = limit("zuul-gateway", "pool.service-a", LimitKind.HTTP_POOL, WhenFull.QUEUES, 7, 6, 3);

        assertThat(judge(50, load(1000, 1000), List.of(handover), null, cpu("machine", 1))
                        .limit())
                .isEqualTo("zuul-gateway/pool.service-a");
    }

    private static Verdict open(double rate, LoadFigures load, LimitSeries... limits) {
        return Verdicts.judge(new Evidence(
                "zuul-gateway",
                "service-a",
                new Arrivals.Open(rate),
                2,
                load,
                List.of(limits),
                null,
                List.of(cpu("machine", 1)),
                List.of(),
                VerdictRules.TODAY));
    }

    @Test
    void open_arrivals_name_a_full_limit_though_its_queue_is_not_published() {
        assertThat(open(600, load(5000, 5000), SERVICE, THREADS).limit()).isNull();
        assertThat(open(
                                600,
                                load(5000, 5000),
                                limit("service-a", "threads", LimitKind.THREADS, WhenFull.QUEUES, 200, 200, null))
                        .limit())
                .isEqualTo("service-a/threads");
    }

    @Test
    void open_arrivals_that_meet_no_limit_are_given_as_a_rate() {
        assertThat(open(500, load(5000, 5000), SERVICE).sentence())
                .isEqualTo("No limit met: 500 calls/s get 500/s; more was not tried.");
    }

    @Test
    void the_load_generator_is_named_by_its_tool() {
        LoadFigures load = MadeLoad.of("hammer 7", "", 5000, 5000, 0, 0, 10, 500, 500, 1, 1, 1, 1, 0L);

        Verdict verdict = judge(100, load, List.of(SERVICE), null, cpu("machine", 12), cpu("hammer", 9.6));

        assertThat(verdict.limit()).isEqualTo("hammer/cpu");
        assertThat(verdict.sentence())
                .startsWith(
                        "The load generator hammer is the limit, at 500 requests/s: its one thread used 0.96 of a core");
    }

    /** 1000 answers/s, of a load generator that uses a third of a core. */
    private static Verdict beside(double ceiling, long ok, List<LimitSeries> limits, double machineSeconds) {
        LoadFigures load = load(10_000, ok).withCeilingPerSecond(ceiling);
        BreakerSeries breaker = ok < 10_000 ? breaker(10_000 - ok, 0, 0, 0, 0) : null;
        return judge(
                200,
                load,
                limits,
                breaker,
                cpu("machine", machineSeconds),
                cpu("ab", 3),
                cpu("zuul-gateway", machineSeconds - 4));
    }

    @Test
    void a_load_generator_that_gets_no_more_from_a_server_that_does_nothing_is_the_limit() {
        Verdict verdict = beside(1111, 10_000, List.of(SERVICE), 10);

        assertThat(verdict.status()).isEqualTo(Status.BOUND);
        assertThat(verdict.limit()).isEqualTo("ab/cpu");
        assertThat(verdict.sentence())
                .isEqualTo(
                        "The load generator ab is the limit, at 1 000 requests/s: it got 90 % of the 1 111 answers/s that"
                                + " it gets from a server that does nothing. The gateway may carry more: send the load on"
                                + " connections that are kept, by another load generator, or from a second machine.");
        assertThat(beside(1111, 10_000, List.of(SERVICE), 19).limit())
                .as("processors that are busy do not come before it")
                .isEqualTo("ab/cpu");
        assertThat(beside(1111, 10_000, List.of(SERVICE), 19).sentence())
                .contains("that does nothing, and 95 % of the machine was busy. The gateway");
    }

    @Test
    void one_below_its_ceiling_is_not_named() {
        assertThat(beside(1112, 10_000, List.of(SERVICE), 19).limit()).isEqualTo("zuul-gateway/cpu");
        assertThat(beside(1112, 10_000, List.of(SERVICE), 10).sentence()).doesNotContain("load generator");
        assertThat(beside(800, 10_000, List.of(SERVICE), 19).limit())
                .as("a ceiling that the cell refutes")
                .isEqualTo("zuul-gateway/cpu");
    }

    @Test
    void rejections_are_answers_and_a_full_limit_comes_before_the_load_generator() {
        assertThat(beside(1100, 2000, List.of(SERVICE), 10).limit()).isEqualTo("ab/cpu");

        Verdict permits = beside(1100, 2000, List.of(SEMAPHORE, SERVICE), 10);
        Evidence evidence = new Evidence(
                "zuul-gateway",
                "service-a",
                new Arrivals.Closed(200),
                2,
                load(10_000, 2000).withCeilingPerSecond(1100.0),
                List.of(),
                null,
                List.of(),
                List.of(),
                VerdictRules.TODAY);
        assertThat(permits.limit()).isEqualTo("zuul-gateway/semaphore.service-a");
        assertThat(VerdictSentences.generatorToo(evidence, permits))
                .isEqualTo(
                        "The load generator ab had no more to give, too: it got 91 % of the 1 100 answers/s that it gets"
                                + " from a server that does nothing.");
        assertThat(VerdictSentences.generatorToo(evidence, Verdict.bound("ab/cpu", null, null, "")))
                .isEmpty();
    }

    @Test
    void more_would_not_get_more_near_the_ceiling_of_the_load_generator() {
        assertThat(judge(
                                50,
                                load(10_000, 10_000).withCeilingPerSecond(1250.0),
                                List.of(SERVICE),
                                null,
                                process("zuul-gateway"),
                                process("service-a"),
                                cpu("machine", 8))
                        .sentence())
                .endsWith("; more was not tried, and the load generator was 80 % in use.");
    }

    @Test
    void a_cell_whose_calls_came_late_is_not_believed() {
        LoadFigures load = MadeLoad.of("hammer 7", "", 9744, 9744, 0, 0, 12, 812, 812, 1, 1, 1, 1, 0L)
                .withLateness(new Lateness(1000, 812, 0, 290, 340));

        Verdict verdict = judge(100, load, List.of(SERVICE), null, cpu("machine", 23));

        assertThat(verdict.status()).isEqualTo(Status.AMBIGUOUS);
        assertThat(verdict.limit()).isNull();
        assertThat(verdict.sentence())
                .isEqualTo(
                        "Not believed: the load generator fell behind: reached 812/s of 1 000/s, sends up to 340 ms late;"
                                + " 96 % of the machine was busy. Take a lower rate, or a machine with more processors.");
    }

    private static Verdict judgedWith(LoadWorker... workers) {
        LoadFigures load = MadeLoad.of("hammer 7", "", 5000, 5000, 0, 0, 10, 500, 500, 1, 1, 1, 1, 0L)
                .withWorkers(List.of(workers));
        return judge(100, load, List.of(SERVICE), null, cpu("machine", 12), cpu("hammer", 12));
    }

    @Test
    void a_cell_that_lost_a_worker_of_the_load_generator_is_not_believed() {
        Verdict verdict =
                judgedWith(new LoadWorker("worker-1", 3500, 0.4, null), new LoadWorker("worker-2", 1500, 0.4, 5.23));

        assertThat(verdict.status()).isEqualTo(Status.AMBIGUOUS);
        assertThat(verdict.sentence())
                .isEqualTo("Not believed: of 2 workers of the load generator worker-2 was lost after 5.2 s, with 1 500"
                        + " answers counted. Run it again.");
    }

    @Test
    void a_cell_with_a_saturated_worker_is_not_believed() {
        Verdict verdict =
                judgedWith(new LoadWorker("worker-1", 2500, 0.89, null), new LoadWorker("worker-2", 2500, 0.9, null));

        assertThat(verdict.status()).isEqualTo(Status.AMBIGUOUS);
        assertThat(verdict.sentence())
                .isEqualTo(
                        "Not believed: of 2 workers of the load generator worker-2 was saturated: its one thread used up to"
                                + " 0.90 of a core. Take more workers, or a machine with more processors for them.");
    }

    @Test
    void workers_that_are_busy_together_are_not_the_limit() {
        Verdict verdict =
                judgedWith(new LoadWorker("worker-1", 2500, 0.6, null), new LoadWorker("worker-2", 2500, 0.6, null));

        assertThat(verdict.limit()).isNotEqualTo("hammer/cpu");
    }

    private static String atStart(int windowCalls) {
        BreakerSeries tripped = Made.breaker(
                "zuul-gateway",
                List.of(
                        new BreakerSeries.BreakerPoint(
                                0, BreakerState.CLOSED, windowCalls, 0, 3L, 0L, Made.errors(0, 0, 0, 0)),
                        new BreakerSeries.BreakerPoint(
                                100, BreakerState.OPEN, 40, 30, 4L, 10L, Made.errors(30, 0, 0, 0))));
        return VerdictSentences.breakerAtStart(new Evidence(
                "zuul-gateway",
                "service-a",
                new Arrivals.Closed(200),
                2,
                load(40, 10),
                List.of(),
                tripped,
                List.of(),
                List.of(),
                VerdictRules.TODAY));
    }

    @Test
    void a_circuit_breaker_that_tripped_was_fresh_or_remembered_calls() {
        assertThat(atStart(0)).isEqualTo("The circuit breaker was fresh when the cell began.");
        assertThat(atStart(7))
                .isEqualTo("When the cell began, the circuit breaker was closed and its window had 7 calls.");
    }
}
