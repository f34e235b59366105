package dev.fusebox.lab.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WarmUpLoadTest {

    @Test
    void two_windows_never_suffice() {
        assertThat(WarmUpLoad.flat(List.of(1000.0, 1000.0))).isFalse();
    }

    @Test
    void three_windows_without_an_upward_trend_are_flat() {
        assertThat(WarmUpLoad.flat(List.of(1000.0, 990.0, 1050.0))).isTrue();
        assertThat(WarmUpLoad.flat(List.of(1000.0, 900.0, 800.0))).isTrue();
    }

    @Test
    void a_gateway_that_still_gets_faster_is_not_flat() {
        assertThat(WarmUpLoad.flat(List.of(1000.0, 1020.0, 1060.0))).isFalse();
    }

    @Test
    void only_the_last_three_windows_count() {
        assertThat(WarmUpLoad.flat(List.of(100.0, 1000.0, 1000.0, 1001.0))).isTrue();
    }
}
