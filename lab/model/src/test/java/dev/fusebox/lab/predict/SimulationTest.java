package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerRule.HealthSnapshots;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.predict.Scenario.Deadlines;
import dev.fusebox.lab.predict.Work.Shape;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.CallRow;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A service of 100 ms without hops or processors, where nothing else is said; times in milliseconds. */
class SimulationTest {

    private static final double NEVER = Double.POSITIVE_INFINITY;
    private static final Station THREADS = of("gateway", LimitKind.THREADS, 200);
    private static final Station PERMITS = of("gateway", LimitKind.SEMAPHORE, 100);
    private static final Station WORKERS = of("gateway", LimitKind.THREAD_POOL, 5);
    private static final Station POOL = of("gateway", LimitKind.HTTP_POOL, 5);
    private static final Station SERVICE = of("service", LimitKind.THREADS, 50);
    private static final Work WORK = new Work(100, 0, CpuDemand.NONE, Shape.FIXED);
    private static final Deadlines AFTER_50 = new Deadlines(NEVER, 50, Overdue.CANCELLED);

    private static Station of(String component, LimitKind kind, int size) {
        return Chains.station(component, "service", kind, size, 100);
    }

    private static Scenario scenario(Arrivals arrivals, Station... chain) {
        return new Scenario("gateway", "service", List.of(chain), null, Deadlines.NONE, WORK, arrivals, 12);
    }

    private static Scenario costing(Scenario scenario, CpuDemand cpu) {
        return scenario.withWork(new Work(100, 0, cpu, Shape.FIXED));
    }

    private static Simulation run(Scenario scenario) {
        return new Simulation(scenario, 0).run(false);
    }

    private static <L extends CallListener> L heard(Scenario scenario, L listener) {
        new Simulation(scenario, 0, 0, listener).run(false);
        return listener;
    }

    /** What becomes of the first call, in order; limits by their place. */
    private static final class FirstCall implements CallListener {
        final List<String> events = new ArrayList<>();

        private void heard(int call, String what, double atMs) {
            if (call == 0) {
                events.add("%s at %.0f".formatted(what, atMs));
            }
        }

        @Override
        public void holds(int call, int limit, double atMs) {
            heard(call, "holds " + limit, atMs);
        }

        @Override
        public void returns(int call, double atMs) {
            heard(call, "returns", atMs);
        }

        @Override
        public void answered(int call, String status, double atMs) {
            heard(call, status, atMs);
        }

        @Override
        public void frees(int call, int limit, double atMs) {
            heard(call, "frees " + limit, atMs);
        }
    }

    /** The processor does 4 ms when the call comes and the other 6 when the work is done; meanwhile the gateway keeps its permit. */
    @Test
    void a_service_is_free_when_its_work_is_done_and_a_gateway_when_the_answer_has_gone_through() {
        Scenario one = scenario(new Arrivals.Closed(1), PERMITS, SERVICE);

        assertThat(heard(costing(one, CpuDemand.of(10, 1).withRejectionMs(4)), new FirstCall()).events)
                .containsExactly(
                        "holds 0 at 4",
                        "holds 1 at 4",
                        "returns at 104",
                        "frees 1 at 104",
                        "2xx at 110",
                        "frees 0 at" + " 110");
    }

    @Test
    void a_worker_whose_caller_has_his_answer_works_until_its_read_limit() {
        Scenario one = scenario(new Arrivals.Closed(1), WORKERS, POOL, SERVICE)
                .withWork(new Work(1000, 0, CpuDemand.NONE, Shape.FIXED))
                .withSeconds(1.1);

        assertThat(heard(one.withDeadlines(new Deadlines(80, 50, Overdue.WORKER_STAYS)), new FirstCall()).events)
                .containsExactly(
                        "holds 0 at 0",
                        "holds 1 at 0",
                        "holds 2 at 0",
                        "gateway/time-limit.service at 50",
                        "frees 0 at 80",
                        "frees 1 at 80",
                        "returns at 1000",
                        "frees 2 at 1000");
        assertThat(heard(one.withDeadlines(new Deadlines(NEVER, 50, Overdue.WORKER_STAYS)), new FirstCall()).events)
                .as("without one until it has its answer")
                .endsWith("returns at 1000", "frees 2 at 1000", "frees 0 at 1000", "frees 1 at 1000");
        assertThat(heard(one.withDeadlines(new Deadlines(80, 50, Overdue.CANCELLED)), new FirstCall()).events)
                .as("of one that is cancelled the service does not know")
                .endsWith(
                        "gateway/time-limit.service at 50",
                        "frees 0 at 50",
                        "frees 1 at 50",
                        "returns at 1000",
                        "frees 2 at 1000");
    }

