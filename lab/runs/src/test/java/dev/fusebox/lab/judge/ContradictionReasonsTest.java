package dev.fusebox.lab.judge;

import static dev.fusebox.lab.judge.MadeEvidence.counted;
import static dev.fusebox.lab.judge.MadeEvidence.cpu;
import static dev.fusebox.lab.judge.MadeEvidence.evidence;
import static dev.fusebox.lab.judge.MadeEvidence.load;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import dev.fusebox.lab.results.cell.ThreadUse;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.results.cell.Verdict.Status;
import dev.fusebox.lab.results.cell.Verdict.Why;
import dev.fusebox.lab.traffic.Lateness;
import dev.fusebox.limits.ErrorCounts;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the first reason for a difference is, and at which figure it begins to be one. Ten seconds on two cores. */
class ContradictionReasonsTest {

    private static final String POOL = "zuul-gateway/pool.service-a";
    private static final String SEMAPHORE = "zuul-gateway/semaphore.service-a";
    private static final Verdict BOUND = Verdict.bound(POOL, SEMAPHORE, null, "As measured.");

    /** 2000/s, of which 1000/s were measured. */
    private static Prediction predicted(@Nullable String limit, @Nullable String refusedBy, @Nullable Long trips) {
        return new Prediction(2000.0, 0.0, limit, refusedBy, null, null, null, null, 0.0, trips, null, null);
    }

    private static Verdict check(Verdict measured, Prediction predicted, Evidence evidence) {
        return Contradiction.check(measured, predicted, evidence, Tolerance.USUAL, false);
    }

    private static String sentence(Prediction predicted, MadeEvidence evidence) {
        return check(BOUND, predicted, evidence.build()).sentence();
    }

    private static MadeEvidence counting(ErrorCounts errors) {
        return evidence().breaker(counted(errors, 10_000L));
    }

    /** Of 10 000 calls. */
    @ParameterizedTest
    @CsvSource({"101, true", "100, false"})
    void more_than_a_hundredth_of_failed_or_late_calls_is_a_reason(long calls, boolean reason) {
        Prediction predicted = predicted(POOL, null, 0L);

        assertThat(sentence(predicted, counting(Made.errors(0, 0, calls, 0)))
                        .contains(calls + " calls failed at service-a, which the model does not expect"))
                .isEqualTo(reason);
        assertThat(sentence(predicted, counting(Made.errors(0, calls, 0, 0)))
                        .contains(calls + " calls timed out, which the model does not expect"))
                .isEqualTo(reason);
    }

    @Test
    void calls_that_time_out_are_no_reason_where_the_model_expects_them() {
        assertThat(sentence(
                        predicted(POOL, "zuul-gateway/time-limit.service-a", 0L), counting(Made.errors(0, 5000, 0, 0))))
                .doesNotContain("timed out, which");
    }

    private static BreakerSeries tripped(long trips) {
        return Made.breaker(
                "zuul-gateway",
                List.of(
                        new BreakerPoint(0, BreakerState.CLOSED, 0, 0, 0L, 0L, Made.errors(0, 0, 0, 0)),
                        new BreakerPoint(10_000, BreakerState.CLOSED, 0, 0, trips, 10_000L, Made.errors(0, 0, 0, 0))));
    }

    @Test
    void a_breaker_that_did_not_do_what_the_model_expects_is_a_reason() {
        assertThat(sentence(predicted(POOL, null, 0L), evidence().breaker(tripped(1))))
                .contains("reason: the circuit breaker tripped, which the model does not expect.");
        assertThat(sentence(predicted(POOL, null, 1L), evidence().breaker(tripped(0))))
                .contains("reason: the circuit breaker did not trip, which the model expects.");
        assertThat(sentence(predicted(POOL, null, 3L), evidence().breaker(tripped(1))))
                .contains("reason: unknown.");
        assertThat(sentence(predicted(POOL, null, 0L), evidence().breaker(tripped(0))))
                .contains("reason: unknown.");
        assertThat(sentence(predicted(POOL, null, null), evidence().breaker(tripped(1))))
                .contains("reason: unknown.");
        assertThat(sentence(predicted(POOL, null, 1L), evidence())).contains("reason: unknown.");
    }

