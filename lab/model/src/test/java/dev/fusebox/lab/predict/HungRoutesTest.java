package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateway.Route;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.predict.HungRoutes.RoutePath;
import dev.fusebox.lab.predict.IsolationPrediction.SizedPart;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What hung routes take from a healthy one, by sizes that are easy to follow. */
class HungRoutesTest {

    private static final LimitSpec CONNECTIONS = waits(LimitKind.CONNECTIONS, "connections", 8192);
    private static final LimitSpec THREADS = waits(LimitKind.THREADS, "threads", 200);

    private static LimitSpec waits(LimitKind kind, String name, Integer size) {
        return new LimitSpec(LimitId.named("gate", kind, name), size, WhenFull.QUEUES, null);
    }

    private static LimitSpec rejects(LimitKind kind, String name, int size) {
        return new LimitSpec(LimitId.named("gate", kind, name), size, WhenFull.REJECTS, null);
    }

    private static LimitSpec permits(String route, int size) {
        return rejects(LimitKind.SEMAPHORE, "semaphore." + route, size);
    }

    private static LimitSpec pool(String route, int size) {
        return waits(LimitKind.HTTP_POOL, "pool." + route, size);
    }

    private static ChainSnapshot chain(LimitSpec... limits) {
        return new ChainSnapshot(List.of(limits), List.of(), List.of());
    }

    private static IsolationPrediction hung(ChainSnapshot chain, String... routes) {
        return new HungRoutes(Stream.of(routes)
                        .map(route -> RoutePath.of(chain, "gate", route, limit -> true))
                        .toList())
                .effectOn(RoutePath.of(chain, "gate", "healthy", limit -> true));
    }

    private static void assertTaken(IsolationPrediction found, int callers, String limit) {
        assertThat(found.callers()).isEqualTo(callers);
        assertThat(found.taken()).extracting(SizedPart::name).isEqualTo("gate/" + limit);
        assertThat(found.keptBy()).isNull();
    }

    private static void assertKept(IsolationPrediction found, String limit, String by) {
        assertThat(found.callers()).isNull();
        assertThat(found.taken()).extracting(SizedPart::name).isEqualTo("gate/" + limit);
        assertThat(found.keptBy()).extracting(SizedPart::name).isEqualTo("gate/" + by);
    }

    /** A route by address does not go through Hystrix, also not through the pool that all its commands share. */
    @Test
    void a_shared_thread_pool_is_not_on_the_way_of_a_route_by_address() {
        Gateway zuul = Gateways.named("zuul");
        Route guarded = zuul.routes().get(0);
        Route byAddress = zuul.routes().get(zuul.routes().size() - 1);
        String process = zuul.component().id();
        ChainSnapshot live = chain(
                new LimitSpec(LimitId.named(process, LimitKind.THREADS, "threads"), 200, WhenFull.QUEUES, null),
                new LimitSpec(
                        LimitId.named(process, LimitKind.THREAD_POOL, "threadpool.RibbonCommand"),
                        10,
                        WhenFull.REJECTS,
                        null));

        assertThat(byAddress.id()).isEqualTo("unguarded");
        assertThat(new HungRoutes(List.of(zuul.pathOf(live, guarded)))
                        .effectOn(zuul.pathOf(live, byAddress))
                        .callers())
                .isNull();
        assertThat(new HungRoutes(List.of(zuul.pathOf(live, byAddress)))
                        .effectOn(zuul.pathOf(live, guarded))
                        .callers())
                .isEqualTo(200);
    }

    @Test
    void fewer_permits_than_request_threads_isolate() {
        assertKept(hung(chain(CONNECTIONS, THREADS, permits("a", 100)), "a"), "threads", "semaphore.a");
    }

    @Test
    void as_many_permits_as_request_threads_do_not() {
        assertTaken(hung(chain(CONNECTIONS, THREADS, permits("a", 200)), "a"), 200, "threads");
    }

    @Test
    void calls_that_wait_for_a_connection_without_end_keep_their_threads() {
        assertTaken(hung(chain(THREADS, permits("a", 450), pool("a", 50)), "a"), 200, "threads");
    }

    @Test
    void two_hung_routes_take_what_one_cannot() {
        ChainSnapshot chain = chain(THREADS, permits("a", 100), permits("b", 100));

        assertKept(hung(chain, "a"), "threads", "semaphore.a");
        assertTaken(hung(chain, "a", "b"), 200, "threads");
    }

    @Test
    void of_two_hung_routes_with_unlike_permits_the_smaller_one_is_full_first() {
        assertTaken(hung(chain(THREADS, permits("a", 50), permits("b", 180)), "a", "b"), 300, "threads");
    }

    @Test
    void a_thread_pool_of_all_routes_is_taken_before_the_request_threads() {
        assertTaken(
                hung(chain(THREADS, rejects(LimitKind.THREAD_POOL, "threadpool.shared", 10), pool("a", 50)), "a"),
                10,
                "threadpool.shared");
    }

    @Test
    void a_thread_pool_for_each_route_isolates() {
        LimitSpec own = rejects(LimitKind.THREAD_POOL, "threadpool.route-a", 100);
        LimitSpec other = rejects(LimitKind.THREAD_POOL, "threadpool.route-healthy", 100);

        assertKept(
                hung(chain(THREADS, own, other, pool("a", 100), pool("healthy", 100)), "a"),
                "threads",
                "threadpool.route-a");
    }

