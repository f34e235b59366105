package dev.fusebox.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.results.ProbeResult;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RouteProbeTest {

    private static ProbeResult probe(SimulatedBackend backend, boolean asIs) throws Exception {
        return new RouteProbe(new CallHold(backend, backend, backend.clock), asIs)
                .run("id", "gateway", "p", "service-a", List::of);
    }

    @Test
    void a_limit_that_rejects_is_the_ceiling_and_the_others_answers_are_counted() throws Exception {
        ProbeResult found = probe(new SimulatedBackend(25, WhenFull.REJECTS), false);

        assertThat(found.ceiling()).isEqualTo(25);
        assertThat(found.bindingLimit()).isEqualTo("gateway/bulkhead.service-a");
        assertThat(found.setting()).isEqualTo("size");
        assertThat(found.callers()).isEqualTo(64);
        assertThat(found.answers()).isEqualTo(Map.of(503, 39));
        assertThat(found.stillInUse()).isEmpty();
    }

    @Test
    void callers_are_doubled_until_a_limit_is_full() throws Exception {
        ProbeResult found = probe(new SimulatedBackend(300, WhenFull.QUEUES), false);

        assertThat(found.ceiling()).isEqualTo(300);
        assertThat(found.callers()).isEqualTo(512);
    }

    @Test
    void all_come_at_once_where_time_limits_end_held_calls() throws Exception {
        assertThat(probe(new SimulatedBackend(25, WhenFull.REJECTS), true).callers())
                .isEqualTo(512);
    }

    @Test
    void a_limit_that_is_published_after_it_rejected_is_waited_for() throws Exception {
        ProbeResult found = probe(new SimulatedBackend(25, WhenFull.REJECTS).publishedAfter(1000), false);

        assertThat(found.bindingLimit()).isEqualTo("gateway/bulkhead.service-a");
    }

    @Test
    void calls_that_the_full_limit_holds_are_waited_for_on_a_busy_machine() throws Exception {
        ProbeResult found = probe(new SimulatedBackend(37, WhenFull.REJECTS).arriving(26, 1500), false);

        assertThat(found.ceiling()).isEqualTo(37);
    }

    @Test
    void where_nothing_is_bound_no_more_callers_are_sent() throws Exception {
        ProbeResult found = probe(new SimulatedBackend(null, WhenFull.QUEUES), false);

        assertThat(found.bindingLimit()).isNull();
        assertThat(found.ceiling()).isEqualTo(64).isEqualTo(found.callers());
    }
}