    /** Five users need ten threads when each call keeps one for twice its time limit. */
    @Test
    void workers_that_stay_are_short_for_the_next_calls() {
        Scenario five = scenario(new Arrivals.Closed(5), WORKERS, POOL, SERVICE)
                .withWork(new Work(100, 1, CpuDemand.NONE, Shape.FIXED))
                .withSeconds(1);

        assertThat(run(five.withDeadlines(new Deadlines(NEVER, 50, Overdue.WORKER_STAYS))).tally.rejections)
                .containsKeys("gateway/threadpool.service", "gateway/time-limit.service");
        assertThat(run(five.withDeadlines(AFTER_50)).tally.rejections).containsOnlyKeys("gateway/time-limit.service");
    }

    /** One connection, so one worker at most stays behind, and there are five for four users. */
    @Test
    void a_worker_that_waits_for_a_connection_is_interrupted() {
        Scenario four = scenario(new Arrivals.Closed(4), WORKERS, of("gateway", LimitKind.HTTP_POOL, 1), SERVICE)
                .withDeadlines(new Deadlines(NEVER, 50, Overdue.WORKER_STAYS));

        assertThat(run(four).tally.rejections).containsOnlyKeys("gateway/time-limit.service");
    }

    /** Calls whose time was up, and those of them that freed their worker at that moment. */
    private static final class Interrupted implements CallListener {
        final Map<Integer, Double> late = new HashMap<>();
        final List<Integer> freed = new ArrayList<>();

        @Override
        public void answered(int call, String status, double atMs) {
            if (status.equals("gateway/time-limit.service")) {
                late.put(call, atMs);
            }
        }

        @Override
        public void frees(int call, int limit, double atMs) {
            if (limit == 0 && atMs == late.getOrDefault(call, NEVER)) {
                freed.add(call);
            }
        }
    }

    /** The service has one thread, and works on a call for a second: four of five workers wait for it with a connection of their own. */
    @Test
    void a_worker_that_waits_for_the_service_stays() {
        Scenario open = scenario(new Arrivals.Open(5), WORKERS, POOL, of("service", LimitKind.THREADS, 1))
                .withWork(new Work(1000, 0, CpuDemand.NONE, Shape.FIXED))
                .withDeadlines(new Deadlines(NEVER, 50, Overdue.WORKER_STAYS));

        Interrupted heard = heard(open, new Interrupted());

        assertThat(heard.late).hasSizeGreaterThan(10);
        assertThat(heard.freed).isEmpty();
    }

    /** Calls that were answered, and still got a slot of the gateway's. */
    private static final class Late implements CallListener {
        final Set<Integer> answered = new HashSet<>();
        final List<Integer> held = new ArrayList<>();

        @Override
        public void holds(int call, int limit, double atMs) {
            if (answered.contains(call)) {
                held.add(call);
            }
        }

        @Override
        public void answered(int call, String status, double atMs) {
            answered.add(call);
        }
    }

