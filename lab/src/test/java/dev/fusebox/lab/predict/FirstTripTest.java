package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.predict.Work.Shape;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class FirstTripTest {

    private static Scenario permits(int permits, double serviceMs, Arrivals arrivals, Work work) {
        return new Scenario(
                "gateway",
                "service",
                List.of(Chains.station("gateway", "semaphore.service", LimitKind.SEMAPHORE, permits, serviceMs)),
                BreakerRule.HealthSnapshots.STOCK,
                Scenario.Deadlines.NONE,
                work,
                arrivals,
                60);
    }

    private static Arrivals of(Scenario scenario) {
        return Predictor.firstTrip(scenario, 1);
    }

    @Test
    void a_closed_loop_trips_at_one_user_more_than_permits() {
        Work work = new Work(1000, 0, 0.25, Shape.FIXED);

        assertThat(of(permits(100, 1000, new Arrivals.Closed(50), work)).users())
                .isEqualTo(101);
    }

    @Test
    void users_who_think_after_a_rejection_trip_it_later() {
        Work work = new Work(1000, 0, 0.25, Shape.EXPONENTIAL);
        int byFormula = 11;
        while (Textbook.engset(byFormula, 10, 1000 / 500.0) < 0.5) {
            byFormula++;
        }

        int found = of(permits(10, 1000, new Arrivals.Closed(5, 500), work)).users();

        // Random variation trips it a little earlier than the mean would.
        assertThat(found).isBetween(byFormula - 4, byFormula);
    }

    @Test
    void open_arrivals_trip_it_near_twice_what_the_permits_carry() {
        Work work = new Work(200, 0, 0.1, Shape.FIXED);

        Double rate = of(permits(100, 200, new Arrivals.Open(10), work)).amount();

        assertThat(rate).isCloseTo(1000, Percentage.withPercentage(10));
    }

    @Test
    void a_stock_spring_cloud_gateway_trips_at_26_users() {
        assertThat(of(Chains.scg(25, Chains.STOCK_R4J, 4000, 5, 14)).users()).isEqualTo(26);
    }

    @Test
    void limits_that_only_queue_never_trip_it() {
        Scenario queue = permits(100, 200, new Arrivals.Closed(50), new Work(200, 1, 0.25, Shape.FIXED));
        Station pool = Chains.station("gateway", "pool.service", LimitKind.HTTP_POOL, 50, 200);

        assertThat(of(queue.with(List.of(pool), queue.breaker(), queue.work()))).isNull();
    }

    @Test
    void a_service_slower_than_the_time_limit_trips_it_without_any_limit() {
        Work work = new Work(2000, 1, 0.25, Shape.FIXED);
        Scenario slow = permits(100, 2000, new Arrivals.Closed(10), work);
        Scenario limited = new Scenario(
                "gateway",
                "service",
                List.of(Chains.station("gateway", "pool.service", LimitKind.HTTP_POOL, 50, 2000)),
                slow.breaker(),
                new Scenario.Deadlines(1000, 4000, true),
                work,
                slow.arrivals(),
                60);

        assertThat(of(limited).users()).isLessThan(10);
        assertThat(Predictor.predict(limited).prediction().refusedBy())
                .isIn("gateway/time-limit.service", "gateway/circuit-breaker.service");
        assertThat(Predictor.predict(limited).prediction().goodputPerSecond()).isZero();
    }
}
