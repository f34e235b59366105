package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IdleUseTest {

    private static final LimitSpec THREADS = Made.limit("gateway", "threads", LimitKind.THREADS, WhenFull.QUEUES, 200);

    private static SampleRow row(String limit, Integer inUse) {
        return new SampleRow(0, "gateway", limit, 200, inUse, null, null);
    }

    /** A server keeps a thread or two for itself. */
    @Test
    void slots_that_were_in_use_before_the_first_call_are_idle_ones() {
        IdleUse idle =
                IdleUse.before(List.of(new LimitSeries(THREADS, List.of(row("threads", 2), row("threads", 150)))));

        assertThat(idle.busy(row("threads", 2))).isFalse();
        assertThat(idle.busy(row("threads", 3))).isTrue();
    }

    @Test
    void a_limit_that_was_not_there_or_not_read_was_not_in_use() {
        IdleUse idle = IdleUse.before(List.of(new LimitSeries(THREADS, List.of(row("threads", null)))));

        assertThat(idle.before()).containsEntry("gateway/threads", 0);
        assertThat(idle.busy(row("semaphore.a", 1))).isTrue();
        assertThat(idle.busy(row("semaphore.a", 0))).isFalse();
        assertThat(idle.busy(row("semaphore.a", null))).isFalse();
    }

    @Test
    void open_connections_of_clients_and_busy_processors_are_no_calls() {
        IdleUse idle = new IdleUse(Map.of());

        assertThat(idle.busy(row("connections", 50))).isFalse();
        assertThat(idle.busy(row("event-loop", 1))).isFalse();
        assertThat(idle.busy(row("pool.a", 1))).isTrue();
    }

    @Test
    void what_is_in_use_now_is_idle_use_of_what_follows() {
        IdleUse idle = IdleUse.now(List.of(
                new LimitReading(THREADS, 7, null, null),
                new LimitReading(
                        Made.limit("gateway", "pool.a", LimitKind.HTTP_POOL, WhenFull.QUEUES, 50), null, null, null)));

        assertThat(idle.before()).containsEntry("gateway/threads", 7).containsEntry("gateway/pool.a", 0);
    }
}
