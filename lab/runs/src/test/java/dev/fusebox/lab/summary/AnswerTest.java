package dev.fusebox.lab.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.kind.Finding;
import dev.fusebox.lab.kind.Finding.Level;
import dev.fusebox.lab.results.cell.BreakerUsage;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A service with 200 threads whose calls take 100 ms: 1000/s with 100 users, about 2000/s with 200 or more. */
class AnswerTest {

    private static final String POOL = "gate-way/pool.service-a";
    private static final String PERMITS = "gate-way/semaphore.service-a";
    private static final String BREAKER = "gate-way/circuit-breaker.service-a";

    private static MadeCell gate(int users, double goodput) {
        return new MadeCell()
                .users(users, goodput)
                .limit("semaphore.service-a", LimitKind.SEMAPHORE, 100)
                .limit("pool.service-a", LimitKind.HTTP_POOL, 50);
    }

    private static MadeCell direct(int users, double goodput) {
        MadeCell cell = new MadeCell().users(users, goodput);
        cell.gateway = "direct";
        return cell;
    }

    /** 50 connections bind at 500/s; 24 500/s more are rejected for want of a permit. */
    private static MadeCell pool(int users) {
        MadeCell cell = gate(users, 500);
        cell.lost = 24_500;
        cell.breaker = counted(0, 245_000);
        cell.verdict = Verdict.bound(POOL, PERMITS, null, "-");
        return cell;
    }

    /** A circuit breaker that counted these rejections, and no failure of the service. */
    private static BreakerUsage counted(double openFraction, long rejected) {
        Map<String, Long> errors = Map.of("failed", 0L, "semaphoreRejected", rejected);
        return new BreakerUsage("service-a", openFraction, 1, errors, 5000L, List.of());
    }

    private static List<String> answer(MadeCell... cells) {
        return Summary.of(MadeCell.run(cells)).answer();
    }

    @Test
    void gateway_users_figure_limit_setting_rejections_and_the_health_of_the_service() {
        assertThat(answer(pool(200), direct(200, 1900)))
                .containsExactly(
                        "With 200 users, Gate with the profile p answers 500 requests/s (measured once), although the service could do 1 900:"
                                + " its 50 connections to service-a are the limit (`the.pool.service-a`)."
                                + " Calls that wait for one of them fill the 100 permits (`the.semaphore.service-a`), which reject"
                                + " the others; rejected users call again at once."
                                + " The service is healthy: it failed none of the calls.");
    }

    @Test
    void limits_hang_together_only_where_callers_are_seen_to_wait_for_the_smaller_one() {
        MadeCell cell = pool(200);
        cell.limits.clear();
        cell.queued = 0;
        cell.limit("semaphore.service-a", LimitKind.SEMAPHORE, 100).limit("pool.service-a", LimitKind.HTTP_POOL, 50);

        assertThat(answer(cell, direct(200, 1900)).get(0))
                .contains(" The other calls are rejected at 100 permits; rejected users call again at once. The ");
    }

    @Test
    void a_limit_that_rejects_and_binds_is_named_once() {
        MadeCell cell = pool(200);
        cell.verdict = Verdict.bound(PERMITS, PERMITS, null, "-");

        assertThat(answer(cell).get(0))
                .contains("its 100 permits are the limit (`the.semaphore.service-a`). The other calls are rejected;");
    }

    @Test
    void without_a_direct_cell_the_model_says_what_the_service_could_do() {
        assertThat(answer(pool(100)).get(0)).contains("although the service could do 1 010 by the model:");
    }

    private static List<Level> levels(MadeCell... cells) {
        return Answer.of(MadeCell.run(cells)).stream().map(Finding::level).toList();
    }

    @Test
    void a_loss_is_poor_and_a_gateway_that_gives_all_is_good() {
        assertThat(levels(pool(200), direct(200, 1900))).containsExactly(Level.POOR);
        assertThat(levels(gate(50, 490).closed(), direct(50, 500))).containsExactly(Level.GOOD);
        assertThat(levels()).containsExactly((Level) null);
    }

    @Test
    void the_fewest_users_that_meet_the_limit_are_named() {
        MadeCell few = gate(50, 490).closed();

        assertThat(answer(few, direct(50, 500), pool(500), pool(200), direct(200, 1900), direct(500, 2000))
                        .get(0))
                .startsWith(
                        "With 200 users or more, Gate with the profile p answers 500 requests/s (measured once), although the service could do 1 900:");
    }

    @Test
    void an_open_breaker_is_named_with_the_limit_that_opened_it() {
        MadeCell cell = gate(200, 20);
        cell.lost = 9980;
        cell.breaker = counted(0.97, 99_800);
        cell.verdict = Verdict.undecided(BREAKER, PERMITS, MadeCell.SELDOM_FULL, "-");

        assertThat(answer(cell, direct(200, 1900)))
                .containsExactly(
                        "With 200 users, Gate with the profile p answers 20 requests/s (measured once), although the service could do 1 900:"
                                + " its circuit breaker is open 97 % of the time, and rejects calls, whose users call again at once."
                                + " It was opened by calls rejected at 100 permits (`the.semaphore.service-a`)."
                                + " The service is healthy: it failed none of the calls.");
    }

