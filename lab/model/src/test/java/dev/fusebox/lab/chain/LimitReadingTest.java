package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import org.junit.jupiter.api.Test;

class LimitReadingTest {

    private static LimitReading look(Integer inUse, Integer queued) {
        return new LimitReading(
                Made.limit("gateway", "pool.a", LimitKind.HTTP_POOL, WhenFull.QUEUES, 50), inUse, queued, 0L);
    }

    @Test
    void a_limit_that_was_full_once_stays_full() {
        LimitReading most = look(50, 7).most(look(3, 9));

        assertThat(most.inUse()).isEqualTo(50);
        assertThat(most.queued()).isEqualTo(9);
    }

    @Test
    void a_figure_that_was_absent_once_is_not_lost() {
        assertThat(look(null, null).most(look(3, null)).inUse()).isEqualTo(3);
        assertThat(look(3, null).most(look(null, null)).inUse()).isEqualTo(3);
        assertThat(look(3, null).most(look(3, null)).queued()).isNull();
    }

    @Test
    void full_is_a_known_number_of_slots_all_in_use() {
        LimitSpec unbounded = Made.limit("gateway", "pool.a", LimitKind.HTTP_POOL, WhenFull.QUEUES, null);

        assertThat(look(50, null).full()).isTrue();
        assertThat(look(49, 7).full()).isFalse();
        assertThat(look(null, null).full()).isFalse();
        assertThat(new LimitReading(unbounded, 900, null, null).full()).isFalse();
    }
}
