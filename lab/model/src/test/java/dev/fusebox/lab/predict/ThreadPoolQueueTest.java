package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.predict.Work.Shape;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ten threads with a queue before a service of 200 ms. */
class ThreadPoolQueueTest {

    private static Scenario of(int queue, int users, double callMs) {
        Station threads = Chains.station("gateway", "threadpool.service", LimitKind.THREAD_POOL, 10, 200);
        return new Scenario(
                "gateway",
                "service",
                List.of(new Station(threads.limit().withQueue(queue), 10, 200)),
                null,
                new Scenario.Deadlines(Double.POSITIVE_INFINITY, callMs, Overdue.WORKER_STAYS),
                new Work(200, 0, CpuDemand.NONE, Shape.FIXED),
                new Arrivals.Closed(users),
                20);
    }

    private static Prediction predicted(int queue, int users, double callMs) {
        return Predictor.prediction(of(queue, users, callMs)).figures();
    }

    /** Little: 15 calls in the pool and its queue at 50/s. */
    @Test
    void calls_wait_in_the_queue_and_none_is_rejected_while_it_has_room() {
        Prediction p = predicted(5, 15, Double.POSITIVE_INFINITY);

        assertThat(p.refusedShare()).isZero();
        assertThat(p.goodputPerSecond()).isCloseTo(50, within(1.0));
        assertThat(p.meanMs()).isCloseTo(300, within(10.0));
        assertThat(p.limit()).isEqualTo("gateway/threadpool.service");
    }

    @Test
    void one_more_is_rejected_by_the_pool() {
        Prediction p = predicted(5, 16, Double.POSITIVE_INFINITY);

        assertThat(p.refusedShare()).isPositive();
        assertThat(p.refusedBy()).isEqualTo("gateway/threadpool.service");
        assertThat(p.goodputPerSecond()).isCloseTo(50, within(1.0));
    }

    /** Each call waits 400 ms and works 200: too long for 500 ms; one that was given up leaves the queue at once. */
    @Test
    void the_time_limit_of_a_call_runs_while_it_waits() {
        Prediction p = predicted(100, 30, 500);

        assertThat(p.refusedBy()).isEqualTo("gateway/time-limit.service");
        assertThat(predicted(100, 30, 700).refusedShare()).isZero();
    }
}
