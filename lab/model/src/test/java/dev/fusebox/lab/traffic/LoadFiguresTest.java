package dev.fusebox.lab.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.DoubleStream;
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

    /** 215 counted by the generator, which may have missed 200, and 303 by the gateway. */
    @Test
    void where_the_generator_missed_many_the_gateway_s_count_leads() {
        LoadFigures load = MadeLoad.of("ab", "", 1000, 215, 785, 0, 10, 100, 21.5, 1, 1, 1, 1, 200L);

        LoadFigures counted = load.recounted(303L, 0.1);

        assertThat(counted.ok()).isEqualTo(303);
        assertThat(counted.completed()).isEqualTo(1088);
        assertThat(counted.goodputPerSecond()).isEqualTo(30.3);
        assertThat(counted.requestsPerSecond()).isEqualTo(108.8);
        assertThat(counted.counts().okOfGenerator()).isEqualTo(215);
        assertThat(counted.okMissing(303L)).isZero();
    }

    @Test
    void a_ceiling_counts_unless_the_cell_got_far_more() {
        LoadFigures load = MadeLoad.of("ab", "", 1000, 200, 800, 0, 10, 100, 20, 1, 1, 1, 1, 0L);

        assertThat(load.ofCeiling()).isZero();
        assertThat(load.withCeilingPerSecond(125.0).ofCeiling()).isEqualTo(0.8);
        assertThat(load.withCeilingPerSecond(90.0).ceiling()).contains(90.0);
        assertThat(load.withCeilingPerSecond(80.0).ceiling()).isEmpty();
    }

    @Test
    void a_count_that_is_close_enough_or_unknown_stays() {
        LoadFigures load = load(1000, 500, 200L);

        assertThat(load.recounted(1090L, 0.1)).isSameAs(load);
        assertThat(load.recounted(null, 0.1)).isSameAs(load);
    }

    /** Rejections of 1 ms, and half as many successful calls of 200 ms. */
    @Test
    void times_without_rejections_are_those_of_the_calls_that_succeeded() {
        LoadFigures load = load(100, 200, 0L);
        LoadFigures apart = load.withTimes(new OutcomeTimes(
                null,
                TimeHistogram.of(DoubleStream.generate(() -> 200).limit(100)),
                TimeHistogram.of(DoubleStream.generate(() -> 1).limit(200)),
                null));

        assertThat(apart.notRejected().p50Ms()).isCloseTo(200, within(0.2));
        assertThat(apart.notRejected().latency().meanMs()).isCloseTo(200, within(0.2));
        assertThat(apart.notRejected().latency().maxMs()).isCloseTo(200, within(0.2));
        assertThat(apart.mark()).isEmpty();
        assertThat(load.mark()).isEqualTo("°");
        assertThat(apart.rejectedP50Ms()).isCloseTo(1, within(0.01));
        assertThat(apart.mixed()).isFalse();
        assertThat(load.notRejected()).isSameAs(load);
        assertThat(load.rejectedP50Ms()).isNull();
        assertThat(load.mixed()).isTrue();
        assertThat(load(100, 0, 0L).mixed()).isFalse();
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
