package dev.fusebox.lab.experiment.bystander;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.chain.RouteCounts;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.results.cell.CpuUse;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import dev.fusebox.lab.results.trial.CallerPlaces;
import dev.fusebox.lab.results.trial.Healthy;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a trial says, and when it says nothing. */
class BystanderTrialTest {

    private static final Healthy WELL = new Healthy(200, 200, 5.0, 9.0, Map.of("200", 200), 0, 0, null);
    private static final Healthy DEAD = new Healthy(200, 0, null, null, Map.of("no answer", 200), 0, 0, null);
    private static final Healthy SLOW = new Healthy(200, 200, 5.0, 450.0, Map.of("200", 200), 0, 0, null);
    private static final CpuUse QUIET = new CpuUse(0.3, 0.25);
    private static final CpuUse BUSY = new CpuUse(1, 0.2);

    private static final LimitReading POOL = new LimitReading(
            Made.limit("gateway", "pool.service-a", LimitKind.HTTP_POOL, WhenFull.QUEUES, 50), 50, 50, null);

    /** Of 250 callers; the semaphore rejects 150. */
    private static CallerPlaces places(int atBackend, Map<Integer, Integer> answers) {
        return CallerPlaces.of(
                250,
                atBackend,
                List.of(POOL),
                new RouteCounts(true, Map.of("gateway/semaphore.service-a", 150L), 0L, 0L, 0L),
                answers);
    }

    private static BystanderTrial trial(Healthy healthy, int held, LimitReading heldBy, CpuUse machine) {
        return trial(healthy, held, heldBy, null, machine);
    }

    private static BystanderTrial trial(
            Healthy healthy, int held, LimitReading heldBy, String exhausted, CpuUse machine) {
        CallerPlaces places = places(held, Map.of(500, 150));
        return new BystanderTrial(
                new HealthySide(healthy, WELL, exhausted, List.of()),
                HungSide.NONE.with(its -> its.held(held).places(places)),
                places,
                heldBy,
                machine,
                null);
    }

    @Test
    void held_callers_and_successful_healthy_calls_are_isolation() {
        assertThat(trial(WELL, 50, POOL, QUIET).verdict()).isEqualTo(BystanderVerdict.ISOLATED);
        assertThat(trial(WELL, 50, POOL, null).verdict()).isEqualTo(BystanderVerdict.ISOLATED);
    }

    @Test
    void other_programs_on_a_busy_machine_leave_harm_inconclusive() {
        assertThat(trial(SLOW, 50, POOL, BUSY).verdict()).isEqualTo(BystanderVerdict.INCONCLUSIVE);
        assertThat(trial(SLOW, 50, POOL, POOL.fullName(), BUSY).verdict()).isEqualTo(BystanderVerdict.INCONCLUSIVE);
        assertThat(trial(DEAD, 50, POOL, BUSY).doubt())
                .isEqualTo(
                        "the machine was busy: for a second or more its processors were 100 % in use, 80 % by other programs");
    }

    @Test
    void a_busy_machine_neither_spares_calls_nor_fills_a_limit_with_held_callers() {
        assertThat(trial(WELL, 50, POOL, BUSY).verdict()).isEqualTo(BystanderVerdict.ISOLATED);
        assertThat(trial(DEAD, 50, POOL, POOL.fullName(), BUSY).verdict()).isEqualTo(BystanderVerdict.DEAD);
    }

    private static HealthyCalls.Idle idle(Healthy healthy, CpuUse machine) {
        return new HealthyCalls.Idle(Map.of(DemoStack.SERVICE_A, WELL, DemoStack.SERVICE_B, healthy), machine);
    }

    @Test
    void an_idle_route_that_a_busy_machine_did_not_slow_is_a_basis() {
        assertThat(idle(WELL, BUSY).doubt()).isNull();
        assertThat(idle(SLOW, BUSY).doubt()).startsWith("the machine was busy: for a second");
        assertThat(idle(SLOW, QUIET).doubt()).startsWith("the machine was busy: with no caller held");
    }

    @Test
    void processes_of_the_lab_disturb_nothing() {
        assertThat(trial(DEAD, 50, POOL, new CpuUse(1, 0.9)).verdict()).isEqualTo(BystanderVerdict.DEAD);
    }

    @Test
    void without_a_held_call_it_is_inconclusive() {
        assertThat(trial(WELL, 0, null, QUIET).doubt())
                .startsWith("no call of the hung route reached its backend: 250 = ");
        assertThat(trial(DEAD, 0, null, QUIET).verdict()).isEqualTo(BystanderVerdict.INCONCLUSIVE);
    }

    @Test
    void with_fewer_held_calls_than_the_limit_allows_it_is_never_isolated() {
        BystanderTrial lost = trial(WELL, 49, POOL, QUIET);

        assertThat(lost.verdict()).isEqualTo(BystanderVerdict.INCONCLUSIVE);
        assertThat(lost.doubt())
                .isEqualTo(
                        "1 of the calls that nothing stopped did not reach the backend of the hung route: 250 = 49 at the backend"
                                + " + 50 waiting for a connection + 150 rejected by gateway/semaphore.service-a"
                                + " + 1 that no counter shows");
    }

    @Test
    void with_fewer_held_calls_than_callers_and_no_limit_it_is_never_isolated() {
        assertThat(trial(WELL, 99, null, QUIET).verdict()).isEqualTo(BystanderVerdict.INCONCLUSIVE);
        assertThat(trial(WELL, 100, null, QUIET).verdict()).isEqualTo(BystanderVerdict.ISOLATED);
    }

    @Test
    void harm_by_fewer_held_callers_is_harm_too() {
        assertThat(trial(DEAD, 49, POOL, QUIET).verdict()).isEqualTo(BystanderVerdict.DEAD);
    }

    @Test
    void a_backend_that_answered_its_callers_did_not_hold_them() {
        BystanderTrial trial = trial(WELL, 50, POOL, QUIET).withEnd(places(0, Map.of(500, 150, 200, 100)));

        assertThat(trial.doubt())
                .startsWith("the backend of the hung route did not hold its callers, 100 had their answer");
    }

    @Test
    void callers_that_a_fallback_answered_are_no_answers_of_the_backend() {
        CallerPlaces places = places(50, Map.of(200, 150));

        BystanderTrial trial = trial(WELL, 50, POOL, QUIET)
                .with(its -> its.hungSide(its.hungSide().withPlaces(places)).end(places));

        assertThat(trial.verdict()).isEqualTo(BystanderVerdict.ISOLATED);
    }

    /** Of two hung routes and a third to one of their services. */
    @Test
    void a_service_full_of_held_calls_says_nothing_of_the_gateway_before_it() {
        LimitReading threads = new LimitReading(
                Made.limit("service-a", "threads", LimitKind.THREADS, WhenFull.QUEUES, 200), 200, null, null);

        BystanderTrial dead = trial(DEAD, 50, POOL, QUIET).withFullService(threads);
        BystanderTrial well = trial(WELL, 50, POOL, QUIET).withFullService(threads);

        assertThat(dead.doubt())
                .contains("the service of the healthy route is full of held calls", "200 of 200 in use");
        assertThat(well.doubt()).isNull();
    }
}
