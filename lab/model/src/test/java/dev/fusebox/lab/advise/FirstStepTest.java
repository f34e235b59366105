package dev.fusebox.lab.advise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.predict.Fleet;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A gateway with 200 request threads before one service. */
class FirstStepTest {

    private static final LimitSpec THREADS = limit("gate", LimitKind.THREADS, "threads", 200, WhenFull.QUEUES);

    private static LimitSpec limit(String component, LimitKind kind, String name, int size, WhenFull full) {
        return new LimitSpec(
                LimitId.named(component, kind, name), size, full, new SettingValue("size." + name, "" + size, "file"));
    }

    private static LimitSpec permits(int size) {
        return limit("gate", LimitKind.SEMAPHORE, "semaphore.service", size, WhenFull.REJECTS);
    }

    private static LimitSpec pool(int size) {
        return limit("gate", LimitKind.HTTP_POOL, "pool.service", size, WhenFull.QUEUES);
    }

    private static Scenario load(Arrivals arrivals, LimitSpec... limits) {
        return Scenario.of(
                new ChainSnapshot(List.of(limits), List.of(), List.of()),
                "gate",
                "service",
                Work.behindHops(200, CpuDemand.of(0.25, 1)),
                arrivals,
                Fleet.ONE,
                12);
    }

    private static String first(int users, String bound, LimitSpec... limits) {
        return FirstStep.of(load(new Arrivals.Closed(users), limits), bound).orElse("");
    }

    @Test
    void a_connection_for_each_user() {
        assertThat(first(200, "gate/pool.service", THREADS, permits(100), pool(50)))
                .isEqualTo("First step: size.pool.service=200 instead of 50; `fusebox advise` has all steps.");
    }

    @Test
    void before_more_permits_than_the_threads_carry_come_more_threads() {
        assertThat(first(200, "gate/semaphore.service", THREADS, permits(100)))
                .startsWith(
                        "First step: size.threads=500 instead of 200, so that larger limits leave other routes some;");
    }

    @Test
    void permits_that_leave_threads_need_no_more_of_them() {
        assertThat(first(90, "gate/semaphore.service", THREADS, permits(50)))
                .startsWith("First step: size.semaphore.service=90 instead of 50;");
    }

    /** Of 0.5 ms an answer, 0.4 ms are of the loops; two processors. */
    @Test
    void a_loop_for_each_processor_with_what_it_gains() {
        LimitSpec one = limit("gate", LimitKind.EVENT_LOOP, "event-loop", 1, WhenFull.QUEUES);
        CpuDemand demand = CpuDemand.of(0.5, 2).withFrontShare(0.8);

        assertThat(FirstStep.ofLoops(one, demand, 2))
                .isEqualTo(
                        "First step: -Dsize.event-loop=2 instead of 1, a property of the JVM that no settings file sets,"
                                + " by the model for up to 4 000 instead of 2 500 answers/s.");
        assertThat(FirstStep.ofLoops(one, null, 2)).endsWith("settings file sets.");
    }

    @Test
    void more_loops_than_processors_gain_nothing() {
        LimitSpec two = limit("gate", LimitKind.EVENT_LOOP, "event-loop", 2, WhenFull.QUEUES);

        assertThat(FirstStep.ofLoops(two, null, 2)).contains("as many event loops as processors", "more instances");
    }

    @Test
    void a_limit_of_the_service_is_no_setting_of_the_gateway() {
        assertThat(first(
                        500,
                        "service/threads",
                        THREADS,
                        limit("service", LimitKind.THREADS, "threads", 200, WhenFull.QUEUES)))
                .isEmpty();
    }

    @Test
    void of_open_arrivals_it_is_not_known_how_many_slots_are_enough() {
        assertThat(FirstStep.of(load(new Arrivals.Open(300), THREADS, pool(50)), "gate/pool.service"))
                .isEmpty();
    }
}
