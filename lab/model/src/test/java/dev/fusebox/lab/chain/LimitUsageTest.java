package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import org.junit.jupiter.api.Test;

class LimitUsageTest {

    private static final LimitSpec POOL = Made.limit("gateway", "pool.a", LimitKind.HTTP_POOL, WhenFull.QUEUES, 50);

    @Test
    void the_limit_itself_can_be_had_from_its_use() {
        LimitSpec unpublished = new LimitSpec(POOL.id(), 50, WhenFull.QUEUES, null);

        assertThat(new LimitSeries(POOL, List.of(Made.sample(0, 50, 1, 0, null)))
                        .use()
                        .spec())
                .isEqualTo(POOL);
        assertThat(new LimitSeries(unpublished, List.of(Made.sample(0, 50, 1, 0, null)))
                        .use()
                        .spec())
                .isEqualTo(unpublished);
    }

    @Test
    void a_size_that_changed_is_the_one_read_last() {
        assertThat(new LimitSeries(POOL, List.of(Made.sample(0, 50, 1, 0, null), Made.sample(1, 80, 1, 0, null))).max())
                .isEqualTo(80);
    }

    @Test
    void a_missed_sample_names_its_limit_and_has_no_figure() {
        SampleRow missed = SampleRow.missed(300, POOL.id());

        assertThat(missed).isEqualTo(Made.sample(300, null, null, null, null));
        assertThat(missed.fullName()).isEqualTo("gateway/pool.a").isEqualTo(POOL.fullName());
    }

    @Test
    void a_bounded_limit_has_a_size() {
        assertThat(POOL.size()).isEqualTo(50);
    }
}
