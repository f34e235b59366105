package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import org.junit.jupiter.api.Test;

class BindingLimitTest {

    private static LimitReading limit(
            String name, LimitKind kind, WhenFull whenFull, Integer max, Integer inUse, Integer queued, Long rejected) {
        return new LimitReading(Made.limit("gateway", name, kind, whenFull, max), inUse, queued, rejected);
    }

    private static LimitReading permits(int max, int inUse, Long rejected) {
        return limit("semaphore.a", LimitKind.SEMAPHORE, WhenFull.REJECTS, max, inUse, null, rejected);
    }

    private static LimitReading pool(Integer max, Integer inUse, Integer queued) {
        return limit("pool.a", LimitKind.HTTP_POOL, WhenFull.QUEUES, max, inUse, queued, null);
    }

    private static LimitReading bulkhead(String name, int max, int inUse, long rejected) {
        return limit("bulkhead." + name, LimitKind.BULKHEAD, WhenFull.REJECTS, max, inUse, null, rejected);
    }

    private static LimitReading threads(int max, int inUse) {
        return limit("threads", LimitKind.THREADS, WhenFull.QUEUES, max, inUse, null, null);
    }

    /** Of a process that had rejected nothing before. */
    private static LimitReading binding(LimitReading... way) {
        return BindingLimit.of(List.of(), List.of(way));
    }

    @Test
    void the_most_downstream_full_limit_binds() {
        LimitReading connections = pool(50, 50, 50);

        assertThat(binding(permits(100, 100, 28L), connections, threads(200, 50)))
                .isEqualTo(connections);
        assertThat(binding(permits(100, 99, 0L), pool(50, 49, 0))).isNull();
    }

    @Test
    void of_one_size_the_one_that_rejects_binds_and_not_the_pool_behind_it() {
        LimitReading semaphore = permits(130, 130, 126L);

        assertThat(binding(threads(200, 130), semaphore, pool(130, 130, 0))).isEqualTo(semaphore);
    }

    @Test
    void of_one_size_the_one_with_waiters_binds() {
        LimitReading connections = pool(130, 130, 70);

        assertThat(binding(permits(130, 130, 0L), connections)).isEqualTo(connections);
    }

    @Test
    void a_larger_pool_that_was_seen_full_binds_nothing_when_no_call_waits() {
        LimitReading semaphore = permits(25, 25, 39L);

        assertThat(binding(semaphore, pool(40, 40, 0))).isEqualTo(semaphore);
    }

    @Test
    void a_limit_with_an_unknown_queue_gives_way_to_one_of_its_size_that_rejects() {
        LimitReading semaphore = permits(200, 200, 56L);

        assertThat(binding(semaphore, pool(200, 200, 0), threads(200, 200))).isEqualTo(semaphore);
        assertThat(binding(permits(200, 200, 0L), threads(200, 200)))
                .as("no limit is known to stop calls")
                .isEqualTo(threads(200, 200));
        assertThat(binding(permits(200, 200, 56L), threads(150, 150)))
                .as("the smaller one is full for itself")
                .isEqualTo(threads(150, 150));
    }

    /** Two circuit breakers on one route, a default filter's and its own: their names say nothing of their order. */
    @Test
    void of_nested_bulkheads_the_one_whose_count_grew_binds_in_either_order() {
        for (String outer : List.of("a", "z")) {
            LimitReading rejecting = bulkhead(outer, 20, 20, 12);
            LimitReading idle = bulkhead("route", 20, 20, 0);

            assertThat(binding(ChainOrder.inOrder(List.of(rejecting, idle)).toArray(LimitReading[]::new)))
                    .isEqualTo(rejecting);
            assertThat(binding(ChainOrder.inOrder(List.of(idle, rejecting)).toArray(LimitReading[]::new)))
                    .isEqualTo(rejecting);
        }
    }

    @Test
    void what_was_rejected_before_the_first_call_does_not_count() {
        LimitReading old = bulkhead("outer", 20, 20, 500);
        LimitReading inner = bulkhead("inner", 20, 20, 7);

        assertThat(BindingLimit.of(List.of(bulkhead("outer", 20, 0, 500)), List.of(old, inner)))
                .isEqualTo(inner);
        assertThat(BindingLimit.of(
                        List.of(bulkhead("outer", 20, 0, 400), bulkhead("inner", 20, 0, 7)), List.of(old, inner)))
                .isEqualTo(old);
    }

    /** A pool's size may be for several addresses, of which the route calls one. */
    @Test
    void a_limit_for_which_calls_wait_is_full_though_it_has_slots_for_others() {
        LimitReading connections = pool(40, 20, 12);

        assertThat(binding(threads(200, 32), connections)).isEqualTo(connections);
    }

    @Test
    void a_limit_without_a_size_is_never_full() {
        assertThat(binding(pool(null, 900, 0), pool(null, 900, null))).isNull();
        assertThat(binding(pool(null, 900, 3))).as("connections are being made").isNull();
        assertThat(binding(permits(0, 0, 5L))).isNull();
    }

    /** On a busy machine a loop is late now and then; that bounds no calls. */
    @Test
    void stuck_event_loops_bind_nothing() {
        LimitReading loops = limit("event-loop", LimitKind.EVENT_LOOP, WhenFull.QUEUES, 4, 4, 9, null);

        assertThat(binding(loops)).isNull();
    }
}