    /** At the moment at which one call's time is up and its thread free, so is the time of the one that waits for the thread. */
    @Test
    void a_call_that_is_given_up_as_it_gets_a_thread_takes_no_connection() {
        Station one = of("gateway", LimitKind.THREAD_POOL, 1);
        Station queued = new Station(one.limit().withQueue(1), 1, 100);
        Scenario two = scenario(new Arrivals.Closed(2), queued, POOL)
                .withDeadlines(new Deadlines(NEVER, 100, Overdue.CANCELLED));

        Late heard = heard(two, new Late());

        assertThat(heard.answered).hasSizeGreaterThan(100);
        assertThat(heard.held).isEmpty();
    }

    /** Of a pool of threads, calls that wait and have not been given up, whenever it rejects one. */
    private static final class Queue implements CallListener {
        final Set<Integer> waiting = new HashSet<>();
        final Set<Integer> whenRejected = new TreeSet<>();
        int given;

        @Override
        public void waits(int call, int limit, double atMs) {
            waiting.add(call);
        }

        @Override
        public void holds(int call, int limit, double atMs) {
            waiting.remove(call);
        }

        @Override
        public void answered(int call, String status, double atMs) {
            given += waiting.remove(call) ? 1 : 0;
            if (status.startsWith("gateway/threadpool")) {
                whenRejected.add(waiting.size());
            }
        }
    }

    @Test
    void a_pool_rejects_calls_only_while_its_queue_is_full_of_calls_that_have_not_been_given_up() {
        Station one = of("gateway", LimitKind.THREAD_POOL, 1);
        Scenario open = scenario(new Arrivals.Open(40), new Station(one.limit().withQueue(2), 1, 100))
                .withWork(new Work(1000, 0, CpuDemand.NONE, Shape.FIXED))
                .withDeadlines(new Deadlines(NEVER, 300, Overdue.WORKER_STAYS));

        Queue heard = heard(open, new Queue());

        assertThat(heard.given).isGreaterThan(10);
        assertThat(heard.whenRejected).containsExactly(2);
    }

    /** Limits that any call held, and how often one waited. */
    private static final class Held implements CallListener {
        final Set<Integer> limits = new TreeSet<>();
        int waits;

        @Override
        public void holds(int call, int limit, double atMs) {
            limits.add(limit);
        }

        @Override
        public void waits(int call, int limit, double atMs) {
            waits++;
        }
    }

    private static Set<Integer> heldBeforeBreaker(Station... chain) {
        BreakerRule always = HealthSnapshots.alwaysOpen(10_000);
        return heard(scenario(new Arrivals.Open(5), chain).withBreaker(always), new Held()).limits;
    }

    @Test
    void the_breaker_stands_behind_request_threads_and_before_what_rejects_else_before_the_pool_else_the_service() {
        assertThat(heldBeforeBreaker(THREADS, PERMITS, POOL, SERVICE)).containsExactly(0);
        assertThat(heldBeforeBreaker(THREADS, POOL, SERVICE)).containsExactly(0);
        assertThat(heldBeforeBreaker(THREADS, SERVICE)).containsExactly(0);
        assertThat(heldBeforeBreaker(THREADS)).containsExactly(0);
        assertThat(heldBeforeBreaker(POOL, SERVICE)).isEmpty();
        assertThat(heldBeforeBreaker(PERMITS, SERVICE)).isEmpty();
    }

    /** The first call is alone; of two that follow it, one waits for the only connection, and both wait for each other from then on. */
    @Test
    void a_listener_hears_each_call_that_waits() {
        Scenario two = scenario(new Arrivals.Closed(2), of("gateway", LimitKind.HTTP_POOL, 1))
                .withSeconds(1);

        assertThat(heard(two, new Held()).waits).as("at 100, 200, .. 1000").isEqualTo(10);
    }

    /** What the breaker counted when the last call was answered. */
    private static final class Counts implements CallListener {
        int sent;
        int calls;
        int failures;

        @Override
        public void sent(int call, double atMs) {
            sent++;
        }

        @Override
        public void counted(boolean open, int calls, int failures, double atMs) {
            this.calls = calls;
            this.failures = failures;
        }
    }