    /** A loop that calls again at once makes the share; of open arrivals it is the gateway's. */
    @Test
    void the_share_of_rejections_is_that_of_open_arrivals() {
        MadeCell cell = gate(200, 250);
        cell.rate = 1000;
        cell.lost = 750;
        cell.breaker = counted(0.5, 7_500);
        cell.verdict = Verdict.undecided(BREAKER, PERMITS, MadeCell.SELDOM_FULL, "-");

        assertThat(answer(cell).get(0)).contains("is open 50 % of the time, and 75 % of the calls fail.");
    }

    @Test
    void calls_that_fail_on_another_endpoint_are_told_too() {
        MadeCell hello = gate(500, 33);
        hello.endpoint = "hello";
        hello.lost = 18_000;
        hello.verdict = Verdict.bound("gate-way/cpu", "service-a", null, "-");
        MadeCell calm = gate(50, 4000);
        calm.endpoint = "hello";

        assertThat(answer(pool(200), hello, calm, direct(200, 1900)).get(0))
                .contains("on sleep/98, Gate")
                .endsWith(" At worst elsewhere: with 500 users 33 requests/s on hello, 99.8 % of the calls fail.");
        hello.verdict = Verdict.bound("gate-way/cpu", BREAKER, null, "-");
        assertThat(answer(pool(200), hello, direct(200, 1900)).get(0))
                .endsWith(" on hello, the other calls are rejected by the open circuit breaker.");
        assertThat(answer(pool(200), calm, direct(200, 1900)).get(0)).endsWith(" On hello no call fails.");
    }

    @Test
    void the_answer_says_from_which_rate_on_the_circuit_breaker_trips() {
        MadeCell calm = gate(0, 440).closed();
        calm.rate = 440;
        MadeCell tripped = gate(0, 300).tripped(0.4, 0);
        tripped.rate = 535;
        MadeCell users = gate(200, 20).tripped(0.9, 0);

        assertThat(answer(calm, tripped, users))
                .anyMatch(words -> words.contains("at 535 calls/s and not at 440 calls/s with open arrivals"));
    }

    @Test
    void a_breaker_that_a_failing_service_opened_blames_the_service() {
        MadeCell cell = gate(200, 20);
        cell.lost = 9980;
        cell.tripped(0.97, 300);
        cell.verdict = Verdict.undecided(BREAKER, "service-a", MadeCell.SELDOM_FULL, "-");

        assertThat(answer(cell).get(0))
                .endsWith("It was opened by calls that failed at service-a. The service failed 300 calls.");
    }

    @Test
    void a_bound_gateway_is_named_though_no_call_is_rejected() {
        MadeCell cell = gate(120, 500).closed().boundBy(POOL);

        assertThat(answer(cell, direct(120, 1150)))
                .containsExactly(
                        "With 120 users, Gate with the profile p answers 500 requests/s (measured once), although the service could do 1 150:"
                                + " its 50 connections to service-a are the limit (`the.pool.service-a`)."
                                + " No call is rejected. The service is healthy: it failed none of the calls.");
    }

    @Test
    void a_limit_that_costs_nothing_yet_is_still_named() {
        MadeCell cell = gate(50, 490).boundBy(POOL);

        assertThat(answer(cell, direct(50, 500)).get(0))
                .isEqualTo(
                        "With 50 users, Gate with the profile p answers 490 requests/s (measured once): its 50 connections to service-a are the limit"
                                + " (`the.pool.service-a`). No call is rejected.");
    }

    @Test
    void with_no_limit_met_the_largest_load_is_given() {
        assertThat(answer(gate(50, 490), gate(100, 980), direct(50, 500), direct(100, 1000)))
                .containsExactly(
                        "With 100 users, the most that was tried, Gate with the profile p answers 980 requests/s (measured once) of the 1 000"
                                + " that the service could do and met no limit.");
    }

    @Test
    void a_limit_of_the_processors_is_this_machines() {
        MadeCell cell = gate(200, 400).boundBy("gate-way/cpu");

        assertThat(answer(cell, direct(200, 1900)).get(0))
                .contains(": the processors are the limit, so this figure is this machine's.");
    }

    @Test
    void a_real_limit_comes_before_a_larger_loss_to_the_processors() {
        MadeCell slow = gate(500, 100).boundBy("gate-way/cpu");

        assertThat(answer(slow, pool(200)).get(0))
                .startsWith("With 200 users, Gate with the profile p answers 500 requests/s");
    }

    @Test
    void a_disturbed_figure_is_not_to_be_relied_on() {
        MadeCell cell = pool(200);
        cell.busy = 0.95;

        assertThat(answer(cell).get(0))
                .contains("its 50 connections to service-a are the limit")
                .endsWith("Do not rely on this figure: other programs disturbed the cell.");
    }

