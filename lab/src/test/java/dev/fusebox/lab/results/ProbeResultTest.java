package dev.fusebox.lab.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProbeResultTest {

    private static LimitReading limit(String name, LimitKind kind, Integer max, Integer inUse) {
        return new LimitReading(Made.limit("gateway", name, kind, WhenFull.QUEUES, max), inUse, null, null);
    }

    @Test
    void the_most_downstream_full_limit_binds() {
        LimitReading permits = limit("semaphore.a", LimitKind.SEMAPHORE, 100, 100);
        LimitReading pool = limit("pool.a", LimitKind.HTTP_POOL, 50, 50);
        LimitReading elastic = limit("pool.b", LimitKind.HTTP_POOL, null, 300);

        assertThat(ProbeResult.binding(List.of(permits, pool, elastic))).isEqualTo(pool);
    }

    /** On a busy machine a loop is late now and then; that bounds no calls. */
    @Test
    void stuck_event_loops_bind_nothing() {
        LimitReading loops = limit("event-loop", LimitKind.EVENT_LOOP, 4, 4);

        assertThat(ProbeResult.binding(List.of(loops))).isNull();
        assertThat(loops.kind().holdsCalls()).isFalse();
    }
}