    private static void assertFailures(Deadlines deadlines, int each) {
        Scenario few = scenario(new Arrivals.Open(10), PERMITS, POOL, SERVICE)
                .withBreaker(new HealthSnapshots(1000, 50, 10_000, 5000, true))
                .withSeconds(5);

        Counts heard = heard(few.withDeadlines(deadlines), new Counts());

        assertThat(heard.sent).isEqualTo(50);
        assertThat(heard.calls).isEqualTo(50);
        assertThat(heard.failures).isEqualTo(50 * each);
    }

    @Test
    void a_call_that_is_late_is_one_failure_however_it_ends() {
        assertFailures(Deadlines.NONE, 0);
        assertFailures(AFTER_50, 1);
        assertFailures(new Deadlines(NEVER, 50, Overdue.CALLER_STAYS), 1);
        assertFailures(new Deadlines(80, 50, Overdue.CALLER_STAYS), 1);
        assertFailures(new Deadlines(80, 50, Overdue.WORKER_STAYS), 1);
        assertFailures(new Deadlines(80, NEVER, Overdue.CANCELLED), 1);
    }

    private static long trips(LimitKind kind) {
        return run(scenario(new Arrivals.Open(50), of("gateway", kind, 1))
                        .withBreaker(Chains.OLD_HYSTRIX)
                        .withWork(new Work(1e6, 0, CpuDemand.NONE, Shape.FIXED)))
                .breaker
                .trips();
    }

    /** The only slot is never free, so each trial call, five seconds after the breaker opened, is rejected by the limit. */
    @Test
    void hystrix_1_5_12_opens_again_where_threads_reject_its_trial_call_and_hangs_where_permits_do() {
        assertThat(trips(LimitKind.THREAD_POOL)).as("in seconds 1, 6 and 11").isEqualTo(3);
        assertThat(trips(LimitKind.SEMAPHORE)).isEqualTo(1);
    }

    private static long firstOpening(int schedule, int chance) {
        Scenario trips = scenario(new Arrivals.Closed(40), of("gateway", LimitKind.SEMAPHORE, 5))
                .withBreaker(Chains.OLD_HYSTRIX)
                .withWork(new Work(100, 5, CpuDemand.NONE, Shape.FIXED))
                .withSeconds(2);
        Simulation simulation = new Simulation(trips, schedule, chance, CallListener.NONE).run(false);
        return simulation.breaker.openings(simulation.elapsedMs()).get(0).fromMs();
    }

    /** It judges every 500 ms. */
    @Test
    void hystrix_s_clock_starts_with_the_first_cell_and_anywhere_in_another() {
        assertThat(firstOpening(0, 0) % 500).isZero();
        assertThat(firstOpening(1, 0) % 500).isNotZero();
        assertThat(firstOpening(0, 1) % 500).isNotZero();
        assertThat(firstOpening(1, 1) % 500).isNotZero();
    }

    @Test
    void what_happens_at_the_very_end_of_a_cell_is_part_of_it() {
        Simulation simulation = run(scenario(new Arrivals.Closed(1), POOL).withSeconds(1.2));

        assertThat(simulation.tally.answers).isEqualTo(12);
        assertThat(simulation.elapsedMs()).isEqualTo(1200);
    }

    /** Without a tenth at each end, of answers every 100 ms. */
    @Test
    void the_counted_time_has_its_first_and_its_last_moment() {
        assertThat(run(scenario(new Arrivals.Closed(1), POOL).withSeconds(1)).countedMs)
                .isEqualTo(800);
    }

    @Test
    void calls_that_are_never_answered_are_given_up_a_minute_after_the_schedule() {
        Scenario hung = scenario(new Arrivals.Open(5), SERVICE).withWork(new Work(1e6, 0, CpuDemand.NONE, Shape.FIXED));

        assertThat(run(hung).calls)
                .hasSize(60)
                .allMatch(CallRow::givenUp)
                .allSatisfy(c -> assertThat(c.endedMs()).isCloseTo(72_000, within(1e-6)));
    }