    @Test
    void a_disturbance_is_named_once() {
        MadeCell cell = gate(20, 39);
        cell.busy = 0.95;
        cell.verdict = Verdict.undecided(
                null,
                null,
                new Verdict.Reason(Verdict.Why.DISTURBED, "other programs disturbed the cell: 95 % busy"),
                "-");

        assertThat(answer(cell).get(0))
                .endsWith(
                        "The limit is undecided: other programs disturbed the cell: 95 % busy. Do not rely on this figure.");
    }

    @Test
    void missing_samples_leave_the_cause_undecided() {
        MadeCell cell = gate(20, 39);
        Verdict missing = Verdict.unread("83 % of the samples of gate-way are missing");
        cell.verdict = missing.saying(missing.sentence() + " Limits were read over JMX, every 100 ms.");

        assertThat(answer(cell))
                .containsExactly(
                        "With 20 users, Gate with the profile p answers 39 requests/s (measured once), although the service could do 202 by the"
                                + " model. The limit is undecided: 83 % of the samples of gate-way are missing.");
    }

    @Test
    void calls_that_all_fail_are_named_with_their_status() {
        MadeCell cell = gate(20, 0);
        cell.lost = 3205;
        cell.statuses = Map.of("404", 32_050L);
        cell.verdict = Verdict.unread("the counters that can be read explain only 0");

        assertThat(answer(cell))
                .containsExactly(
                        "With 20 users, all 32 050 calls to Gate with the profile p failed with status 404: check the path of this endpoint.");
    }

    @Test
    void error_answers_that_no_counter_explains_may_be_the_services() {
        MadeCell cell = pool(200);
        cell.tripped(0.01, 0);
        cell.verdict = Verdict.bound(POOL, PERMITS, null, "-");

        assertThat(answer(cell).get(0)).doesNotContain("healthy");
    }

    @Test
    void where_model_and_measurement_differ_the_answer_says_so() {
        MadeCell cell = pool(200);
        cell.verdict = new Verdict(Verdict.Status.CONTRADICTED, POOL, PERMITS, null, null, "-");

        assertThat(answer(cell).get(0)).endsWith("Model and measurement differ here.");
    }

    @Test
    void of_several_profiles_the_worst_one_is_named() {
        MadeCell good = gate(200, 1900);
        good.profile = "good";

        assertThat(answer(good, pool(200)))
                .singleElement()
                .asString()
                .startsWith("With 200 users, Gate with the profile p answers 500 requests/s");
    }

    @Test
    void the_repeat_in_the_middle_stands_for_all() {
        MadeCell low = gate(200, 100).boundBy(POOL);
        MadeCell middle = gate(200, 500).boundBy(POOL);
        MadeCell high = gate(200, 900).boundBy(POOL);
        middle.repeat = 2;
        high.repeat = 3;

        assertThat(answer(high, low, middle).get(0))
                .startsWith("With 200 users, Gate with the profile p answers 500 requests/s");
    }

    @Test
    void where_the_circuit_breaker_trips_is_said_of_a_gateway_by_its_title() {
        MadeCell open = gate(0, 40).tripped(0.9, 0);
        open.rate = 550;
        MadeCell other = gate(200, 900);
        other.endpoint = "hello";

        assertThat(answer(gate(200, 40).tripped(0.9, 0), open, other))
                .contains("On sleep/98, the circuit breaker of Gate trips at 200 users with a closed loop, and at 550"
                        + " calls/s with open arrivals.");
    }

    @Test
    void a_figure_of_several_starts_has_its_interval() {
        MadeCell[] starts = {
            gate(200, 490).boundBy(POOL).start(1),
            gate(200, 500).boundBy(POOL).start(2),
            gate(200, 510).boundBy(POOL).start(3)
        };

        // 4.303 x 10 / sqrt(3)
        assertThat(answer(starts).get(0))
                .startsWith("With 200 users, Gate with the profile p answers 500 (475 to 525) requests/s in 3 starts");
    }

    @Test
    void a_run_without_a_gateway_speaks_of_the_service() {
        assertThat(answer(direct(500, 1990).boundBy("service-a/threads")).get(0))
                .isEqualTo("With 500 users, service-a without a gateway answers 1 990 requests/s (measured once):"
                        + " its 200 request threads are the limit (`the.threads`). No call is rejected.");
    }

    @Test
    void an_empty_run_says_so() {
        assertThat(answer()).containsExactly("No cell was finished.");
    }

    @Test
    void of_two_repeats_it_says_the_median_and_the_limit_of_the_slower_one() {
        MadeCell slow = gate(200, 400).boundBy(POOL);
        MadeCell fast = gate(200, 600).boundBy(PERMITS);
        fast.repeat = 2;

        assertThat(answer(slow, fast, direct(200, 1900)).get(0))
                .startsWith(
                        "With 200 users, Gate with the profile p answers 500 requests/s (2 rounds of one start), although the service could do 1 900:"
                                + " its 50 connections to service-a are the limit");
    }
}
