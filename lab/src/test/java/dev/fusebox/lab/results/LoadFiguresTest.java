package dev.fusebox.lab.results;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoadFiguresTest {

    private static LoadFigures load(long ok, long non2xx, Long okMissing) {
        return MadeLoad.of("ab", "", ok + non2xx, ok, non2xx, 0, 10, 0, 0, 1, 1, 1, 1, okMissing);
    }

    @Test
    void the_generator_says_how_many_successes_it_may_have_missed() {
        assertThat(load(438, 61_526, 500L).okMissing(null)).isEqualTo(500);
        assertThat(load(438, 61_526, null).okMissing(null)).isZero();
    }

    @Test
    void the_gateway_s_own_count_says_how_many_it_did_miss() {
        assertThat(load(438, 61_526, 500L).okMissing(603L)).isEqualTo(165);
        assertThat(load(438, 61_526, 500L).okMissing(430L)).isZero();
    }

    /** 100 answers in 10 s, at 12.5 a second: that takes 8 s. */
    @Test
    void what_the_rates_leave_out_was_before_all_users_called() {
        assertThat(MadeLoad.of("ab", "", 100, 100, 0, 0, 10, 12.5, 12.5, 1, 1, 1, 1, 0L)
                        .aloneSeconds())
                .isEqualTo(2);
        assertThat(MadeLoad.of("ab", "", 100, 100, 0, 0, 10, 10.01, 10, 1, 1, 1, 1, 0L)
                        .aloneSeconds())
                .isLessThan(0.02);
        assertThat(load(0, 0, null).aloneSeconds()).isZero();
    }

    @Test
    void the_generator_is_the_tool_without_its_version() {
        assertThat(MadeLoad.of("ab 2.3", "", 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, null)
                        .generator())
                .isEqualTo("ab");
    }
}
