package dev.fusebox.lab.experiment.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.experiment.equivalence.EquivalenceResult.Behaviour;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult.BehaviourFinding;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each behaviour test sees at a gateway whose behaviour is known. */
class BehaviourTestsTest {

    private SimulatedGateway gateway = new SimulatedGateway(100);

    @AfterEach
    void nothing_is_held_afterwards() throws Exception {
        assertThat(gateway.atBackend()).isZero();
        assertThat(gateway.permits()).isZero();
    }

    private String text(BehaviourTest test, Behaviour behaviour) throws Exception {
        return finding(test, behaviour).text();
    }

    private BehaviourFinding finding(BehaviourTest test, Behaviour behaviour) throws Exception {
        Map<Behaviour, BehaviourFinding> found = test.on(gateway);
        assertThat(found).containsKey(behaviour);
        return found.get(behaviour);
    }

    @Test
    void the_first_rejection_is_what_the_caller_of_a_full_gateway_gets() throws Exception {
        gateway = new SimulatedGateway(3);

        assertThat(text(BehaviourTest.FULL_ISOLATION, Behaviour.REFUSED_ANSWER)).isEqualTo("503 full");
    }

    @Test
    void rejections_that_are_in_the_window_count_as_errors() throws Exception {
        gateway = new SimulatedGateway(3);

        assertThat(text(BehaviourTest.FULL_ISOLATION, Behaviour.REFUSED_COUNTS)).isEqualTo("an error (5 of 5)");
    }

    @Test
    void a_semaphore_too_large_to_fill_is_not_measured() throws Exception {
        gateway = new SimulatedGateway(601);

        assertThat(finding(BehaviourTest.FULL_ISOLATION, Behaviour.REFUSED_ANSWER)
                        .measured())
                .isFalse();
    }

    @Test
    void a_call_that_times_out_gives_its_permit_back_with_the_answer_and_stays_at_the_backend() throws Exception {
        Map<Behaviour, BehaviourFinding> found = BehaviourTest.SLOW_BACKEND.on(gateway);

        assertThat(found.get(Behaviour.TIMED_OUT_ANSWER).text()).isEqualTo("504 timed out");
        assertThat(found.get(Behaviour.TIMED_OUT_WHEN).gist()).isEqualTo("2");
        assertThat(found.get(Behaviour.TIMED_OUT_PERMIT).gist()).isEqualTo("with");
        assertThat(found.get(Behaviour.TIMED_OUT_BACKEND).text()).isEqualTo("1");
        assertThat(found.get(Behaviour.TIMED_OUT_COUNTS).gist()).isEqualTo("an error");
    }

    @Test
    void an_answer_500_of_the_backend_that_is_no_error_is_said_to_be_none() throws Exception {
        assertThat(finding(BehaviourTest.FAILING_BACKEND, Behaviour.BACKEND_ERROR_COUNTS)
                        .gist())
                .isEqualTo("no error");
    }

    @Test
    void clients_that_give_up_free_their_permits() throws Exception {
        assertThat(text(BehaviourTest.IMPATIENT_CLIENTS, Behaviour.CLIENT_GONE_PERMIT))
                .isEqualTo("0 of 5 (and 5 at the backend)");
    }

    @Test
    void permits_that_outlive_their_clients_are_counted() throws Exception {
        gateway.permitOutlivesItsClient = true;

        assertThat(text(BehaviourTest.IMPATIENT_CLIENTS, Behaviour.CLIENT_GONE_PERMIT))
                .isEqualTo("5 of 5 (and 5 at the backend)");
    }

    @Test
    void an_open_breaker_answers_by_itself_and_lets_calls_through_when_its_time_is_over() throws Exception {
        Map<Behaviour, BehaviourFinding> found = BehaviourTest.OPEN_BREAKER.on(gateway);

        assertThat(found.get(Behaviour.OPEN_ANSWER).text()).isEqualTo("500 short-circuited");
        assertThat(found.get(Behaviour.OPEN_RECOVERS).gist()).isEqualTo("when its 5000 ms are over");
    }

