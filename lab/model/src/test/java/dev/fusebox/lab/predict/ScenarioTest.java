package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.GuardedRoute;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.demand.CpuDemand.FewerProcessors;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A gateway "gate" before a service "orders"; the gateway also knows another service. */
class ScenarioTest {

    private static final LimitSpec PERMITS = limit("gate", "semaphore.orders", LimitKind.SEMAPHORE, 100);
    private static final LimitSpec POOL = limit("gate", "pool.orders", LimitKind.HTTP_POOL, 50);
    private static final LimitSpec THREADS = limit("gate", "threads", LimitKind.THREADS, 200);
    private static final LimitSpec SERVICE = limit("orders", "threads", LimitKind.THREADS, 20);

    private static LimitSpec limit(String component, String name, LimitKind kind, Integer max) {
        return Made.limit(component, name, kind, WhenFull.QUEUES, max);
    }

    private static TimeLimit time(String name, Integer millis) {
        return new TimeLimit("gate", name, millis, null);
    }

    private static ChainSnapshot chain(List<TimeLimit> times, LimitSpec... limits) {
        BreakerSpec own = new BreakerSpec("gate", "orders", BreakerRule.HealthSnapshots.STOCK, Map.of());
        BreakerSpec other = new BreakerSpec(
                "gate", "stock", new BreakerRule.SlidingWindow(false, 10, 10, 50, 1000, 1, true), Map.of());
        return new ChainSnapshot(List.of(limits), List.of(other, own), times);
    }

    private static Scenario scenario(String entry, ChainSnapshot chain, Fleet fleet) {
        return Scenario.of(
                chain, entry, "orders", Work.behindHops(200, CpuDemand.of(0.5, 1)), new Arrivals.Closed(50), fleet, 12);
    }

    private static Scenario scenario(ChainSnapshot chain) {
        return scenario("gate", chain, Fleet.ONE);
    }

    private static Stream<String> names(Scenario scenario) {
        return scenario.chain().stream().map(Station::fullName);
    }

    @Test
    void stations_are_in_the_order_in_which_a_call_meets_them() {
        LimitSpec other = limit("gate", "semaphore.stock", LimitKind.SEMAPHORE, 7);

        assertThat(names(scenario(chain(List.of(), SERVICE, POOL, other, PERMITS, THREADS))))
                .containsExactly("gate/threads", "gate/semaphore.orders", "gate/pool.orders", "orders/threads");
    }

    @Test
    void the_way_of_a_route_goes_by_the_names_of_its_circuit_breakers() {
        LimitSpec shared = limit("gate", "bulkhead.all", LimitKind.BULKHEAD, 25);
        BreakerRule rule = new BreakerRule.SlidingWindow(false, 10, 10, 50, 1000, 1, true);
        ChainSnapshot chain = new ChainSnapshot(
                List.of(THREADS, shared, POOL),
                List.of(new BreakerSpec("gate", "all", rule, Map.of())),
                List.of(time("call.all", 700)),
                List.of(),
                List.of(new GuardedRoute("gate", "r1", "orders", List.of("all"))),
                List.of());

        Scenario scenario = scenario(chain);

        assertThat(names(scenario)).containsExactly("gate/threads", "gate/bulkhead.all", "gate/pool.orders");
        assertThat(scenario.breaker()).isEqualTo(rule);
        assertThat(scenario.deadlines().callMs()).isEqualTo(700);
    }

    @Test
    void a_limit_without_a_size_is_no_station() {
        assertThat(names(scenario(chain(List.of(), limit("gate", "pool.orders", LimitKind.HTTP_POOL, null)))))
                .isEmpty();
    }

    @Test
    void the_gateway_holds_a_call_for_one_hop_more_than_the_service() {
        Scenario scenario = scenario(chain(List.of(), THREADS, SERVICE));

        assertThat(scenario.chain()).extracting(Station::heldMs).containsExactly(202.0, 201.0);
    }

    @Test
    void a_fleet_has_the_sum_of_its_sizes() {
        Scenario scenario = scenario("gate", chain(List.of(), THREADS, SERVICE), new Fleet(3, 2));

        assertThat(scenario.chain()).extracting(Station::size).containsExactly(600.0, 40.0);
    }

    @Test
    void the_breaker_is_that_of_the_service() {
        assertThat(scenario(chain(List.of(), PERMITS)).breaker()).isEqualTo(BreakerRule.HealthSnapshots.STOCK);
        assertThat(scenario(new ChainSnapshot(List.of(PERMITS), List.of(), List.of()))
                        .breaker())
                .isNull();
    }