    @Test
    void a_limit_that_filled_first_is_a_reason_only_where_one_is_measured() {
        assertThat(sentence(predicted(SEMAPHORE, null, 0L), evidence()))
                .contains("reason: " + POOL + " filled first: compare its live size with what the profile says.");
        assertThat(check(
                                Verdict.notReached("None."),
                                predicted(SEMAPHORE, null, 0L),
                                evidence().build())
                        .sentence())
                .contains("reason: unknown. Measure again; if the difference stays, the model is wrong here.");
    }

    @Test
    void a_busy_load_generator_is_a_reason_that_the_model_does_not_know_where_its_ceiling_was_not_measured() {
        assertThat(sentence(predicted(POOL, null, 0L), evidence().processes(cpu("ab", 9))))
                .contains("reason: the load generator was the limit, which the model does not know.");
    }

    /** Of a machine that is busy with 17 of 20 s, of which the lab has the rest. */
    @ParameterizedTest
    @CsvSource({"13.8, other programs or the kernel took 16 %", "14.1, the processors were 85 % busy"})
    void other_programs_are_a_reason_beyond_fifteen_per_cent(double own, String reason) {
        assertThat(sentence(
                        predicted(POOL, null, 0L), evidence().processes(cpu("zuul-gateway", own), cpu("machine", 17))))
                .contains(reason);
    }

    @Test
    void processors_are_a_reason_from_where_calls_wait_for_one() {
        assertThat(sentence(predicted(POOL, null, 0L), evidence().processes(cpu("service-a", 14), cpu("machine", 14))))
                .contains("the processors were 70 % busy, and the model takes an answer to cost");
        assertThat(sentence(
                        predicted(POOL, null, 0L), evidence().processes(cpu("service-a", 13), cpu("machine", 13.9))))
                .contains("reason: unknown.");
    }

    /** Predicted 1000/s and measured 1000/s, so that only names differ. */
    private static Prediction named(@Nullable String limit, @Nullable String refusedBy, double rejected) {
        return new Prediction(1000.0, rejected, limit, refusedBy, null, null, null, null, 0.0, null, null, null);
    }

    @Test
    void what_rejects_most_calls_counts_where_more_than_a_tenth_was_rejected() {
        Evidence tenth = evidence().load(load(10_000, 9000)).build();
        Evidence more = evidence().load(load(11_112, 10_000)).build();
        Evidence none = evidence().build();

        assertThat(check(BOUND, named(POOL, POOL, 0.1), more).sentence())
                .contains("most rejections predicted by " + POOL + ", measured by " + SEMAPHORE);
        assertThat(check(BOUND, named(POOL, SEMAPHORE, 0.1), more)).isSameAs(BOUND);
        assertThat(check(BOUND, named(POOL, null, 0.1), more)).isSameAs(BOUND);
        assertThat(check(Verdict.bound(POOL, null, null, ""), named(POOL, POOL, 0.1), more)
                        .status())
                .isEqualTo(Status.BOUND);
        assertThat(check(BOUND, named(POOL, POOL, 0.1), tenth).sentence()).doesNotContain("most rejections");
        assertThat(check(BOUND, named(POOL, POOL, 0.0), none)).isSameAs(BOUND);
    }

    @ParameterizedTest
    @CsvSource({"0.1, BOUND", "0.101, CONTRADICTED"})
    void the_share_of_rejections_may_differ_by_ten_points(double rejected, Status status) {
        assertThat(check(BOUND, named(POOL, null, rejected), evidence().build()).status())
                .isEqualTo(status);
    }

