package dev.fusebox.lab.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProbeResultTest {

    private static LimitUsage limit(String name, LimitKind kind, Integer max, Integer inUse) {
        return new LimitUsage("gateway", name, kind, max, inUse, null, null, null, WhenFull.QUEUES, null, null, null);
    }

    @Test
    void the_most_downstream_full_limit_binds() {
        LimitUsage permits = limit("semaphore.a", LimitKind.SEMAPHORE, 100, 100);
        LimitUsage pool = limit("pool.a", LimitKind.HTTP_POOL, 50, 50);
        LimitUsage elastic = limit("pool.b", LimitKind.HTTP_POOL, null, 300);

        assertThat(ProbeResult.binding(List.of(permits, pool, elastic))).isEqualTo(pool);
    }

    /** On a busy machine a loop is late now and then; that bounds no calls. */
    @Test
    void stuck_event_loops_bind_nothing() {
        LimitUsage loops = limit("event-loop", LimitKind.EVENT_LOOP, 4, 4);

        assertThat(ProbeResult.binding(List.of(loops))).isNull();
        assertThat(loops.kind().holdsCalls()).isFalse();
    }
}
