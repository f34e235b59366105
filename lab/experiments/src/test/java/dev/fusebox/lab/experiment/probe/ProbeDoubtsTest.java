package dev.fusebox.lab.experiment.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProbeDoubtsTest {

    private static LimitReading pool(int inUse) {
        LimitId id = new LimitId("zuul-gateway", LimitKind.HTTP_POOL, "service-a");
        return new LimitReading(new LimitSpec(id, 50, WhenFull.QUEUES, null), inUse, 0, null);
    }

    private static List<String> doubts(int through, LimitReading now) {
        return new ProbeDoubts(through, true, null, List.of(pool(0)), List.of(now), Map.of(), 16).sentences();
    }

    @Test
    void more_calls_at_the_backend_than_a_limit_has_slots_are_no_result() {
        assertThat(doubts(64, pool(50)))
                .containsExactly(
                        "64 calls were at the backend at once, but zuul-gateway/pool.service-a lets no more than 50 through:"
                                + " calls that were given up are still there");
    }

    @Test
    void as_many_calls_as_slots_are_no_contradiction() {
        assertThat(doubts(50, pool(50))).isEmpty();
    }
}