    @Test
    void a_prediction_without_rates_is_compared_by_its_limit() {
        assertThat(check(
                        BOUND,
                        predicted(POOL, null, 0L).withoutRates(),
                        evidence().build()))
                .isSameAs(BOUND);
        assertThat(check(
                                BOUND,
                                predicted(SEMAPHORE, null, 0L).withoutRates(),
                                evidence().build())
                        .status())
                .isEqualTo(Status.CONTRADICTED);
    }

    @Test
    void undecided_by_the_model_is_not_another_limit() {
        assertThat(check(BOUND, named(null, SEMAPHORE, 0.0), evidence().build()))
                .isSameAs(BOUND);
        assertThat(check(BOUND, named(null, null, 0.0), evidence().build()).sentence())
                .contains("no limit predicted as the limit, " + POOL + " measured");
    }

    @Test
    void no_limit_measured_agrees_with_predicted_processors_that_were_crowded() {
        Verdict none = Verdict.notReached("None.");

        assertThat(check(
                        none,
                        named("zuul-gateway/cpu", null, 0.0),
                        evidence().processes(cpu("machine", 14)).build()))
                .isSameAs(none);
        assertThat(check(
                                none,
                                named("zuul-gateway/cpu", null, 0.0),
                                evidence().processes(cpu("machine", 13.9)).build())
                        .status())
                .isEqualTo(Status.CONTRADICTED);
        assertThat(check(
                                none,
                                named(POOL, null, 0.0),
                                evidence().processes(cpu("machine", 14)).build())
                        .status())
                .as("a pool was predicted")
                .isEqualTo(Status.CONTRADICTED);
        assertThat(check(
                        none,
                        named("ab/cpu", null, 0.0),
                        evidence()
                                .load(load(10_000, 10_000).withCeilingPerSecond(1428.0))
                                .build()))
                .as("the generator at 70 % of its ceiling")
                .isSameAs(none);
    }

    @Test
    void a_contradicted_cell_without_a_limit_says_why_it_names_none() {
        Verdict contradicted = check(
                Verdict.notReached("None."), named(POOL, null, 0.0), evidence().build());

        assertThat(contradicted.reason().why()).isEqualTo(Why.CONTRADICTED);
        assertThat(contradicted.reason().words())
                .isEqualTo("model and measurement differ: " + POOL + " predicted as the limit, no limit measured");
        assertThat(check(BOUND, predicted(POOL, null, 0L), evidence().build()).reason())
                .isNull();
    }

    @Test
    void a_load_that_was_not_the_one_asked_for_is_not_compared() {
        Evidence late = evidence()
                .load(load(10_000, 10_000).withLateness(new Lateness(1000, 900, 0, 10, 10)))
                .build();

        assertThat(check(BOUND, predicted(POOL, null, 0L), late)).isSameAs(BOUND);
    }

    @Test
    void limits_are_the_same_by_their_full_name_and_processors_are_one() {
        assertThat(Contradiction.sameLimit(null, null)).isTrue();
        assertThat(Contradiction.sameLimit("a/cpu", "b/event-loop")).isTrue();
        assertThat(Contradiction.sameLimit("a/threads", "b/threads")).isFalse();
        assertThat(Contradiction.sameLimit(null, "a/threads")).isFalse();
    }

    @Test
    void a_generator_at_seven_tenths_of_its_ceiling_agrees_with_predicted_processors() {
        Verdict none = Verdict.notReached("None.");
        Prediction processors =
                new Prediction(700.0, 0.0, "ab/cpu", null, null, null, null, null, 0.0, null, null, null);

        assertThat(check(
                        none,
                        processors,
                        evidence()
                                .load(load(7000, 7000).withCeilingPerSecond(1000.0))
                                .build()))
                .isSameAs(none);
    }

    @Test
    void a_thread_that_calls_wait_for_agrees_with_predicted_processors() {
        Verdict none = Verdict.notReached("None.");

        assertThat(check(
                        none,
                        named("zuul-gateway/cpu", null, 0.0),
                        evidence()
                                .processes(cpu("zuul-gateway", 7).withThreads(List.of(new ThreadUse("loop-1", 0.7))))
                                .build()))
                .isSameAs(none);
    }
}
