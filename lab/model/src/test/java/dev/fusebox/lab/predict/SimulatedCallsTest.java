package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.predict.Scenario.Deadlines;
import dev.fusebox.lab.predict.Work.Shape;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.CallRow;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A service of 100 ms without hops or processors, so that every figure can be told by hand. */
class SimulatedCallsTest {

    private static final Deadlines NONE = Deadlines.NONE;
    private static final double NEVER = Double.POSITIVE_INFINITY;
    private static final Station THREADS = Chains.station("gateway", "threads", LimitKind.THREADS, 200, 100);
    private static final Station PERMITS = Chains.station("gateway", "semaphore.service", LimitKind.SEMAPHORE, 5, 100);
    private static final Station BULKHEAD = Chains.station("gateway", "bulkhead.service", LimitKind.BULKHEAD, 5, 100);
    private static final Station POOL = Chains.station("gateway", "pool.service", LimitKind.HTTP_POOL, 5, 100);
    private static final Station SERVICE = Chains.station("service", "threads", LimitKind.THREADS, 50, 100);

    private static Scenario of(Arrivals arrivals, Deadlines deadlines, double serviceMs, Station... chain) {
        return new Scenario(
                "gateway",
                "service",
                List.of(chain),
                null,
                deadlines,
                new Work(serviceMs, 0, CpuDemand.NONE, Shape.FIXED),
                arrivals,
                12);
    }

    /** Where rejected users call again after a hop of 5 ms. */
    private static Scenario hops(Scenario scenario) {
        return scenario.withWork(new Work(100, 5, CpuDemand.NONE, Shape.FIXED));
    }

    private static Prediction predicted(Scenario scenario) {
        return Predictor.prediction(scenario).figures();
    }

    @Test
    void users_who_think_call_less_often() {
        Prediction p = predicted(of(new Arrivals.Closed(10, 400), NONE, 100, SERVICE));

        assertThat(p.goodputPerSecond()).as("10 / (0.1 + 0.4)").isCloseTo(20, within(1.5));
        assertThat(p.meanMs()).isCloseTo(100, within(0.01));
        assertThat(p.limit()).isNull();
    }

    @Test
    void a_read_limit_counts_from_the_connection_on() {
        Prediction inTime =
                predicted(of(new Arrivals.Closed(10), new Deadlines(101, NEVER, Overdue.CANCELLED), 100, POOL));
        Prediction late =
                predicted(of(new Arrivals.Closed(10), new Deadlines(99, NEVER, Overdue.CANCELLED), 100, POOL));

        assertThat(inTime.refusedShare())
                .as("though a call waits 100 ms for its connection")
                .isZero();
        assertThat(inTime.goodputPerSecond()).isCloseTo(50, within(1.0));
        assertThat(late.goodputPerSecond()).isZero();
        assertThat(late.refusedBy()).isEqualTo("gateway/time-limit.service");
        assertThat(late.limit()).isNull();
    }

    @Test
    void a_call_that_is_cancelled_answers_at_its_time_limit_and_gives_all_back() {
        Prediction p = predicted(
                of(new Arrivals.Closed(5), new Deadlines(NEVER, 50, Overdue.CANCELLED), 100, BULKHEAD, SERVICE));

        assertThat(p.p50Ms()).isEqualTo(50);
        assertThat(p.refusedShare()).isEqualTo(1);
        assertThat(p.refusedBy()).as("no permit is short").isEqualTo("gateway/time-limit.service");
    }

    @Test
    void behind_a_semaphore_the_caller_stays_and_the_permit_comes_back() {
        Scenario late = hops(
                of(new Arrivals.Closed(10), new Deadlines(NEVER, 50, Overdue.CALLER_STAYS), 100, PERMITS, SERVICE));

        Simulation simulation = new Simulation(late, 0).run(false);

        assertThat(simulation.tally.rejections)
                .containsOnlyKeys("gateway/semaphore.service", "gateway/time-limit.service");
        assertThat(simulation.tally.ok).isZero();
        assertThat(Predictor.uses(simulation, late.chain(), 1).get(1).meanInUse())
                .as("twice as many calls are at work as permits")
                .isCloseTo(10, within(1.0));
    }