    /** Time limits of calls that were answered have not come when all are. */
    @Test
    void a_cell_that_ends_with_its_last_answer_has_the_length_of_its_schedule() {
        Scenario open =
                scenario(new Arrivals.Open(5), SERVICE).withDeadlines(new Deadlines(NEVER, 30_000, Overdue.CANCELLED));

        assertThat(run(open).open().seconds()).isEqualTo(12);
        assertThat(run(open).secondsTogether()).isEqualTo(12);
    }

    /** Ten users of 100 ms who think for 400: a user makes a round in half a second. */
    @Test
    void without_rejections_the_answers_took_what_little_s_law_says() {
        Simulation thinking = run(scenario(new Arrivals.Closed(10, 400), SERVICE));

        assertThat(thinking.tally.answers / thinking.secondsTogether()).isCloseTo(20, within(1e-6));
        assertThat(thinking.secondsTogether()).isCloseTo(12, withinPercentage(5));
    }

    private static Scenario cutOff(int users, double seconds) {
        return costing(scenario(new Arrivals.Closed(users), SERVICE), CpuDemand.of(10, 2))
                .withDeadlines(AFTER_50)
                .withSeconds(seconds);
    }

    /** Each call is answered after 10 ms of a processor and the 50 ms of its time limit: the first one alone, then two at a time. */
    @Test
    void with_rejections_the_first_call_is_left_out_of_the_pace() {
        Simulation two = run(cutOff(2, 1.2));

        assertThat(two.tally.answers).isEqualTo(39);
        assertThat(two.tally.answers / two.secondsTogether()).isCloseTo(2 / 0.06, within(1e-9));
    }

    @Test
    void of_one_answer_or_none_there_is_no_pace() {
        Simulation one = run(cutOff(1, 0.1));
        Simulation none = run(cutOff(1, 0.02));

        assertThat(one.tally.answers).isEqualTo(1);
        assertThat(one.secondsTogether())
                .as("the next call has had its processor")
                .isEqualTo(0.07);
        assertThat(none.tally.answers).isZero();
        assertThat(none.secondsTogether()).isEqualTo(0.01);
        assertThat(Predictor.prediction(cutOff(1, 0.02)).figures().goodputPerSecond())
                .isZero();
    }

    /** 1200 calls of 2 ms when they come and 2 more when they are rejected, in 12 seconds. */
    @Test
    void a_rejection_takes_its_processor_time_and_no_more() {
        Scenario rejecting = costing(
                        scenario(new Arrivals.Open(100), PERMITS),
                        CpuDemand.of(2, 1).withRejectionMs(4))
                .withBreaker(HealthSnapshots.alwaysOpen(10_000));

        assertThat(run(rejecting).cpuShare()).isCloseTo(0.4, within(0.005));
    }

    /**
     * Two processors give 400 answers of 5 ms a second. A thousand users wait longer for them than a hundred turns, so an answer waits
     * for fifty turns of 2.5 ms: Little's law has 400/s times 225 ms in the gateway.
     */
    @Test
    void an_answer_waits_for_fifty_others_at_most_while_its_thread_is_held() {
        Scenario crowded = costing(
                scenario(new Arrivals.Closed(1000), of("gateway", LimitKind.THREADS, 5000)), CpuDemand.of(5, 2));

        Simulation simulation = run(crowded);

        assertThat(Predictor.uses(simulation, crowded.chain(), 1).get(0).meanInUse())
                .isCloseTo(400 * 0.225, withinPercentage(5));
    }

    /** A thousand rounds with a hop of 20 ms on average. */
    @Test
    void a_direct_call_has_one_hop_and_one_through_a_gateway_two() {
        Scenario gateway = scenario(new Arrivals.Closed(1), SERVICE)
                .withWork(new Work(100, 20, CpuDemand.NONE, Shape.FIXED))
                .withSeconds(120);

        assertThat(run(gateway).tally.meanMs()).isCloseTo(140, within(4.0));
        assertThat(run(gateway.withEntry("service")).tally.meanMs()).isCloseTo(120, within(4.0));
    }
}
