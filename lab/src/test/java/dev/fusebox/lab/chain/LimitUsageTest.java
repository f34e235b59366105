package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import org.junit.jupiter.api.Test;

class LimitUsageTest {

    private static LimitUsage look(Integer inUse, Integer queued) {
        return new LimitUsage(
                "gateway",
                "pool.a",
                LimitKind.HTTP_POOL,
                50,
                inUse,
                inUse,
                queued,
                0L,
                WhenFull.QUEUES,
                null,
                null,
                null);
    }

    @Test
    void a_limit_that_was_full_once_stays_full() {
        LimitUsage most = look(50, 7).most(look(3, 9));

        assertThat(most.peakInUse()).isEqualTo(50);
        assertThat(most.peakQueued()).isEqualTo(9);
    }

    @Test
    void a_figure_that_was_absent_once_is_not_lost() {
        assertThat(look(null, null).most(look(3, null)).peakInUse()).isEqualTo(3);
        assertThat(look(3, null).most(look(null, null)).peakInUse()).isEqualTo(3);
        assertThat(look(3, null).most(look(3, null)).peakQueued()).isNull();
    }
}