    /** Of 20 calls a second that one slot serves 10 of, each in 100 ms of the 150 ms that it has. */
    @Test
    void a_gateway_forgets_a_call_that_was_given_up_and_a_service_works_on_it() {
        Deadlines short150 = new Deadlines(NEVER, 150, Overdue.CANCELLED);
        Station own = Chains.station("gateway", "pool.service", LimitKind.HTTP_POOL, 1, 100);
        Station service = Chains.station("service", "threads", LimitKind.THREADS, 1, 100);

        double forgotten =
                predicted(of(new Arrivals.Open(20), short150, 100, own)).goodputPerSecond();
        double workedOn =
                predicted(of(new Arrivals.Open(20), short150, 100, service)).goodputPerSecond();

        assertThat(forgotten).isGreaterThan(2 * workedOn);
    }

    @Test
    void a_full_limit_with_more_users_than_slots_binds() {
        assertThat(predicted(of(new Arrivals.Closed(6), NONE, 100, THREADS, POOL, SERVICE))
                        .limit())
                .isEqualTo("gateway/pool.service");
        assertThat(predicted(of(new Arrivals.Closed(5), NONE, 100, THREADS, POOL, SERVICE))
                        .limit())
                .as("a slot for each")
                .isNull();
        assertThat(predicted(hops(of(new Arrivals.Closed(6), NONE, 100, THREADS, PERMITS, SERVICE))))
                .extracting(Prediction::limit, Prediction::refusedBy)
                .containsExactly("gateway/semaphore.service", "gateway/semaphore.service");
    }

    /** Without processors that are known, a rejection takes a hop. */
    @Test
    void a_rejected_user_calls_again_after_a_hop() {
        Scenario hop =
                of(new Arrivals.Closed(6), NONE, 100, PERMITS).withWork(new Work(100, 10, CpuDemand.NONE, Shape.FIXED));

        assertThat(Predictor.predict(hop, Fleet.ONE).rejections().get("gateway/semaphore.service"))
                .as("one user, 100 times a second while no permit is free")
                .isBetween(60.0, 100.0);
    }

    private static Scenario guarded(@Nullable BreakerRule rule, Station... chain) {
        return hops(of(new Arrivals.Closed(20), NONE, 100, chain)).withBreaker(rule);
    }

    @Test
    void the_breaker_stands_before_what_rejects_and_is_named_for_the_route() {
        BreakerRule always = BreakerRule.HealthSnapshots.alwaysOpen(10_000);

        assertThat(predicted(guarded(always, THREADS, PERMITS, SERVICE)))
                .extracting(Prediction::refusedBy, Prediction::goodputPerSecond)
                .containsExactly("gateway/circuit-breaker.service", 0.0);
        assertThat(predicted(guarded(always, THREADS)).refusedBy())
                .as("a gateway whose limits all queue")
                .isEqualTo("gateway/circuit-breaker.service");
        assertThat(predicted(guarded(always, SERVICE)).refusedBy()).isEqualTo("gateway/circuit-breaker.service");
    }

    @Test
    void while_the_breaker_is_open_no_limit_shows() {
        Simulation simulation =
                new Simulation(guarded(BreakerRule.HealthSnapshots.alwaysOpen(10_000), THREADS, PERMITS), 0).run(false);

        assertThat(simulation.countedMs).isZero();
        assertThat(Predictor.uses(simulation, List.of(THREADS, PERMITS), 1))
                .allSatisfy(use -> assertThat(use.meanInUse()).isNull());
        assertThat(predicted(guarded(BreakerRule.HealthSnapshots.alwaysOpen(10_000), PERMITS))
                        .limit())
                .isNull();
    }

    @Test
    void a_simulation_may_end_when_the_breaker_trips() {
        Scenario tripping = guarded(BreakerRule.HealthSnapshots.STOCK, PERMITS);

        assertThat(new Simulation(tripping, 0).run(true).elapsedMs()).isLessThan(2000);
        assertThat(new Simulation(tripping, 0).run(false).elapsedMs()).isGreaterThan(11_000);
    }

    @Test
    void without_its_edges_a_cell_of_twelve_seconds_has_ten() {
        assertThat(new Simulation(of(new Arrivals.Closed(5), NONE, 100, POOL), 0).run(false).countedMs)
                .isCloseTo(10_000, within(200.0));
    }

