package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import org.junit.jupiter.api.Test;

class CountsTest {

    @Test
    void causes_come_by_their_number_and_those_without_any_not_at_all() {
        assertThat(Counts.causes(Made.errors(0, 5, 9, 1)))
                .containsExactly(ErrorCause.FAILED, ErrorCause.TIMED_OUT, ErrorCause.SHORT_CIRCUITED);
        assertThat(Counts.causes(ErrorCounts.NONE)).isEmpty();
    }

    @Test
    void what_the_open_breaker_rejects_never_opened_it() {
        assertThat(Counts.largestInWindow(Made.errors(3, 7, 0, 900))).contains(ErrorCause.TIMED_OUT);
        assertThat(Counts.largestInWindow(Made.errors(0, 0, 0, 900))).isEmpty();
    }

    @Test
    void files_have_every_cause_and_nothing_for_one_that_is_not_counted() {
        assertThat(Counts.byKey(ErrorCounts.NONE.with(ErrorCause.FAILED, 4L)))
                .hasSize(ErrorCause.values().length)
                .containsEntry("failed", 4L)
                .containsEntry("timedOut", null);
    }

    @Test
    void a_difference_of_an_unknown_count_is_unknown() {
        assertThat(Counts.minus(7L, 3L)).isEqualTo(4);
        assertThat(Counts.minus(null, 3L)).isNull();
        assertThat(Counts.minus(7L, null)).isNull();
    }
}
