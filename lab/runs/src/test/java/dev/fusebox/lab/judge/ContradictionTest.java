package dev.fusebox.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.results.cell.ThreadUse;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.results.cell.Verdict.Status;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.MadeLoad;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ten seconds on two cores. */
class ContradictionTest {

    private static final String POOL = "zuul-gateway/pool.service-a";
    private static final String SEMAPHORE = "zuul-gateway/semaphore.service-a";
    private static final Verdict BOUND = Verdict.bound(POOL, SEMAPHORE, null, "As measured.");

    private static Prediction predicted(double goodput, double rejected, String limit, String refusedBy) {
        return new Prediction(goodput, rejected, limit, refusedBy, 1.0, 1.0, 1.0, 1.0, 0.0, 0L, null, null);
    }

    private static LoadFigures load(long completed, long ok) {
        return MadeLoad.of(
                "ab",
                "",
                completed,
                ok,
                completed - ok,
                0,
                10,
                completed / 10.0,
                ok / 10.0,
                1,
                1,
                1,
                1,
                Math.min(200, completed - ok));
    }

    private static Evidence evidence(LoadFigures load, List<String> unread, ProcessUsage... cpu) {
        return new Evidence(
                "zuul-gateway",
                "service-a",
                new Arrivals.Closed(200),
                2,
                load,
                List.of(),
                null,
                List.of(cpu),
                unread,
                VerdictRules.TODAY);
    }

    private static ProcessUsage cpu(String component, double seconds) {
        return ProcessUsage.cpu(component, seconds);
    }

    private static Verdict check(Prediction predicted, LoadFigures load, ProcessUsage... cpu) {
        return Contradiction.check(BOUND, predicted, evidence(load, List.of(), cpu), Tolerance.USUAL, false);
    }