    @Test
    void mean_use_is_the_little_s_law_of_the_counted_time() {
        Scenario pool = of(new Arrivals.Closed(3), NONE, 100, POOL, SERVICE);

        assertThat(Predictor.uses(new Simulation(pool, 0).run(false), pool.chain(), 2))
                .allSatisfy(use -> assertThat(use.meanInUse())
                        .as("three calls, of two groups")
                        .isCloseTo(6, within(0.1)));
    }

    @Test
    void each_call_of_open_arrivals_is_recorded_with_its_outcome() {
        Scenario open = of(new Arrivals.Open(80), NONE, 100, PERMITS, SERVICE);

        Predictor.SimulatedCell cell = Predictor.prediction(open);

        assertThat(cell.calls()).hasSizeBetween(850, 1070);
        assertThat(cell.calls()).extracting(CallRow::status).contains("2xx", "gateway/semaphore.service");
        assertThat(cell.calls())
                .filteredOn(CallRow::good)
                .allSatisfy(c -> assertThat(c.tookMs()).isCloseTo(100, within(1e-6)));
        assertThat(cell.figures().refusedShare()).as("Erlang B").isCloseTo(Textbook.erlangB(5, 8), within(0.06));
    }

    @Test
    void another_schedule_has_other_moments() {
        Scenario open = of(new Arrivals.Open(80), NONE, 100, SERVICE);

        assertThat(Predictor.prediction(open, 1).calls().get(5).dueMs())
                .isNotEqualTo(Predictor.prediction(open, 0).calls().get(5).dueMs());
        assertThat(Predictor.prediction(open, 1).calls())
                .isEqualTo(Predictor.prediction(open, 1).calls());
    }

    /** Ten processors' milliseconds of one that has a thousand a second. */
    @Test
    void busy_processors_are_the_limit_where_no_other_is_full() {
        Scenario busy = of(new Arrivals.Closed(40), NONE, 100, SERVICE)
                .withWork(new Work(100, 0, CpuDemand.of(5, 1), Shape.FIXED));
        Prediction p = predicted(busy);

        assertThat(p.limit()).isEqualTo("gateway/cpu");
        assertThat(p.goodputPerSecond()).isCloseTo(200, within(4.0));
        assertThat(Predictor.prediction(busy).cpuShare()).isCloseTo(1, within(0.05));
        assertThat(predicted(busy.withArrivals(new Arrivals.Closed(10))).limit())
                .as("half of it")
                .isNull();
    }

    @Test
    void a_range_has_what_is_predicted_in_it_and_open_arrivals_get_no_more_than_come() {
        Scenario closed = of(new Arrivals.Closed(10), NONE, 100, SERVICE)
                .withWork(new Work(100, 5, CpuDemand.of(1, 2).withSpread(0.1), Shape.FIXED));
        double usual = predicted(closed).goodputPerSecond();

        Prediction.GoodputRange range = Predictor.range(closed, 0, usual);

        assertThat(range.from()).as("hops of 10 ms").isCloseTo(10 / 0.1212 * 0.985, within(2.0));
        assertThat(range.to()).as("hops of no time").isCloseTo(10 / 0.1008 * 1.015, within(2.0));
        Prediction.GoodputRange open = Predictor.range(of(new Arrivals.Open(50), NONE, 100, SERVICE), 0, 49.5);
        assertThat(open.to()).isLessThanOrEqualTo(51);
        assertThat(open.from()).isLessThan(49.5);
    }

    @Test
    void a_first_trip_of_a_closed_loop_is_a_whole_number_of_users_without_chance() {
        FirstTrip first = FirstTrip.of(guarded(BreakerRule.HealthSnapshots.STOCK, PERMITS), 3);

        assertThat(first.load().users()).as("six of each of three groups").isEqualTo(18);
        assertThat(first.byChance()).isFalse();
        assertThat(FirstTrip.of(guarded(null, PERMITS), 1)).isNull();
        assertThat(FirstTrip.of(guarded(BreakerRule.HealthSnapshots.STOCK, POOL), 1))
                .isNull();
    }
}
