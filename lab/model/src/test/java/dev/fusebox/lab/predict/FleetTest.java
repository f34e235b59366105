package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.chain.BreakerRule;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class FleetTest {

    /** Every gateway as {@code Chains.zuul(100, 50, 200, ..)}, upstream of instances with 200 threads. */
    private static Scenario fleet(int gateways, int instances, int users) {
        Scenario one = Chains.zuul(100, 50, 200, BreakerRule.HealthSnapshots.STOCK, 4000, users);
        List<Station> chain = new ArrayList<>();
        one.chain()
                .forEach(p -> chain.add(new Station(
                        p.limit(),
                        p.size() * (p.limit().id().component().equals("service-a") ? instances : gateways),
                        p.heldMs())));
        return one.withChain(chain);
    }

    @Test
    void ten_gateways_carry_ten_times_what_one_does() {
        Forecast one = Predictor.predict(fleet(1, 1, 200), Fleet.ONE);
        Forecast ten = Predictor.predict(fleet(10, 10, 2000), new Fleet(10, 10));

        assertThat(ten.prediction().goodputPerSecond())
                .isCloseTo(10 * one.prediction().goodputPerSecond(), Percentage.withPercentage(1));
        assertThat(ten.prediction().refusedShare()).isCloseTo(one.prediction().refusedShare(), within(0.01));
        assertThat(ten.prediction().limit()).isEqualTo(one.prediction().limit());
        assertThat(ten.firstTrip().load().users()).isEqualTo(1010);
    }

    @Test
    void a_thousand_gateways_before_one_instance_are_bound_by_its_threads() {
        Forecast f = Predictor.predict(fleet(1000, 1, 2000), new Fleet(1000, 1));

        assertThat(f.prediction().limit()).isEqualTo("service-a/threads");
        assertThat(f.prediction().goodputPerSecond()).isCloseTo(200 / 0.201, Percentage.withPercentage(5));
    }

    @Test
    void a_fleet_of_a_thousand_by_ten_thousand_is_simulated_as_one_gateway() {
        assertThat(new Fleet(1000, 10_000).simulatedGateways(fleet(1000, 10_000, 1_000_000)))
                .isEqualTo(1);
        assertThat(Predictor.predict(fleet(1000, 10_000, 1_000_000), new Fleet(1000, 10_000))
                        .prediction()
                        .limit())
                .isEqualTo("zuul-gateway/pool.service-a");
    }

    @Test
    void fewer_users_than_gateways_are_not_rounded_up() {
        Forecast f = Predictor.predict(fleet(1000, 1000, 500), new Fleet(1000, 1000));

        assertThat(f.prediction().goodputPerSecond()).isCloseTo(500 / 0.20225, Percentage.withPercentage(4));
    }

    @Test
    void the_same_question_gets_the_same_answer() {
        Scenario cell = Chains.zuul(100, 50, 200, BreakerRule.HealthSnapshots.STOCK, 4000, 200);

        assertThat(Predictor.predict(cell, Fleet.ONE)).isEqualTo(Predictor.predict(cell, Fleet.ONE));
    }
}
