package dev.fusebox.lab.comparison;

import static dev.fusebox.lab.comparison.MadeRun.CPU;
import static dev.fusebox.lab.comparison.MadeRun.NONE;
import static dev.fusebox.lab.comparison.MadeRun.PERMITS;
import static dev.fusebox.lab.comparison.MadeRun.POOL;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RunComparisonTest {

    private static final String BREAKER = """
            {"status":"AMBIGUOUS","refusedBy":"zuul-gateway/circuit-breaker.service-a",
             "openedBy":"zuul-gateway/semaphore.service-a","sentence":"-"}""";

    private static MadeRun acme() {
        return MadeRun.of("acme-1").limits(100, 40);
    }

    private static MadeRun fixed() {
        return MadeRun.of("fixed-1").limits(130, 400);
    }

    @Test
    void one_sentence_says_how_much_and_from_which_limit_to_which() {
        RunComparison c = fixed().cell("zuul acme-fixed sleep", 120, 348, PERMITS)
                .comparedWith(acme().cell("zuul acme sleep", 120, 124, POOL));

        assertThat(c.answer())
                .containsExactly(
                        "zuul acme -> acme-fixed sleep: 124 -> 348 requests/s at 120 users, 87.6 % -> 65.2 % unsuccessful: the limit moved from"
                                + " 40 connections to service-a (`the.connections`) to 130 permits (`the.permits`).",
                        "The one cell that both runs have: 1 better.");
    }

    @Test
    void the_sentence_is_about_the_largest_sure_change_of_each_gateway() {
        RunComparison c = fixed().cell("zuul p sleep", 50, 200, NONE)
                .cell("zuul p sleep", 100, 400, NONE)
                .cell("zuul p hello", 100, 900, CPU)
                .cell("scg p sleep", 50, 240, NONE)
                .comparedWith(acme().cell("zuul p sleep", 50, 100, POOL)
                        .cell("zuul p sleep", 100, 100, POOL)
                        .cell("zuul p hello", 100, 100, CPU)
                        .cell("scg p sleep", 50, 240, NONE));

        assertThat(c.answer())
                .containsExactly(
                        "zuul p sleep: 100 -> 400 requests/s at 100 users, 90.0 % -> 60.0 % unsuccessful: the limit was"
                                + " 40 connections to service-a (`the.connections`); now no limit is met.",
                        "4 cells that both runs have: 3 better, 1 same within the spread.");
    }

    @Test
    void a_change_that_may_be_the_machine_s_is_named_with_its_caution() {
        RunComparison c = fixed().cell("zuul p hello", 50, 900, CPU)
                .cell("zuul p sleep", 50, 240, NONE)
                .comparedWith(acme().cell("zuul p hello", 50, 500, CPU).cell("zuul p sleep", 50, 240, NONE));

        assertThat(c.answer())
                .containsExactly(
                        "zuul p hello: 500 -> 900 requests/s at 50 users, 50.0 % -> 10.0 % unsuccessful: the limit is still"
                                + " the processors. Caution: the processors were the limit in both runs.",
                        "2 cells that both runs have: 1 better, 1 same within the spread.");
    }

    @Test
    void the_service_without_a_gateway_comes_last_and_makes_a_note_when_it_changed() {
        RunComparison c = fixed().cell("direct p sleep", 50, 900, NONE)
                .cell("zuul p sleep", 50, 450, NONE)
                .comparedWith(acme().cell("direct p sleep", 50, 600, NONE).cell("zuul p sleep", 50, 300, NONE));

        assertThat(c.answer()).hasSize(3);
        assertThat(c.answer().get(0)).startsWith("zuul p sleep: 300 -> 450 requests/s");
        assertThat(c.answer().get(1)).startsWith("direct p sleep: 600 -> 900 requests/s");
        assertThat(c.notes())
                .contains(
                        "Without a gateway the calls changed, too (sleep, 50 users: +50 %, p = 0.03): the service or the machine differs.");
    }

    @Test
    void behind_an_open_circuit_breaker_it_names_the_limit_that_opened_it() {
        RunComparison c = fixed().cell("zuul p sleep", 200, 960, NONE)
                .comparedWith(acme().cell("zuul p sleep", 200, 20, BREAKER));

        assertThat(c.answer().get(0))
                .endsWith("the open circuit breaker, opened at 100 permits (`the.permits`), rejected most calls;"
                        + " now no limit is met.");
    }

    @Test
    void the_same_limit_with_another_size_is_named_with_both() {
        RunComparison c =
                fixed().cell("zuul p sleep", 200, 900, POOL).comparedWith(acme().cell("zuul p sleep", 200, 100, POOL));

        assertThat(c.answer().get(0))
                .endsWith("the limit is the same, now 400 connections to service-a (`the.connections`) instead of 40.");
    }

    /** One start of each. */
    @Test
    void too_few_starts_show_both_figures_and_say_that_they_cannot_tell() {
        MadeRun before = acme().cell("zuul p sleep", 50, 1, 100, 1, NONE).cell("scg p sleep", 50, 1, 240, 1, NONE);
        MadeRun now = acme().cell("zuul p sleep", 50, 1, 130, 1, NONE).cell("scg p sleep", 50, 1, 240, 1, NONE);

        RunComparison c = now.planned(9).comparedWith(before);

        assertThat(c.answer())
                .containsExactly(
                        "zuul p sleep: 100 -> 130 requests/s at 50 users (+30 %, but 1 against 1 start cannot tell):"
                                + " no limit is met, as before.",
                        "2 cells that both runs have: 2 undecided.");
        assertThat(c.notes()).anyMatch(note -> note.endsWith("At least 4 starts of both runs are needed: --starts 4."));
    }

    @Test
    void the_chain_has_each_limit_once_in_the_order_of_a_call_with_its_sizes_and_use() {
        RunComparison c =
                fixed().cell("zuul p sleep", 200, 900, POOL).comparedWith(acme().cell("zuul p sleep", 200, 100, POOL));

        ComparedChain chain = c.chains().get(0);

        assertThat(chain.limits())
                .extracting(ComparedLimits::name)
                .containsExactly(
                        "zuul-gateway/semaphore.service-a", "zuul-gateway/pool.service-a", "service-a/threads");
        assertThat(chain.limits()).extracting(ComparedLimits::changed).containsExactly(true, true, false);
        assertThat(chain.limits().get(1).before().max()).isEqualTo(40);
        assertThat(chain.limits().get(1).now().peakInUse()).isEqualTo(400);
        assertThat(chain.changed()).isTrue();
    }

    @Test
    void a_cell_that_the_processors_or_other_programs_disturbed_says_so() {
        RunComparison c = fixed().cell("zuul p hello", 50, 900, CPU)
                .disturbed()
                .cell("zuul p sleep", 50, 900, NONE)
                .comparedWith(acme().cell("zuul p hello", 50, 900, CPU).cell("zuul p sleep", 50, 900, NONE));

        assertThat(c.cells())
                .extracting(ComparedCells::cautions)
                .containsExactly(
                        List.of("the processors were the limit in both runs"),
                        List.of("other programs disturbed the machine in this run"));
    }

    @Test
    void a_bystander_experiment_is_compared_by_its_verdict() {
        RunComparison c = fixed().bystander("zuul", "acme-fixed", 250, "isolated")
                .comparedWith(acme().bystander("zuul", "acme", 100, "dead"));

        assertThat(c.bystanders()).extracting(ComparedBystanders::word).containsExactly("better");
        assertThat(c.answer())
                .containsExactly(
                        "zuul acme -> acme-fixed, service-a hangs: the healthy route was dead and is now isolated.",
                        "The one bystander experiment that both runs have: 1 better.");
    }

    @Test
    void an_inconclusive_experiment_is_neither_better_nor_worse() {
        RunComparison c = fixed().bystander("zuul", "p", 250, "inconclusive")
                .comparedWith(acme().bystander("zuul", "p", 250, "dead"));

        assertThat(c.bystanders()).extracting(ComparedBystanders::word).containsExactly("undecided");
    }

    @Test
    void a_run_compared_with_itself_says_so() {
        RunComparison c =
                acme().cell("zuul p sleep", 50, 200, NONE).comparedWith(acme().cell("zuul p sleep", 50, 200, NONE));

        assertThat(c.answer()).containsExactly("The baseline is this run itself, so nothing differs.");
        assertThat(c.chains()).noneMatch(ComparedChain::changed);
    }

    @Test
    void what_only_one_run_has_is_counted_and_an_incomplete_run_named() {
        RunComparison c = fixed().planned(18)
                .cell("zuul p sleep", 50, 200, NONE)
                .cell("zuul p sleep", 90, 200, NONE)
                .comparedWith(acme().cell("zuul p sleep", 50, 200, NONE));

        assertThat(c.notes())
                .contains("This run is incomplete: 8 of 18 cells.", "Left out: 4 cells that only this run has.");
    }

    @Test
    void repeats_without_figures_do_not_decide_what_the_limit_was() {
        RunComparison c = fixed().cell("zuul p sleep", 50, 300, NONE)
                .comparedWith(acme().lost("zuul p sleep", 50, 1)
                        .lost("zuul p sleep", 50, 2)
                        .cell("zuul p sleep", 50, 3, 100, 0.1, POOL)
                        .lost("zuul p sleep", 50, 4));

        assertThat(c.answer().get(0)).contains("the limit was 40 connections to service-a (`the.connections`)");
    }

    /** As the first screen of either run does. */
    @Test
    void of_two_repeats_the_limit_is_that_of_the_slower_one() {
        RunComparison c = fixed().cell("zuul p sleep", 50, 900, NONE)
                .comparedWith(acme().cell("zuul p sleep", 50, 1, 100, 0.1, POOL)
                        .cell("zuul p sleep", 50, 2, 140, 0.14, PERMITS));

        assertThat(c.answer().get(0))
                .startsWith("zuul p sleep: 120 -> 900 requests/s")
                .contains("the limit was 40 connections to service-a (`the.connections`)");
    }
}
