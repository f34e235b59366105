package dev.fusebox.lab.results;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoadFiguresTest {

    private static LoadFigures load(long ok, long non2xx) {
        return new LoadFigures("ab", "", ok + non2xx, ok, non2xx, 0, 10, 0, 0, 1, 1, 1, 1);
    }

    @Test
    void a_refusal_for_each_connection_may_stand_for_a_good_answer() {
        assertThat(load(438, 61_526).okMissing(500, null)).isEqualTo(500);
        assertThat(load(438, 3).okMissing(500, null)).isEqualTo(3);
    }

    @Test
    void the_gateway_s_own_count_says_how_many_did() {
        assertThat(load(438, 61_526).okMissing(500, 603L)).isEqualTo(165);
        assertThat(load(438, 61_526).okMissing(500, 430L)).isZero();
    }
}
