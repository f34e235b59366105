package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.demand.CpuDemand.FewerProcessors;
import dev.fusebox.lab.predict.Scenario.Deadlines;
import dev.fusebox.lab.predict.Work.Shape;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScenarioBoundsTest {

    private static Scenario of(String entry, CpuDemand cpu, Arrivals arrivals) {
        return new Scenario(
                entry,
                "service",
                List.of(
                        Chains.station("gateway", "pool.service", LimitKind.HTTP_POOL, 50, 200),
                        Chains.station("service", "threads", LimitKind.THREADS, 30, 200)),
                null,
                Deadlines.NONE,
                new Work(200, 5, cpu, Shape.FIXED),
                arrivals,
                12);
    }

    @Test
    void a_call_takes_a_hop_directly_and_two_through_a_gateway() {
        Arrivals users = new Arrivals.Closed(100);

        assertThat(of("service", CpuDemand.NONE, users).demandPerSecond()).isCloseTo(100 / 0.205, within(1e-9));
        assertThat(of("gateway", CpuDemand.NONE, users).demandPerSecond()).isCloseTo(100 / 0.210, within(1e-9));
        assertThat(of("gateway", CpuDemand.of(10, 2), users).demandPerSecond())
                .as("and its processor time")
                .isCloseTo(100 / 0.220, within(1e-9));
    }

    @Test
    void a_cell_lasts_twelve_seconds_or_sixty_rounds_with_a_margin() {
        assertThat(Scenario.usualSeconds(100)).isEqualTo(12);
        assertThat(Scenario.usualSeconds(1000)).isCloseTo(66, within(1e-9));
    }

    @Test
    void several_services_have_their_slots_together() {
        Scenario two = of("gateway", CpuDemand.NONE, new Arrivals.Closed(100)).withServices(2);

        assertThat(two.chain()).extracting(Station::size).containsExactly(50.0, 60.0);
        assertThat(two.withServices(1)).isEqualTo(two);
    }

    @Test
    void a_part_of_the_work_bounds_it_where_loops_or_a_process_have_fewer_processors() {
        Arrivals users = new Arrivals.Closed(1);
        CpuDemand whole = CpuDemand.of(1, 2);

        assertThat(of("gateway", whole, users).boundByPart()).isFalse();
        assertThat(of("gateway", whole.withFrontShare(1.0), users).boundByPart())
                .isTrue();
        assertThat(of("gateway", whole.withFewer(List.of(new FewerProcessors("service", 1, 1))), users)
                        .boundByPart())
                .isTrue();
    }

    private static ZombieForecast zombies(
            LimitKind permits, Overdue overdue, Arrivals arrivals, int threads, int callMs) {
        return ZombieForecast.of(new Scenario(
                "gateway",
                "service",
                List.of(
                        Chains.station("gateway", "threads", LimitKind.THREADS, threads, 1000),
                        Chains.station("gateway", "permits", permits, 2, 1000),
                        Chains.station("service", "threads", LimitKind.THREADS, 7, 1000)),
                null,
                new Deadlines(Double.POSITIVE_INFINITY, callMs, overdue),
                new Work(1000, 0, CpuDemand.NONE, Shape.FIXED),
                arrivals,
                12));
    }

    @Test
    void no_more_zombies_than_request_threads_or_threads_of_the_service() {
        Arrivals many = new Arrivals.Open(1000);

        assertThat(zombies(LimitKind.SEMAPHORE, Overdue.CALLER_STAYS, many, 200, 200)
                        .mostAtWork())
                .as("the service has seven")
                .isEqualTo(7);
        assertThat(zombies(LimitKind.SEMAPHORE, Overdue.CALLER_STAYS, many, 3, 200)
                        .mostAtWork())
                .isEqualTo(3);
        assertThat(zombies(LimitKind.BULKHEAD, Overdue.CANCELLED, many, 3, 200).mostAtWork())
                .as("a cancelled call holds no thread")
                .isEqualTo(7);
        assertThat(zombies(LimitKind.SEMAPHORE, Overdue.CALLER_STAYS, new Arrivals.Closed(1), 200, 200)
                        .mostAtWork())
                .as("one user calls again every 200 ms")
                .isEqualTo(5);
    }

    @Test
    void work_that_ends_with_its_time_limit_or_behind_no_permits_leaves_none() {
        Arrivals many = new Arrivals.Open(1000);

        assertThat(zombies(LimitKind.SEMAPHORE, Overdue.CALLER_STAYS, many, 200, 1000))
                .isNull();
        assertThat(zombies(LimitKind.SEMAPHORE, Overdue.CALLER_STAYS, many, 200, 999))
                .isNotNull();
        assertThat(zombies(LimitKind.HTTP_POOL, Overdue.CANCELLED, many, 200, 200))
                .isNull();
        assertThat(ZombieForecast.of(
                        of("service", CpuDemand.NONE, many).withDeadlines(new Deadlines(1, 1, Overdue.CANCELLED))))
                .as("called directly")
                .isNull();
    }
}
