package dev.fusebox.lab.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProbedRouteTest {

    private static LimitUse limit(String name, LimitKind kind, Integer max, Integer inUse) {
        return new LimitUse("gateway", name, kind, max, inUse, null, null, null, WhenFull.QUEUES, null, null, null);
    }

    @Test
    void the_most_downstream_full_limit_binds() {
        LimitUse permits = limit("semaphore.a", LimitKind.SEMAPHORE, 100, 100);
        LimitUse pool = limit("pool.a", LimitKind.HTTP_POOL, 50, 50);
        LimitUse elastic = limit("pool.b", LimitKind.HTTP_POOL, null, 300);

        assertThat(ProbedRoute.binding(List.of(permits, pool, elastic))).isEqualTo(pool);
    }

    /** On a busy machine a loop is late now and then; that bounds no calls. */
    @Test
    void stuck_event_loops_bind_nothing() {
        LimitUse loops = limit("event-loop", LimitKind.EVENT_LOOP, 4, 4);

        assertThat(ProbedRoute.binding(List.of(loops))).isNull();
        assertThat(loops.kind().holdsCalls()).isFalse();
    }
}
