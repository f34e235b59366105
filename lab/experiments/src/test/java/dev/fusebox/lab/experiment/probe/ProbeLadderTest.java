package dev.fusebox.lab.experiment.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.experiment.SimulatedBackend;
import dev.fusebox.lab.experiment.probe.ProbeLadder.ProcessSettings;
import dev.fusebox.lab.results.trial.CallerPlaces.Place;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProbeLadderTest {

    private static ProbeResult probe(SimulatedBackend backend) throws Exception {
        return probe(backend, false);
    }

    /** With the time limits of a gateway that runs already. */
    private static ProbeResult asIs(SimulatedBackend backend) throws Exception {
        return probe(backend, true);
    }

    private static ProbeResult probe(SimulatedBackend backend, boolean asIs) throws Exception {
        return new ProbeLadder(backend::fresh, backend.clock, asIs)
                .run("id", "gateway", "p", "service-a", way -> new ProcessSettings(List.of(), null));
    }

    @Test
    void a_limit_that_rejects_is_the_ceiling_and_the_others_answers_are_counted() throws Exception {
        ProbeResult found = probe(new SimulatedBackend(25, WhenFull.REJECTS));

        assertThat(found.ceiling()).isEqualTo(25);
        assertThat(found.bindingLimit()).isEqualTo("gateway/bulkhead.service-a");
        assertThat(found.finding().setting()).isEqualTo("size");
        assertThat(found.callers()).isEqualTo(32);
        assertThat(found.evidence().answers()).isEqualTo(Map.of(503, 7));
        assertThat(found.evidence().stillInUse()).isEmpty();
        assertThat(found.undecided()).isNull();
    }

    @Test
    void callers_are_doubled_until_a_limit_is_full() throws Exception {
        ProbeResult found = probe(new SimulatedBackend(300, WhenFull.QUEUES));

        assertThat(found.ceiling()).isEqualTo(300);
        assertThat(found.callers()).isEqualTo(512);
    }

    @Test
    void calls_that_only_wait_need_no_more_callers() throws Exception {
        SimulatedBackend backend = new SimulatedBackend(20, WhenFull.QUEUES).ofOthers();

        ProbeResult found = probe(backend);

        assertThat(found.ceiling()).isEqualTo(20);
        assertThat(found.callers()).isEqualTo(32).isEqualTo(backend.most);
        assertThat(found.places().words()).isEqualTo("32 = 20 at the backend + 12 waiting for a permit");
    }

    @Test
    void it_waits_for_callers_on_their_way_into_the_queue_of_a_running_gateway_too() throws Exception {
        SimulatedBackend backend =
                new SimulatedBackend(20, WhenFull.QUEUES).ofOthers().queueCountedAfter(1500);

        ProbeResult found = asIs(backend);

        assertThat(found.places().words()).isEqualTo("32 = 20 at the backend + 12 waiting for a permit");
    }

    @Test
    void a_look_after_a_time_limit_ended_calls_does_not_replace_the_one_before() throws Exception {
        SimulatedBackend backend = new SimulatedBackend(20, WhenFull.QUEUES)
                .ofOthers()
                .queueCountedAfter(2500)
                .endingAfter(1500);

        ProbeResult found = asIs(backend);

        assertThat(found.places().words())
                .isEqualTo("32 = 20 at the backend + 6 waiting for a permit + 6 that no counter shows");
    }

    @Test
    void every_caller_is_accounted_for() throws Exception {
        ProbeResult found = probe(new SimulatedBackend(25, WhenFull.REJECTS).withPool(40));

        assertThat(found.places().callers()).isEqualTo(32);
        assertThat(found.places().at(Place.AT_BACKEND)).isEqualTo(25);
        assertThat(found.places().at(Place.REJECTED)).isEqualTo(7);
        assertThat(found.places().at(Place.ELSEWHERE)).isZero();
    }

    @Test
    void of_permits_and_connections_of_one_size_the_permits_that_reject_are_named() throws Exception {
        ProbeResult found =
                probe(new SimulatedBackend(130, WhenFull.REJECTS).withPool(130).publishedAfter(1500));

        assertThat(found.ceiling()).isEqualTo(130);
        assertThat(found.bindingLimit()).isEqualTo("gateway/bulkhead.service-a");
        assertThat(found.finding().sameSize()).containsExactly("gateway/pool.service-a");
    }

    @Test
    void no_probe_names_a_full_pool_while_an_unknown_limit_rejects() throws Exception {
        ProbeResult found =
                probe(new SimulatedBackend(40, WhenFull.REJECTS).withPool(40).publishedAfter(Long.MAX_VALUE));

        assertThat(found.bindingLimit()).isNull();
        assertThat(found.undecided())
                .isEqualTo(
                        "gateway/pool.service-a was seen full (40 of 40), but it rejected no call and made none wait");
    }

    @Test
    void calls_that_never_arrive_leave_the_probe_undecided_after_other_tries() throws Exception {
        SimulatedBackend backend = new SimulatedBackend(37, WhenFull.REJECTS).arriving(26, Long.MAX_VALUE);

        ProbeResult found = probe(backend);

        assertThat(found.bindingLimit()).isNull();
        assertThat(found.finding().setting()).isNull();
        assertThat(found.undecided())
                .isEqualTo("26 calls got through to the backend at once, but gateway/bulkhead.service-a held 32");
    }

    @Test
    void calls_that_arrive_in_another_try_decide() throws Exception {
        ProbeResult found = probe(new SimulatedBackend(37, WhenFull.REJECTS).arriving(26, 5000));

        assertThat(found.ceiling()).isEqualTo(37);
        assertThat(found.undecided()).isNull();
    }

    @Test
    void a_limit_behind_the_full_one_that_holds_more_calls_contradicts_it() throws Exception {
        LimitReading pool = new LimitReading(
                Made.limit("gateway", "pool.service-a", LimitKind.HTTP_POOL, WhenFull.QUEUES, 40), 40, 0, null);
        ProbeDoubts doubts = new ProbeDoubts(
                25,
                false,
                permits(25, 25, 7L),
                List.of(),
                List.of(permits(25, 25, 7L), pool),
                Map.of("gateway/semaphore.service-a", 7L),
                0);

        assertThat(doubts.sentences())
                .containsExactly("no more than 25 calls can get through gateway/semaphore.service-a, but"
                        + " gateway/pool.service-a behind it was seen with 40 (of 40)");
    }

    @Test
    void a_pool_of_the_gateway_may_hold_more_calls_than_the_full_service_behind_it() {
        LimitReading pool = new LimitReading(
                Made.limit("gateway", "pool.service-a", LimitKind.HTTP_POOL, WhenFull.QUEUES, 500), 256, 0, null);
        LimitReading threads = new LimitReading(
                Made.limit("service-a", "threads", LimitKind.THREADS, WhenFull.QUEUES, 200), 200, 56, null);

        assertThat(new ProbeDoubts(200, true, threads, List.of(), List.of(pool, threads), Map.of(), 0).sentences())
                .isEmpty();
    }

    @Test
    void two_limits_of_one_size_that_both_stop_calls_contradict_each_other() {
        LimitReading pool = new LimitReading(
                Made.limit("gateway", "pool.service-a", LimitKind.HTTP_POOL, WhenFull.QUEUES, 100), 100, 9, null);
        LimitReading semaphore = permits(100, 100, 400L);

        assertThat(new ProbeDoubts(
                                100,
                                false,
                                pool,
                                List.of(),
                                List.of(semaphore, pool),
                                Map.of(semaphore.fullName(), 400L),
                                0)
                        .sentences())
                .containsExactly("gateway/semaphore.service-a and gateway/pool.service-a have 100 slots each, but both"
                        + " stopped calls");
    }

    @Test
    void rejections_of_a_limit_that_is_never_full_leave_the_probe_undecided() {
        assertThat(new ProbeDoubts(
                                9,
                                false,
                                null,
                                List.of(),
                                List.of(permits(25, 9, 0L)),
                                Map.of("gateway/circuit-breaker.service-a", 16L),
                                0)
                        .sentences())
                .containsExactly("gateway/circuit-breaker.service-a rejected 16 calls, but no limit was seen full");
    }

    /** Hystrix gives a permit back at its time limit, Ribbon keeps the connection to the end of the read. */
    @Test
    void permits_that_came_back_early_contradict_a_pool_of_their_size() {
        LimitReading pool = new LimitReading(
                Made.limit("gateway", "pool.service-a", LimitKind.HTTP_POOL, WhenFull.QUEUES, 100), 100, 28, null);
        LimitReading semaphore = permits(100, 64, 0L);

        assertThat(new ProbeDoubts(100, false, pool, List.of(), List.of(semaphore, pool), Map.of(), 64).sentences())
                .containsExactly("a time limit ended 64 calls, so gateway/semaphore.service-a may have let more than"
                        + " 100 calls through to gateway/pool.service-a");
        assertThat(new ProbeDoubts(100, false, pool, List.of(), List.of(semaphore, pool), Map.of(), 0).sentences())
                .isEmpty();
    }

    private static LimitReading permits(int max, int inUse, Long rejected) {
        return new LimitReading(
                Made.limit("gateway", "semaphore.service-a", LimitKind.SEMAPHORE, WhenFull.REJECTS, max),
                inUse,
                null,
                rejected);
    }

    @Test
    void calls_that_time_limits_end_too_soon_are_sent_again_all_at_once() throws Exception {
        ProbeResult found = probe(new SimulatedBackend(100, WhenFull.REJECTS)
                .ofOthers()
                .sendingFor(30)
                .endingAfter(50));

        assertThat(found.ceiling()).isEqualTo(100);
        assertThat(found.bindingLimit()).isEqualTo("gateway/bulkhead.service-a");
    }

    @Test
    void it_waits_for_a_limit_that_is_published_after_its_first_rejection() throws Exception {
        ProbeResult found = probe(new SimulatedBackend(25, WhenFull.REJECTS).publishedAfter(1000));

        assertThat(found.bindingLimit()).isEqualTo("gateway/bulkhead.service-a");
    }

    @Test
    void on_a_busy_machine_it_waits_for_calls_that_the_full_limit_let_through() throws Exception {
        ProbeResult found = probe(new SimulatedBackend(37, WhenFull.REJECTS).arriving(26, 1500));

        assertThat(found.ceiling()).isEqualTo(37);
    }

    @Test
    void without_a_bound_it_sends_no_more_callers() throws Exception {
        ProbeResult found = probe(new SimulatedBackend(null, WhenFull.QUEUES));

        assertThat(found.bindingLimit()).isNull();
        assertThat(found.ceiling()).isEqualTo(64).isEqualTo(found.callers());
    }

    @Test
    void a_route_that_does_not_wait_is_not_taken_for_one_because_its_answers_are_slow() throws Exception {
        ProbeResult found = asIs(new SimulatedBackend(null, WhenFull.QUEUES)
                .ofOthers()
                .endingAfter(700)
                .endingWith(200));

        assertThat(found.evidence().answers()).isEqualTo(Map.of(200, found.callers()));
        assertThat(RunningGatewayProbe.held(found)).isFalse();
    }

    @Test
    void calls_that_a_running_gateway_holds_are_looked_at_before_its_time_limit_ends_all() throws Exception {
        ProbeResult found = asIs(new SimulatedBackend(null, WhenFull.QUEUES)
                .ofOthers()
                .sendingFor(200)
                .endingAfter(700));

        assertThat(found.ceiling()).isEqualTo(64);
        assertThat(RunningGatewayProbe.held(found)).isTrue();
    }

    @Test
    void a_fallback_that_answers_200_hides_no_rejection() throws Exception {
        ProbeResult found = probe(new SimulatedBackend(25, WhenFull.REJECTS).rejectingWith(200));

        assertThat(found.ceiling()).isEqualTo(25);
        assertThat(found.places().fallbackWords()).contains("7 of 32 were rejected and answered 200 by a fallback");
    }

    @Test
    void limits_of_other_routes_are_not_on_the_way() throws Exception {
        LimitReading other = new LimitReading(
                Made.limit("gateway", "pool.service-b", LimitKind.HTTP_POOL, WhenFull.QUEUES, 50), 3, 0, null);
        LimitReading threads = new LimitReading(
                Made.limit("gateway", "threads", LimitKind.THREADS, WhenFull.QUEUES, 200), 3, null, null);

        ProbeResult found =
                probe(new SimulatedBackend(25, WhenFull.REJECTS).with(other).with(threads));

        assertThat(found.evidence().chain().stream().map(l -> l.name()))
                .containsExactly("bulkhead.service-a", "threads");
        assertThat(found.evidence().chain().get(0).rejected()).isEqualTo(7);
    }
}
