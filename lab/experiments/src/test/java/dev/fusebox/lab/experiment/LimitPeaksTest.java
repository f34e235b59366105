package dev.fusebox.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import org.junit.jupiter.api.Test;

class LimitPeaksTest {

    private final LimitPeaks peaks = new LimitPeaks(List::of);

    private LimitReading look(int inUse, Integer queued) {
        peaks.add(List.of(new LimitReading(
                Made.limit("gateway", "pool.a", LimitKind.HTTP_POOL, WhenFull.QUEUES, 50), inUse, queued, null)));
        return peaks.limits().get(0);
    }

    @Test
    void a_limit_that_was_full_once_stays_full() {
        look(50, 0);

        assertThat(look(3, 0).inUse()).isEqualTo(50);
    }

    @Test
    void a_call_that_only_passes_through_a_queue_does_not_wait() {
        look(50, 0);
        look(50, 9);

        assertThat(look(50, 0).queued()).isZero();
    }

    @Test
    void calls_that_wait_at_three_looks_count_as_waiting() {
        look(50, 7);
        assertThat(look(50, 9).queued()).isZero();
        assertThat(look(50, 8).queued()).isEqualTo(7);
        assertThat(look(50, 0).queued()).isEqualTo(7);
    }

    @Test
    void a_queue_that_grows_late_counts_in_full() {
        look(20, 6);
        look(20, 6);
        look(20, 6);
        look(20, 12);
        look(20, 12);

        assertThat(look(20, 12).queued()).isEqualTo(12);
    }

    @Test
    void a_queue_that_moves_is_no_wait_for_a_slot() {
        look(20, 3);
        look(28, 3);
        look(33, 3);

        assertThat(look(41, 3).queued()).isZero();
    }

    @Test
    void a_queue_that_is_not_published_stays_unknown() {
        look(50, null);

        assertThat(look(50, null).queued()).isNull();
    }
}