    @Test
    void a_breaker_that_does_not_open_is_not_measured() throws Exception {
        gateway.neverOpens = true;

        assertThat(text(BehaviourTest.OPEN_BREAKER, Behaviour.OPEN_ANSWER))
                .isEqualTo("25 calls that timed out did not open it");
    }

    @Test
    void a_late_success_that_closes_the_breaker_is_seen_to_close_it() throws Exception {
        gateway.lateSuccessCloses = true;

        assertThat(finding(BehaviourTest.LATE_SUCCESS, Behaviour.OPEN_CLOSED_BY).gist())
                .isEqualTo("closes it");
    }

    @Test
    void a_late_success_that_changes_nothing_leaves_it_open() throws Exception {
        assertThat(finding(BehaviourTest.LATE_SUCCESS, Behaviour.OPEN_CLOSED_BY).gist())
                .isEqualTo("stays open");
    }

    /** A proxy written by hand: what its callers get needs no counts. */
    @Test
    void without_semaphore_and_breaker_the_answers_are_measured_and_the_rest_is_not() throws Exception {
        gateway = new SimulatedGateway(1000);
        gateway.guarded = false;
        gateway.neverOpens = true;

        Map<Behaviour, BehaviourFinding> slow = BehaviourTest.SLOW_BACKEND.on(gateway);

        assertThat(slow.get(Behaviour.TIMED_OUT_ANSWER).text()).isEqualTo("504 timed out");
        assertThat(slow.get(Behaviour.TIMED_OUT_BACKEND).text()).isEqualTo("1");
        assertThat(slow.get(Behaviour.TIMED_OUT_PERMIT))
                .isEqualTo(BehaviourFinding.notMeasured("there is no semaphore, thread pool or bulkhead"));
        assertThat(slow.get(Behaviour.TIMED_OUT_COUNTS))
                .isEqualTo(BehaviourFinding.notMeasured("it has no circuit breaker"));
        assertThat(text(BehaviourTest.FAILING_BACKEND, Behaviour.BACKEND_ERROR_ANSWER))
                .startsWith("500 ");
        assertThat(text(BehaviourTest.DEAD_BACKEND, Behaviour.DEAD_ANSWER)).startsWith("200 ");
        assertThat(text(BehaviourTest.IMPATIENT_CLIENTS, Behaviour.CLIENT_GONE_PERMIT))
                .isEqualTo("there is no semaphore, thread pool or bulkhead");
        assertThat(text(BehaviourTest.FULL_ISOLATION, Behaviour.REFUSED_ANSWER))
                .isEqualTo("there is no semaphore, thread pool or bulkhead of at most 600 permits");
        assertThat(text(BehaviourTest.OPEN_BREAKER, Behaviour.OPEN_ANSWER)).isEqualTo("it has no circuit breaker");
        assertThat(text(BehaviourTest.LATE_SUCCESS, Behaviour.OPEN_CLOSED_BY)).isEqualTo("it has no circuit breaker");
    }

    /** Hystrix looks twice a second; where the time-outs lie on both sides of a look, the one after counts. */
    @ParameterizedTest
    @ValueSource(ints = {0, 50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 999})
    void a_late_success_is_seen_whenever_the_breaker_looks_at_its_counts(int millis) throws Exception {
        gateway.judgedEveryMs = 1000;
        gateway.judgedAtMs = millis;
        gateway.lateSuccessCloses = true;

        assertThat(finding(BehaviourTest.LATE_SUCCESS, Behaviour.OPEN_CLOSED_BY).gist())
                .isEqualTo("closes it");
    }

    @Test
    void a_late_success_needs_a_breaker_that_opens() throws Exception {
        gateway.neverOpens = true;

        assertThat(text(BehaviourTest.LATE_SUCCESS, Behaviour.OPEN_CLOSED_BY))
                .isEqualTo("25 calls that timed out did not open it");
    }

    @Test
    void a_semaphore_smaller_than_the_breaker_needs_cannot_open_it() throws Exception {
        gateway = new SimulatedGateway(10);

        assertThat(text(BehaviourTest.LATE_SUCCESS, Behaviour.OPEN_CLOSED_BY))
                .isEqualTo("the breaker needs 25 calls to open, and semaphore.service-a has no more than 10 permits");
    }
}
