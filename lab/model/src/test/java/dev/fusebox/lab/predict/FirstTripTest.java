package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.predict.Work.Shape;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class FirstTripTest {

    private static Scenario permits(int permits, double serviceMs, Arrivals arrivals, Work work) {
        return permits(permits, serviceMs, arrivals, work, 60);
    }

    private static Scenario permits(int permits, double serviceMs, Arrivals arrivals, Work work, double seconds) {
        return new Scenario(
                "gateway",
                "service",
                List.of(Chains.station("gateway", "semaphore.service", LimitKind.SEMAPHORE, permits, serviceMs)),
                BreakerRule.HealthSnapshots.STOCK,
                Scenario.Deadlines.NONE,
                work,
                arrivals,
                seconds);
    }

    private static Arrivals of(Scenario scenario) {
        FirstTrip first = FirstTrip.of(scenario, 1);
        return first == null ? null : first.load();
    }

    private static Scenario openPermits(int permits, double serviceMs) {
        Work work = new Work(serviceMs, 0, CpuDemand.of(0.1, 1), Shape.FIXED);
        return permits(permits, serviceMs, new Arrivals.Open(10), work, 12);
    }

    @Test
    void a_closed_loop_trips_at_one_user_more_than_permits() {
        Work work = new Work(1000, 0, CpuDemand.of(0.25, 1), Shape.FIXED);

        assertThat(of(permits(100, 1000, new Arrivals.Closed(50), work)).users())
                .isEqualTo(101);
    }

    @Test
    void users_who_think_after_a_rejection_trip_it_later() {
        Work work = new Work(1000, 0, CpuDemand.of(0.25, 1), Shape.EXPONENTIAL);
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
        // Half of all cells trip a little earlier, by chance.
        assertThat(of(openPermits(50, 50)).amount()).isCloseTo(2000, Percentage.withPercentage(15));
    }

    /** 100 permits are full after 0.13 s, the first call succeeds after 0.2 s: if Hystrix judges between, it sees rejections only. */
    @Test
    void a_sudden_start_trips_it_earlier_where_calls_last_as_long_as_hystrix_looks() {
        FirstTrip first = FirstTrip.of(openPermits(100, 200), 1);

        assertThat(first.load().amount()).isBetween(600.0, 900.0);
        assertThat(first.from().amount()).isLessThan(600);
    }

    @Test
    void half_of_other_schedules_trip_at_this_rate() {
        Scenario scenario = openPermits(100, 200);
        Scenario atIt = scenario.withArrivals(of(scenario));

        double tripped = IntStream.range(100, 160)
                .mapToDouble(n -> new Simulation(atIt, n).run(true).breaker.trips() > 0 ? 1 : 0)
                .average()
                .orElseThrow();

        assertThat(tripped).isBetween(0.3, 0.7);
    }

    @Test
    void chance_decides_between_the_rate_at_which_one_schedule_trips_and_that_at_which_all_do() {
        FirstTrip open = FirstTrip.of(openPermits(20, 50), 1);
        FirstTrip closed = FirstTrip.of(
                permits(100, 200, new Arrivals.Closed(50), new Work(200, 0, CpuDemand.of(0.1, 1), Shape.FIXED)), 1);

        assertThat(open.byChance()).isTrue();
        assertThat(open.load().amount())
                .isBetween(open.from().amount(), open.to().amount());
        assertThat(closed.byChance()).isFalse();
    }

    @Test
    void a_stock_spring_cloud_gateway_trips_at_26_users() {
        assertThat(of(Chains.scg(25, Chains.STOCK_R4J, 4000, 5, 14)).users()).isEqualTo(26);
    }

    @Test
    void limits_that_only_queue_never_trip_it() {
        Scenario queue =
                permits(100, 200, new Arrivals.Closed(50), new Work(200, 1, CpuDemand.of(0.25, 1), Shape.FIXED));
        Station pool = Chains.station("gateway", "pool.service", LimitKind.HTTP_POOL, 50, 200);

        assertThat(of(queue.withChain(List.of(pool)))).isNull();
    }

    @Test
    void a_service_slower_than_the_time_limit_trips_it_without_any_limit() {
        Work work = new Work(2000, 1, CpuDemand.of(0.25, 1), Shape.FIXED);
        Scenario slow = permits(100, 2000, new Arrivals.Closed(10), work);
        Scenario limited = new Scenario(
                "gateway",
                "service",
                List.of(Chains.station("gateway", "pool.service", LimitKind.HTTP_POOL, 50, 2000)),
                slow.breaker(),
                new Scenario.Deadlines(1000, 4000, Overdue.CALLER_STAYS),
                work,
                slow.arrivals(),
                60);

        assertThat(of(limited).users()).isLessThan(10);
        assertThat(Predictor.predict(limited, Fleet.ONE).prediction().refusedBy())
                .isIn("gateway/time-limit.service", "gateway/circuit-breaker.service");
        assertThat(Predictor.predict(limited, Fleet.ONE).prediction().goodputPerSecond())
                .isZero();
    }
}
