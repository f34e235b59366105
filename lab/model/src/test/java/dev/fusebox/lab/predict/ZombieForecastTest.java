package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.predict.Forecast.StationUse;
import dev.fusebox.lab.predict.Scenario.Deadlines;
import dev.fusebox.lab.predict.Work.Shape;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Ten permits, a call of half a second, work of three seconds: up to 10 x 3 / 0.5 = 60 calls. */
class ZombieForecastTest {

    private static Scenario scenario(LimitKind permits, Overdue overdue, int pool, double rate) {
        return new Scenario(
                "gateway",
                "service",
                List.of(
                        Chains.station("gateway", "threads", LimitKind.THREADS, 200, 3000),
                        Chains.station("gateway", "permits", permits, 10, 3000),
                        Chains.station("gateway", "pool.service", LimitKind.HTTP_POOL, pool, 3000),
                        Chains.station("service", "threads", LimitKind.THREADS, 200, 3000)),
                null,
                new Deadlines(20_000, 500, overdue),
                new Work(3000, 0, CpuDemand.of(0.1, 1), Shape.FIXED),
                new Arrivals.Open(rate),
                20);
    }

    private static Scenario semaphore(int pool, double rate) {
        return scenario(LimitKind.SEMAPHORE, Overdue.CALLER_STAYS, pool, rate);
    }

    private static double most(Scenario scenario) {
        return ZombieForecast.of(scenario).mostAtWork();
    }

    private static Map<String, Double> uses(Scenario scenario) {
        return ZombieForecast.uses(scenario).stream()
                .collect(Collectors.toMap(
                        u -> u.station().limit().id().component() + " "
                                + u.station().limit().id().kind(),
                        StationUse::meanInUse));
    }

    @Test
    void permits_that_come_back_early_let_in_six_times_as_many_calls() {
        assertThat(most(semaphore(100, 1000))).isEqualTo(60);
        assertThat(most(scenario(LimitKind.BULKHEAD, Overdue.CANCELLED, 100, 1000)))
                .isEqualTo(60);
    }

    @Test
    void no_more_are_at_work_than_connections_carry_or_callers_send() {
        assertThat(most(semaphore(25, 1000))).isEqualTo(25);
        assertThat(most(semaphore(100, 5))).isEqualTo(15);
        assertThat(most(semaphore(100, 1000).sentBy("hammer", 5000)))
                .as("a load generator does not keep them")
                .isEqualTo(60);
    }

    @Test
    void a_gateway_that_cancels_needs_no_connections_for_them() {
        assertThat(most(scenario(LimitKind.BULKHEAD, Overdue.CANCELLED, 25, 1000)))
                .isEqualTo(60);
    }

    @Test
    void a_pool_of_threads_bounds_them() {
        assertThat(most(scenario(LimitKind.THREAD_POOL, Overdue.WORKER_STAYS, 100, 1000)))
                .isEqualTo(10);
    }

    @Test
    void there_are_none_when_the_work_ends_first() {
        Scenario late = semaphore(100, 1000);

        assertThat(ZombieForecast.of(late.with(
                        its -> its.breaker(null).work(new Work(400, 0, CpuDemand.of(0.1, 1), Shape.FIXED)))))
                .isNull();
    }

    @Test
    void behind_a_semaphore_threads_and_connections_stand_with_the_calls() {
        Map<String, Double> uses = uses(semaphore(100, 1000));

        assertThat(uses.get("gateway SEMAPHORE")).isCloseTo(10, within(0.5));
        assertThat(uses.get("gateway THREADS")).isCloseTo(60, within(4.0));
        assertThat(uses.get("gateway HTTP_POOL")).isCloseTo(60, within(4.0));
        assertThat(uses.get("service THREADS")).isCloseTo(60, within(4.0));
    }

    @Test
    void a_gateway_that_cancels_holds_what_its_permits_allow_and_the_service_works_on() {
        Map<String, Double> uses = uses(scenario(LimitKind.BULKHEAD, Overdue.CANCELLED, 100, 1000));

        assertThat(uses.get("gateway HTTP_POOL")).isCloseTo(10, within(0.5));
        assertThat(uses.get("service THREADS")).isCloseTo(60, within(4.0));
    }

    @Test
    void behind_a_pool_of_threads_the_request_thread_is_free_in_time_and_the_worker_is_not() {
        Map<String, Double> uses = uses(scenario(LimitKind.THREAD_POOL, Overdue.WORKER_STAYS, 100, 1000));

        assertThat(uses.get("gateway THREAD_POOL")).isCloseTo(10, within(0.5));
        assertThat(uses.get("gateway HTTP_POOL")).isCloseTo(10, within(0.5));
        assertThat(uses.get("service THREADS")).isCloseTo(10, within(0.5));
        assertThat(uses.get("gateway THREADS"))
                .as("10 / 3 calls a second for half a second")
                .isCloseTo(1.7, within(0.3));
    }
}
