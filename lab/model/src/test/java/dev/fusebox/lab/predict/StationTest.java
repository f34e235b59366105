package dev.fusebox.lab.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import org.junit.jupiter.api.Test;

class StationTest {

    private static LimitSpec limit(String component, String name, LimitKind kind, Integer max) {
        return Made.limit(component, name, kind, WhenFull.QUEUES, max);
    }

    private static Station of(LimitKind kind) {
        return Chains.station("gate", "x", kind, 10, 200);
    }

    @Test
    void limits_of_the_service_come_last_and_limits_that_hold_no_call_not_at_all() {
        List<LimitSpec> path = List.of(
                limit("orders", "threads", LimitKind.THREADS, 20),
                limit("gate", "accept-queue", LimitKind.ACCEPT_QUEUE, 100),
                limit("gate", "event-loop", LimitKind.EVENT_LOOP, 2),
                limit("gate", "connections", LimitKind.CONNECTIONS, 0),
                limit("gate", "pool.orders", LimitKind.HTTP_POOL, 1));

        List<Station> chain = Station.chain(path, "orders", Work.behindHops(200, CpuDemand.NONE), Fleet.ONE);

        assertThat(chain).extracting(Station::fullName).containsExactly("gate/pool.orders", "orders/threads");
        assertThat(chain).extracting(Station::heldMs).containsExactly(202.0, 201.0);
    }

    @Test
    void a_generator_passes_calls_on_one_after_the_other() {
        Station generator = Station.generator("hammer", 500);

        assertThat(generator.heldMs()).isEqualTo(2);
        assertThat(generator.ceilingPerSecond()).isEqualTo(500);
        assertThat(generator.passes()).isTrue();
        assertThat(of(LimitKind.HTTP_POOL).passes()).isFalse();
    }

    @Test
    void a_part_of_it_has_whole_slots_and_at_least_one() {
        assertThat(of(LimitKind.THREADS).times(0.25).size()).isEqualTo(2);
        assertThat(of(LimitKind.THREADS).times(0.26).size()).isEqualTo(3);
        assertThat(of(LimitKind.THREADS).times(0.01).size()).isEqualTo(1);
    }

    @Test
    void a_queue_grows_with_the_copies_of_its_limit() {
        LimitSpec pool =
                limit("gate", "threadpool.a", LimitKind.THREAD_POOL, 10).withQueue(5);

        assertThat(new Station(pool, 30, 200).queue()).isEqualTo(15);
        assertThat(of(LimitKind.THREAD_POOL).queue()).isZero();
    }

    @Test
    void a_worker_keeps_its_connection_and_itself() {
        assertThat(of(LimitKind.HTTP_POOL).staysWithWorker()).isTrue();
        assertThat(of(LimitKind.THREAD_POOL).staysWithWorker()).isTrue();
        assertThat(of(LimitKind.THREADS).staysWithWorker()).isFalse();
    }

    @Test
    void an_overdue_call_is_kept_as_the_gateway_isolates() {
        LimitSpec threads = limit("gate", "threads", LimitKind.THREADS, 200);

        assertThat(Overdue.behind(List.of(threads, limit("gate", "semaphore.a", LimitKind.SEMAPHORE, 10))))
                .isEqualTo(Overdue.CALLER_STAYS);
        assertThat(Overdue.behind(List.of(threads, limit("gate", "threadpool.a", LimitKind.THREAD_POOL, 10))))
                .isEqualTo(Overdue.WORKER_STAYS);
        assertThat(Overdue.behind(List.of(threads))).isEqualTo(Overdue.CANCELLED);
    }

    @Test
    void work_takes_no_negative_time_and_a_hop_more_at_the_gateway() {
        Work work = Work.behindHops(200, CpuDemand.NONE).withHopMs(3);

        assertThat(work.inServiceMs()).isEqualTo(203);
        assertThat(work.inGatewayMs()).isEqualTo(206);
        assertThat(work.withHopMs(0).inGatewayMs()).isEqualTo(200);
        assertThat(Work.behindHops(0, CpuDemand.NONE).serviceMs()).isZero();
        assertThatIllegalArgumentException().isThrownBy(() -> work.withHopMs(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> Work.behindHops(-1, CpuDemand.NONE));
    }
}
