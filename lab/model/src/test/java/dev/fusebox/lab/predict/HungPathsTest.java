package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.predict.HungRoutes.RoutePath;
import dev.fusebox.lab.predict.IsolationPrediction.SizedPart;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Hung routes a and b of a gateway with 200 request threads, and the healthy route. */
class HungPathsTest {

    private static final LimitSpec THREADS = limit("threads", LimitKind.THREADS, WhenFull.QUEUES, 200);

    private static LimitSpec limit(String name, LimitKind kind, WhenFull full, @Nullable Integer size) {
        return Made.limit("gate", name, kind, full, size);
    }

    private static LimitSpec workers(String name, int size, int queue) {
        return limit("threadpool." + name, LimitKind.THREAD_POOL, WhenFull.REJECTS, size)
                .withQueue(queue);
    }

    private static LimitSpec pool(String name) {
        return limit("pool." + name, LimitKind.HTTP_POOL, WhenFull.QUEUES, 500);
    }

    private static IsolationPrediction take(ChainSnapshot chain, String... routes) {
        return new HungRoutes(Stream.of(routes)
                        .map(route -> RoutePath.of(chain, "gate", route, limit -> true))
                        .toList())
                .effectOn(RoutePath.of(chain, "gate", "healthy", limit -> true));
    }

    private static IsolationPrediction hung(LimitSpec... limits) {
        return take(new ChainSnapshot(List.of(limits), List.of(), List.of()), "a");
    }

    @Test
    void calls_that_wait_in_the_queue_of_a_pool_of_threads_keep_their_request_threads() {
        assertThat(hung(THREADS, workers("a", 100, 100), pool("a"), pool("healthy"))
                        .callers())
                .isEqualTo(200);

        IsolationPrediction kept = hung(THREADS, workers("a", 100, 99), pool("a"), pool("healthy"));
        assertThat(kept.callers()).isNull();
        assertThat(kept.keptBy()).extracting(SizedPart::name).isEqualTo("gate/threadpool.a");
    }

    @Test
    void a_shared_pool_of_threads_is_taken_by_as_many_as_it_has_whatever_its_queue() {
        assertThat(hung(THREADS, workers("shared", 10, 50), pool("a"), pool("healthy"))
                        .callers())
                .isEqualTo(10);
    }

    @Test
    void what_is_taken_comes_with_its_size_and_setting() {
        assertThat(hung(THREADS, pool("a")).taken()).isEqualTo(new SizedPart("gate/threads", 200, THREADS.setting()));
    }

    @Test
    void of_two_shared_limits_the_one_that_fewer_callers_take_counts() {
        LimitSpec connections = limit("connections", LimitKind.CONNECTIONS, WhenFull.QUEUES, 150);

        assertThat(hung(connections, THREADS, pool("a")).callers()).isEqualTo(150);
    }

    @Test
    void where_none_is_taken_the_smallest_shared_limit_is_named() {
        LimitSpec connections = limit("connections", LimitKind.CONNECTIONS, WhenFull.QUEUES, 8192);
        LimitSpec permits = limit("semaphore.a", LimitKind.SEMAPHORE, WhenFull.REJECTS, 199);

        IsolationPrediction kept = hung(connections, THREADS, permits);

        assertThat(kept.taken()).extracting(SizedPart::name).isEqualTo("gate/threads");
        assertThat(kept.keptBy()).isEqualTo(new SizedPart("gate/semaphore.a", 199, permits.setting()));
    }

    @Test
    void callers_of_two_routes_wait_for_permits_until_the_first_stands_on_an_event_loop() {
        LimitSpec loops = limit("event-loop", LimitKind.EVENT_LOOP, WhenFull.QUEUES, 4);
        LimitSpec ten = limit("bulkhead.a", LimitKind.BULKHEAD, WhenFull.QUEUES, 10);
        LimitSpec twenty = limit("bulkhead.b", LimitKind.BULKHEAD, WhenFull.QUEUES, 20);
        ChainSnapshot chain = new ChainSnapshot(List.of(loops, ten, twenty), List.of(), List.of());

        assertThat(take(chain, "a").callers()).isEqualTo(11);
        assertThat(take(chain, "a", "b").callers())
                .as("ten of each, and one more")
                .isEqualTo(21);
    }

    private static IsolationPrediction guarded(@Nullable BreakerRule rule, List<BreakerSpec> own, TimeLimit... times) {
        BreakerSpec both = new BreakerSpec("gate", "a", rule, Map.of());
        List<LimitSpec> limits = List.of(THREADS, limit("semaphore.a", LimitKind.SEMAPHORE, WhenFull.REJECTS, 100));
        RoutePath hung = RoutePath.of(new ChainSnapshot(limits, own, List.of(times)), "gate", "a", l -> true);
        RoutePath healthy = new RoutePath(List.of(THREADS), List.of(THREADS), both, false);
        return new HungRoutes(List.of(hung)).effectOn(healthy);
    }

    @Test
    void only_a_breaker_of_both_routes_that_counts_failures_opens_for_both() {
        BreakerRule stock = BreakerRule.HealthSnapshots.STOCK;
        List<BreakerSpec> same = List.of(new BreakerSpec("gate", "a", stock, Map.of()));
        TimeLimit read = new TimeLimit("gate", "read.a", 1000, null);

        assertThat(guarded(stock, same, read).taken()).isEqualTo(new SizedPart("gate/circuit-breaker.a", 20, null));
        assertThat(guarded(stock, same, read).callers()).isEqualTo(20);
        assertThat(guarded(stock, same).callers()).as("its calls never end").isNull();
        assertThat(guarded(stock, same, new TimeLimit("gate", "read.a", null, null))
                        .callers())
                .isNull();
        assertThat(guarded(stock, same, new TimeLimit("gate", "connect.a", 1000, null))
                        .callers())
                .as("they are connected")
                .isNull();
        assertThat(guarded(stock, List.of(), read).callers()).as("it has none").isNull();
        assertThat(guarded(null, same, read).callers())
                .as("its rule is not known")
                .isNull();
    }
}
