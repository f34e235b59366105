package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import org.junit.jupiter.api.Test;

class LooksAtLimitTest {

    private static LimitReading permits(Integer inUse, Integer queued, Long rejected) {
        return new LimitReading(
                Made.limit("gateway", "semaphore.a", LimitKind.SEMAPHORE, WhenFull.REJECTS, 100),
                inUse,
                queued,
                rejected);
    }

    private static LimitReading pool(Integer max, Integer inUse, Integer queued) {
        return new LimitReading(
                Made.limit("gateway", "pool.a", LimitKind.HTTP_POOL, WhenFull.QUEUES, max), inUse, queued, null);
    }

    @Test
    void slots_of_an_earlier_look_do_not_count() {
        assertThat(permits(30, null, 0L).inUseSince(permits(20, null, 0L))).isEqualTo(10);
        assertThat(permits(30, null, 0L).inUseSince(null)).isEqualTo(30);
        assertThat(permits(30, null, 0L).inUseSince(permits(null, null, 0L))).isEqualTo(30);
        assertThat(permits(null, null, 0L).inUseSince(permits(20, null, 0L))).isZero();
    }

    @Test
    void a_limit_that_rejects_stops_calls_when_its_count_grew() {
        LimitReading before = permits(1, null, 7L);

        assertThat(permits(1, null, 8L).stopsSince(before)).isTrue();
        assertThat(permits(1, null, 7L).stopsSince(before)).isFalse();
        assertThat(permits(1, 0, null).stopsSince(before)).as("not counted").isNull();
    }

    @Test
    void a_limit_that_queues_stops_calls_when_some_wait() {
        assertThat(pool(50, 50, 1).stopsSince(null)).isTrue();
        assertThat(pool(50, 50, 0).stopsSince(null)).isFalse();
        assertThat(pool(50, 50, null).stopsSince(null)).as("not published").isNull();
    }

    /** A pool of threads with a queue. */
    @Test
    void calls_that_wait_for_a_limit_that_rejects_are_stopped_too() {
        assertThat(permits(1, 1, null).stopsSince(null)).isTrue();
        assertThat(permits(1, 0, 0L).stopsSince(null)).isFalse();
    }

    @Test
    void the_last_bounded_limit_of_a_property_is_the_most_downstream() {
        List<LimitReading> chain = List.of(pool(50, 1, 0), pool(20, 2, 0), pool(null, 3, 0), pool(0, 4, 0));

        assertThat(LimitReading.last(chain, l -> true)).isEqualTo(pool(20, 2, 0));
        assertThat(LimitReading.last(chain, l -> l.inUse() == 1)).isEqualTo(pool(50, 1, 0));
        assertThat(LimitReading.last(chain, l -> l.inUse() == 3)).isNull();
    }

    @Test
    void the_use_between_two_looks_counts_what_was_rejected_between_them() {
        LimitUsage use = permits(60, 2, 12L).usage(permits(90, 9, 5L));

        assertThat(use.rejected()).isEqualTo(7);
        assertThat(use.peakInUse()).isEqualTo(60);
        assertThat(use.peakQueued()).isEqualTo(2);
        assertThat(use.max()).isEqualTo(100);
        assertThat(permits(60, 2, 12L).usage(null).rejected()).as("it is new").isEqualTo(12);
        assertThat(permits(60, 2, null).usage(null).rejected()).isNull();
    }

    @Test
    void a_pool_whose_connections_are_being_made_is_not_full() {
        assertThat(BindingLimit.of(List.of(), List.of(pool(40, 0, 3)))).isNull();
    }

    /** Of a pool for several addresses, of which the route calls one. */
    @Test
    void what_a_pool_lets_through_fills_limits_of_that_size_behind_it() {
        LimitReading threads = new LimitReading(
                Made.limit("service", "threads", LimitKind.THREADS, WhenFull.QUEUES, 20), 20, null, null);

        assertThat(BindingLimit.of(List.of(), List.of(pool(40, 20, 12), threads)))
                .isEqualTo(pool(40, 20, 12));
    }
}
