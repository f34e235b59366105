package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.predict.Prediction.GoodputRange;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.MadeLoad;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PredictionTest {

    private static Prediction of(@Nullable Double goodput, @Nullable GoodputRange range) {
        return new Prediction(
                goodput, 0.5, "gate/pool.a", "gate/semaphore.a", 1.0, 2.0, 3.0, 4.0, 0.1, 7L, null, range);
    }

    /** Ten seconds, 220/s; the generator may have missed some. */
    private static LoadFigures measured(long missing) {
        return MadeLoad.of("ab", "", 2200, 2200, 0, 0, 10, 220, 220, 1, 1, 1, 1, missing);
    }

    @Test
    void a_goodput_comes_with_its_range_where_its_ends_differ() {
        assertThat(of(229.0, new GoodputRange(221, 233)).goodputWords()).isEqualTo("229 (221 to 233)");
        assertThat(of(229.0, new GoodputRange(228.9, 229.1)).goodputWords()).isEqualTo("229");
        assertThat(of(229.0, null).goodputWords()).isEqualTo("229");
    }

    @Test
    void files_have_one_decimal() {
        assertThat(new GoodputRange(221.04, 233.06).rounded()).isEqualTo(new GoodputRange(221.0, 233.1));
    }

    @Test
    void without_rates_the_limit_what_rejects_and_the_breaker_are_left() {
        assertThat(of(229.0, new GoodputRange(1, 2)).withoutRates())
                .isEqualTo(new Prediction(
                        null, null, "gate/pool.a", "gate/semaphore.a", null, null, null, null, 0.1, 7L, null, null));
    }

    /** A tenth of 200/s in ten seconds are 200 calls. */
    @Test
    void a_generator_that_may_have_missed_a_tenth_is_precise_enough() {
        assertThat(of(200.0, null).resolved(measured(200), null)).isTrue();
        assertThat(of(200.0, null).resolved(measured(201), null)).isFalse();
        assertThat(of(200.0, null).resolved(measured(201), 2400L))
                .as("the gateway counted 200 more")
                .isTrue();
        assertThat(of(null, null).resolved(measured(0), null)).isFalse();
    }

    @Test
    void the_residual_is_what_was_measured_beyond_the_prediction() {
        assertThat(of(200.0, null).beside(measured(0)).residual()).isEqualTo(220.0 / 200 - 1);
        assertThat(of(200.0, null).beside(null).residual()).isNull();
        assertThat(of(null, null).beside(measured(0)).residual()).isNull();
        assertThat(of(0.0, null).beside(measured(0)).residual()).isNull();
    }
}