    @Test
    void behind_a_semaphore_a_call_goes_on_after_its_time_limit() {
        List<TimeLimit> times = List.of(time("call.orders", 4000), time("read.orders", 1000), time("call.stock", 5));

        assertThat(scenario(chain(times, PERMITS)).deadlines())
                .isEqualTo(new Scenario.Deadlines(1000, 4000, Overdue.CALLER_STAYS));
    }

    @Test
    void behind_a_thread_pool_only_its_worker_goes_on_and_behind_a_bulkhead_it_is_cancelled() {
        List<TimeLimit> times = List.of(time("call.orders", 1000), time("read", null));

        assertThat(scenario(chain(times, limit("gate", "threadpool.Shared", LimitKind.THREAD_POOL, 10)))
                        .deadlines())
                .isEqualTo(new Scenario.Deadlines(Double.POSITIVE_INFINITY, 1000, Overdue.WORKER_STAYS));
        assertThat(scenario(chain(times, limit("gate", "bulkhead.orders", LimitKind.BULKHEAD, 10)))
                        .deadlines()
                        .overdue())
                .isEqualTo(Overdue.CANCELLED);
    }

    @Test
    void a_time_limit_of_all_services_applies_to_this_one() {
        assertThat(scenario(chain(List.of(time("read", 700)), PERMITS))
                        .deadlines()
                        .readMs())
                .isEqualTo(700);
    }

    @Test
    void called_directly_a_service_has_no_gateway_before_it() {
        Scenario direct = scenario("orders", chain(List.of(time("call.orders", 9)), PERMITS, SERVICE), Fleet.ONE);

        assertThat(names(direct)).containsExactly("orders/threads");
        assertThat(direct.breaker()).isNull();
        assertThat(direct.deadlines()).isEqualTo(Scenario.Deadlines.NONE);
    }

    /** Of an answer's 1 ms, the gateway needs 0.8 ms; two processors. */
    @Test
    void one_event_loop_is_a_station_of_one_server() {
        LimitSpec one = limit("gate", "event-loop", LimitKind.EVENT_LOOP, 1);
        LimitSpec two = limit("gate", "event-loop", LimitKind.EVENT_LOOP, 2);
        Work work = Work.behindHops(10, CpuDemand.of(1, 2).withFrontShare(0.8));

        Scenario narrow =
                Scenario.of(chain(List.of(), one), "gate", "orders", work, new Arrivals.Closed(200), Fleet.ONE, 12);
        Scenario wide =
                Scenario.of(chain(List.of(), two), "gate", "orders", work, new Arrivals.Closed(200), Fleet.ONE, 12);

        assertThat(narrow.throughputBound()).isEqualTo(1250);
        assertThat(Predictor.prediction(narrow).figures().limit()).isEqualTo("gate/event-loop");
        assertThat(Predictor.prediction(narrow).figures().goodputPerSecond()).isCloseTo(1250, within(12.0));
        assertThat(wide.throughputBound()).isEqualTo(2000);
        assertThat(Predictor.prediction(wide).figures().limit()).isEqualTo("gate/cpu");
    }

    /** Of an answer's 1 ms, the service needs 0.6 ms, and may use one of two processors. */
    @Test
    void a_process_with_fewer_processors_than_its_machine_is_a_station_of_that_many_servers() {
        FewerProcessors service = new FewerProcessors("orders", 1, 0.6);
        Work work = Work.behindHops(10, CpuDemand.of(1, 2).withFewer(List.of(service)));

        Scenario held = Scenario.of(chain(List.of()), "gate", "orders", work, new Arrivals.Closed(200), Fleet.ONE, 12);

        assertThat(held.throughputBound()).isCloseTo(1667, within(1.0));
        assertThat(Predictor.prediction(held).figures().limit()).isEqualTo("orders/cpu");
        assertThat(Predictor.prediction(held).figures().goodputPerSecond()).isCloseTo(1667, within(17.0));
    }

    /** A quarter of two processors. */
    @Test
    void other_programs_leave_the_answers_less_of_the_machine() {
        Work work = Work.behindHops(10, CpuDemand.of(1, 2).withOthersShare(0.25));

        Scenario shared =
                Scenario.of(chain(List.of()), "gate", "orders", work, new Arrivals.Closed(200), Fleet.ONE, 12);

        assertThat(shared.throughputBound()).isEqualTo(1500);
        assertThat(Predictor.prediction(shared).figures().limit()).isEqualTo("gate/cpu");
        assertThat(Predictor.prediction(shared).figures().goodputPerSecond()).isCloseTo(1500, within(15.0));
    }
}