    @Test
    void calls_that_give_their_thread_back_take_the_connections() {
        ChainSnapshot chain = chain(CONNECTIONS, THREADS, pool("a", 50));
        RoutePath asynchronous = RoutePath.of(chain, "gate", "a", limit -> limit.kind() != LimitKind.THREADS);

        IsolationPrediction found =
                new HungRoutes(List.of(asynchronous)).effectOn(RoutePath.of(chain, "gate", "b", l -> true));

        assertTaken(found, 8192, "connections");
    }

    @Test
    void the_first_call_that_waits_on_an_event_loop_harms_every_route() {
        LimitSpec loops = waits(LimitKind.EVENT_LOOP, "event-loop", 4);
        LimitSpec waiting = waits(LimitKind.BULKHEAD, "bulkhead.a", 100);

        assertTaken(hung(chain(loops, waiting), "a"), 101, "event-loop");
        assertThat(hung(chain(loops, rejects(LimitKind.BULKHEAD, "bulkhead.a", 100)), "a"))
                .isEqualTo(new IsolationPrediction(null, null, null));
    }

    @Test
    void a_permit_that_calls_wait_for_keeps_request_threads_too() {
        assertTaken(hung(chain(THREADS, waits(LimitKind.BULKHEAD, "bulkhead.a", 100)), "a"), 200, "threads");
    }

    @Test
    void a_limit_without_a_bound_cannot_be_taken() {
        assertThat(hung(chain(waits(LimitKind.CONNECTIONS, "connections", null)), "a"))
                .isEqualTo(new IsolationPrediction(null, null, null));
    }

    @Test
    void a_circuit_breaker_of_both_routes_opens_by_calls_that_a_time_limit_ends() {
        BreakerSpec breaker = new BreakerSpec("gate", "both", BreakerRule.HealthSnapshots.STOCK, Map.of());
        List<LimitSpec> limits = List.of(THREADS, permits("both", 100));
        RoutePath timed = RoutePath.of(
                new ChainSnapshot(limits, List.of(breaker), List.of(new TimeLimit("gate", "call", 1000, null))),
                "gate",
                "both",
                limit -> true);
        RoutePath endless =
                RoutePath.of(new ChainSnapshot(limits, List.of(breaker), List.of()), "gate", "both", limit -> true);

        assertTaken(new HungRoutes(List.of(timed)).effectOn(timed), 20, "circuit-breaker.both");
        assertTaken(new HungRoutes(List.of(endless)).effectOn(endless), 100, "semaphore.both");
    }

    private static RoutePath path(ChainSnapshot chain, String route) {
        return RoutePath.of(chain, "gate", route, limit -> true);
    }

    @Test
    void callers_come_to_all_hung_routes_alike_and_keep_what_each_lets_in() {
        ChainSnapshot chain = chain(THREADS, permits("a", 100), permits("b", 1));
        HungRoutes both = new HungRoutes(List.of(path(chain, "a"), path(chain, "b")));

        assertThat(both.keptBy(0, THREADS)).isZero();
        assertThat(both.keptBy(1, THREADS)).isEqualTo(1);
        assertThat(both.keptBy(2, THREADS)).isEqualTo(2);
        assertThat(both.keptBy(3, THREADS))
                .as("2 of the first, 1 of the second")
                .isEqualTo(3);
        assertThat(both.keptBy(5, THREADS)).as("3 and 2, of which one gets in").isEqualTo(4);
        assertThat(both.keptBy(1000, THREADS)).isEqualTo(101);
    }

    @Test
    void calls_in_the_queue_of_a_pool_keep_request_threads_and_none_of_the_pool() {
        LimitSpec pool = rejects(LimitKind.THREAD_POOL, "threadpool.shared", 10).withQueue(5);
        HungRoutes hung = new HungRoutes(List.of(path(chain(THREADS, pool), "a")));

        assertThat(hung.keptBy(100, pool)).isEqualTo(10);
        assertThat(hung.keptBy(100, THREADS)).isEqualTo(15);
    }

    @Test
    void a_call_that_waits_for_its_backend_is_in_no_accept_queue() {
        assertTaken(hung(chain(waits(LimitKind.ACCEPT_QUEUE, "accept-queue", 100), THREADS), "a"), 200, "threads");
    }

    @Test
    void a_connection_that_calls_wait_for_leaves_the_event_loop_free_and_a_semaphore_does_not() {
        LimitSpec loops = waits(LimitKind.EVENT_LOOP, "event-loop", 4);

        assertThat(hung(chain(loops, pool("a", 50)), "a")).isEqualTo(new IsolationPrediction(null, null, null));
        assertTaken(hung(chain(loops, waits(LimitKind.SEMAPHORE, "semaphore.a", 50)), "a"), 51, "event-loop");
    }

    @Test
    void a_limit_of_no_slots_is_none() {
        assertThat(hung(chain(waits(LimitKind.CONNECTIONS, "connections", 0)), "a"))
                .isEqualTo(new IsolationPrediction(null, null, null));
    }

    @Test
    void what_keeps_a_limit_from_being_taken_is_on_the_way_of_a_route_that_holds_it() {
        ChainSnapshot chain = chain(THREADS, permits("a", 100), permits("b", 10));
        RoutePath asynchronous = RoutePath.of(chain, "gate", "b", limit -> limit.kind() != LimitKind.THREADS);

        assertKept(
                new HungRoutes(List.of(path(chain, "a"), asynchronous)).effectOn(path(chain, "healthy")),
                "threads",
                "semaphore.a");
    }
}