    /** Measured goodput per second, of 250 predicted. */
    @ParameterizedTest
    @CsvSource({"225, BOUND", "274, BOUND", "224, CONTRADICTED", "276, CONTRADICTED"})
    void goodput_may_differ_by_a_tenth(int goodput, Status status) {
        Verdict verdict = check(predicted(250, 0.0, POOL, null), load(goodput * 10L, goodput * 10L));

        assertThat(verdict.status()).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource({"188, BOUND", "187, CONTRADICTED"})
    void and_by_a_quarter_where_most_calls_are_rejected(int goodput, Status status) {
        Verdict verdict = check(predicted(250, 0.95, POOL, SEMAPHORE), load(50_000, goodput * 10L));

        assertThat(verdict.status()).isEqualTo(status);
    }

    @Test
    void a_handful_of_successful_calls_is_no_contradiction() {
        assertThat(check(predicted(2, 0.99, null, SEMAPHORE), load(50_000, 4)).status())
                .isEqualTo(Status.BOUND);
    }

    @Test
    void another_share_of_rejections_contradicts() {
        Verdict verdict = check(predicted(250, 0.5, POOL, SEMAPHORE), load(10_000, 2500));

        assertThat(verdict.status()).isEqualTo(Status.CONTRADICTED);
        assertThat(verdict.sentence())
                .contains("50 % rejected predicted, 75 % measured")
                .endsWith("As measured.");
    }

    @Test
    void another_limit_contradicts_and_both_are_named() {
        Verdict verdict = check(predicted(250, 0, "service-a/threads", null), load(2500, 2500));

        assertThat(verdict.status()).isEqualTo(Status.CONTRADICTED);
        assertThat(verdict.limit()).isEqualTo(POOL);
        assertThat(verdict.refusedBy()).isEqualTo(SEMAPHORE);
        assertThat(verdict.sentence())
                .contains("service-a/threads predicted as the limit, " + POOL + " measured")
                .contains(POOL + " filled first");
    }

    @Test
    void an_undecided_limit_is_not_another_one() {
        Verdict ambiguous = Verdict.undecided("Not known.");

        Verdict verdict = Contradiction.check(
                ambiguous,
                predicted(250, 0, POOL, null),
                evidence(load(2500, 2500), List.of()),
                Tolerance.USUAL,
                false);

        assertThat(verdict).isSameAs(ambiguous);
    }

    @ParameterizedTest
    @ValueSource(strings = {"service-a/cpu", "zuul-gateway/event-loop"})
    void processors_are_one_limit_whatever_uses_them(String limit) {
        Verdict cpu = Verdict.bound(limit, null, null, "");

        Verdict verdict = Contradiction.check(
                cpu,
                predicted(900, 0, "zuul-gateway/cpu", null),
                evidence(load(9000, 9000), List.of()),
                Tolerance.USUAL,
                false);

        assertThat(verdict).isSameAs(cpu);
    }

    /** Seen: an event loop at 0.87 of a processor, just below what counts as full, and 4 % less than predicted. */
    @ParameterizedTest
    @CsvSource({"0.87, NOT_REACHED", "0.40, CONTRADICTED"})
    void a_thread_that_is_nearly_busy_agrees_with_predicted_processors(double cores, Status status) {
        ProcessUsage busy =
                cpu("zuul-gateway", cores * 10).withThreads(List.of(new ThreadUse("reactor-http-epoll-1", cores)));
        Verdict none = Verdict.notReached("No limit met.");

        Verdict verdict = Contradiction.check(
                none,
                predicted(250, 0.0, "zuul-gateway/event-loop", null),
                evidence(load(2500, 2500), List.of(), busy),
                Tolerance.USUAL,
                false);

        assertThat(verdict.status()).isEqualTo(status);
    }

    /** 1000 answers/s, of a load generator with this ceiling. */
    private static Verdict beside(double ceiling, Verdict measured, String limit, double goodput) {
        return Contradiction.check(
                measured,
                predicted(goodput, 0.0, limit, null),
                evidence(load(10_000, 10_000).withCeilingPerSecond(ceiling), List.of(), cpu("ab", 9.5)),
                Tolerance.USUAL,
                false);
    }

    @Test
    void a_load_generator_that_nearly_reaches_its_ceiling_agrees_with_one_that_does() {
        Verdict none = Verdict.notReached("No limit met.");
        Verdict generator = Verdict.bound("ab/cpu", null, null, "As measured.");

        assertThat(beside(1150, none, "ab/cpu", 1000)).isSameAs(none);
        assertThat(beside(2000, none, "ab/cpu", 1000).status()).isEqualTo(Status.CONTRADICTED);
        assertThat(beside(1100, generator, null, 1000)).isSameAs(generator);
        assertThat(beside(1200, generator, null, 1000).status()).isEqualTo(Status.CONTRADICTED);
    }

    @Test
    void the_model_knows_a_ceiling_that_was_measured() {
        Verdict generator = Verdict.bound("ab/cpu", null, null, "As measured.");

        assertThat(beside(1100, generator, "ab/cpu", 500).sentence())
                .contains("Most likely reason: the load generator was the limit. As measured.");
    }

    @Test
    void a_cold_cell_keeps_its_verdict_and_says_how_the_model_differs() {
        Verdict cold = Contradiction.check(
                BOUND, predicted(250, 0, POOL, null), evidence(load(1500, 1500), List.of()), Tolerance.USUAL, true);

        assertThat(cold.status()).isEqualTo(Status.BOUND);
        assertThat(cold.limit()).isEqualTo(POOL);
        assertThat(cold.sentence())
                .isEqualTo(
                        "As measured. The model differs (250/s predicted, 150/s measured (-40 %)), which does not count here:"
                                + " the gateway still got faster when its warm-up ended.");
        assertThat(Contradiction.check(
                        BOUND,
                        predicted(150, 0, POOL, null),
                        evidence(load(1500, 1500), List.of()),
                        Tolerance.USUAL,
                        true))
                .isSameAs(BOUND);
    }

    /** CPU seconds of the gateway, of 19.8 that were used: below 70 % of them it was disturbed. */
    @ParameterizedTest
    @CsvSource({"6, BOUND", "12.8, BOUND", "12.9, CONTRADICTED"})
    void a_cell_that_other_programs_disturbed_keeps_its_verdict(double own, Status status) {
        Verdict verdict = check(
                predicted(250, 0, POOL, null),
                load(1500, 1500),
                cpu("machine", 19.8),
                cpu("zuul-gateway", own),
                cpu("ab", 1));

        assertThat(verdict.status()).isEqualTo(status);
        assertThat(verdict.limit()).isEqualTo(POOL);
    }

    @Test
    void a_disturbed_cell_says_what_took_the_processors() {
        Verdict verdict = check(
                predicted(250, 0, POOL, null),
                load(1500, 1500),
                cpu("machine", 19.8),
                cpu("zuul-gateway", 6),
                cpu("ab", 1));

        assertThat(verdict.sentence())
                .isEqualTo(
                        "As measured. The model differs (250/s predicted, 150/s measured (-40 %)), which does not count here:"
                                + " other programs or the kernel took 64 % of the processors.");
    }

    @Test
    void other_programs_on_the_machine_are_the_first_suspect() {
        Verdict verdict = check(
                predicted(250, 0, POOL, null),
                load(1500, 1500),
                cpu("machine", 19.8),
                cpu("zuul-gateway", 14),
                cpu("ab", 1));

        assertThat(verdict.sentence())
                .contains("250/s predicted, 150/s measured (-40 %)")
                .contains("Most likely reason: other programs or the kernel took 24 % of the processors");
    }

    /** CPU seconds of the machine; from 70 % on calls wait, though the processors are no limit yet. */
    @ParameterizedTest
    @CsvSource({"19.8, the processors were 99 % busy", "16, the processors were 80 % busy", "13, unknown. Measure again"
    })
    void processors_busy_with_this_lab_are_a_reason(double machine, String reason) {
        Verdict verdict = check(
                predicted(250, 0, POOL, null),
                load(1500, 1500),
                cpu("machine", machine),
                cpu("zuul-gateway", machine * 0.6),
                cpu("service-a", machine * 0.3));

        assertThat(verdict.sentence()).contains(reason);
    }

    @Test
    void missing_evidence_comes_before_any_other_reason() {
        Verdict verdict = Contradiction.check(
                Verdict.undecided("No verdict."),
                predicted(250, 0, POOL, null),
                evidence(load(1000, 1000), List.of("40 % of the samples of zuul-gateway are missing")),
                Tolerance.USUAL,
                false);

        assertThat(verdict.sentence()).contains("incomplete (40 % of the samples of zuul-gateway are missing)");
    }

    @Test
    void without_a_prediction_or_figures_the_verdict_stays() {
        assertThat(check(null, load(1000, 1000))).isSameAs(BOUND);
        assertThat(Contradiction.check(
                        BOUND, predicted(250, 0, POOL, null), evidence(null, List.of()), Tolerance.USUAL, false))
                .isSameAs(BOUND);
    }
}
