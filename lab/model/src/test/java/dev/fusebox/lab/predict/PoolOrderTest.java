package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.chain.BreakerRule;
import org.junit.jupiter.api.Test;

/** 200 calls at once for 50 connections: how long a call waits depends on who is next. */
class PoolOrderTest {

    @Test
    void ribbons_pool_serves_in_any_order_so_some_calls_wait_long() {
        Prediction zuul = Predictor.predict(
                        Chains.zuul(450, 50, 200, BreakerRule.HealthSnapshots.STOCK, 4000, 200), Fleet.ONE)
                .prediction();

        assertThat(zuul.p95Ms()).isGreaterThan(2 * zuul.p50Ms());
    }

    @Test
    void the_pool_of_apache_httpclient_5_has_a_queue_so_all_calls_wait_alike() {
        Prediction mvc =
                Predictor.predict(Chains.scgMvc(450, 50, 200), Fleet.ONE).prediction();

        assertThat(mvc.limit()).isEqualTo("scg-mvc/pool.service-a");
        assertThat(mvc.p50Ms()).isCloseTo(4 * 202, within(40.0));
        assertThat(mvc.p95Ms()).isCloseTo(mvc.p50Ms(), within(80.0));
    }
}
