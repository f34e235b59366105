package dev.fusebox.lab.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.experiment.bystander.BystanderCase;
import dev.fusebox.lab.experiment.bystander.BystanderResult;
import dev.fusebox.lab.experiment.bystander.HealthySide;
import dev.fusebox.lab.experiment.bystander.HungSide;
import dev.fusebox.lab.kind.Finding.Level;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import dev.fusebox.lab.results.trial.ExperimentResult;
import dev.fusebox.lab.results.trial.Healthy;
import dev.fusebox.lab.summary.Score.Grade;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScoreTest {

    private static final String POOL = "gate-way/pool.service-a";

    private static MadeCell direct(int users, double goodput) {
        MadeCell cell = new MadeCell().users(users, goodput);
        cell.gateway = "direct";
        return cell;
    }

    private static MadeCell pooled(int users, double goodput) {
        return new MadeCell()
                .users(users, goodput)
                .limit("semaphore.service-a", LimitKind.SEMAPHORE, 100)
                .limit("pool.service-a", LimitKind.HTTP_POOL, 50);
    }

    private static Score only(MadeCell... cells) {
        List<Score> scores = Score.of(MadeCell.run(cells));
        assertThat(scores).hasSize(1);
        return scores.get(0);
    }

    private static BystanderResult bystander(
            String route, BystanderVerdict verdict, String exhausted, Integer critical) {
        return bystander("p", route, verdict, exhausted, critical);
    }

    static BystanderResult bystander(
            String profile, String route, BystanderVerdict verdict, String exhausted, Integer critical) {
        Healthy idle = new Healthy(10, 10, 1.0, 2.0, Map.of("200", 10), 0, 0, null);
        String reason = verdict == BystanderVerdict.INCONCLUSIVE ? "the machine was busy" : null;
        return new BystanderResult(
                "gate.%s.%s".formatted(profile, route),
                "gate",
                profile,
                new BystanderCase(route, 250, "raised to 60 s", null),
                verdict,
                reason,
                new HealthySide(idle, idle, exhausted, List.of()),
                new HungSide(POOL, 50, null, Map.of(), null, List.of(), null, null),
                critical,
                null,
                null,
                null);
    }

    private static Score tried(BystanderResult... found) {
        List<ExperimentResult> experiments = List.of(found);
        return Score.of(MadeCell.run(experiments)).get(0);
    }

    @Test
    void only_the_run_measures_a_profile_again_that_it_changed() {
        assertThat(tried(bystander("a", BystanderVerdict.DEAD, POOL, 50))
                        .isolation()
                        .command())
                .startsWith("./fusebox bystander --profile p --gateway gate ");
        assertThat(tried(bystander("p+few-threads", "a", BystanderVerdict.DEAD, POOL, 50))
                        .isolation()
                        .command())
                .isEqualTo("./fusebox run s");
    }

    @Test
    void throughput_is_the_share_of_what_the_same_users_get_without_the_gateway() {
        Grade grade = only(direct(100, 1000), pooled(100, 250).boundBy(POOL)).throughput();

        assertThat(grade.level()).isEqualTo(Level.POOR);
        assertThat(grade.figure()).isEqualTo("25 %: 250 of 1 000/s with 100 users");
        assertThat(grade.limit()).isEqualTo("gate-way/pool.service-a: the.pool.service-a=50 (profile p)");
    }

    /** 4.303 x 10 / sqrt(3), and 4.303 x 2 / sqrt(3). */
    @Test
    void figures_of_several_starts_have_their_interval() {
        Score bound = only(
                direct(100, 1000),
                pooled(100, 240).boundBy(POOL).start(1),
                pooled(100, 250).boundBy(POOL).start(2),
                pooled(100, 260).boundBy(POOL).start(3));
        Score tripped = only(
                pooled(100, 40).tripped(0.90, 0).start(1),
                pooled(100, 40).tripped(0.92, 0).start(2),
                pooled(100, 40).tripped(0.94, 0).start(3));

        assertThat(bound.throughput().figure()).isEqualTo("25 %: 250 (225 to 275) of 1 000/s with 100 users");
        assertThat(bound.headroom().figure()).startsWith("at its limit, 250 (225 to 275)/s");
        assertThat(tripped.breaker().figure()).startsWith("open 92.0 % (87.0 to 97.0) of the time with 100 users");
    }

    @Test
    void without_a_direct_cell_the_model_says_what_the_service_could_give() {
        // 200 request threads that a call holds for 99 ms.
        assertThat(only(pooled(500, 250)).throughput().figure()).isEqualTo("12 %: 250 of 2 020/s with 500 users");
    }

    @Test
    void the_worst_load_counts() {
        Grade grade = only(direct(10, 100), direct(100, 1000), pooled(10, 99), pooled(100, 600))
                .throughput();

        assertThat(grade.level()).isEqualTo(Level.FAIR);
        assertThat(grade.figure()).startsWith("60 %");
    }

    @Test
    void nine_tenths_of_what_the_service_gives_are_good_and_name_no_limit() {
        assertThat(only(direct(100, 1000), pooled(100, 900)).throughput())
                .returns(Level.GOOD, Grade::level)
                .returns(null, Grade::limit);
    }

    @Test
    void processors_that_are_the_limit_say_nothing_of_the_gateway() {
        Grade grade = only(direct(100, 1000), pooled(100, 250).boundBy("gate-way/cpu"))
                .throughput();

        assertThat(grade.level()).isEqualTo(Level.UNKNOWN);
        assertThat(grade.figure()).isEqualTo("undecided: at 250/s the processors are the limit");
    }

    @Test
    void a_cell_that_other_programs_disturbed_says_nothing_of_the_gateway() {
        MadeCell disturbed = pooled(100, 250).boundBy(POOL);
        disturbed.busy = 1;
        disturbed.own = 0.3;

        assertThat(only(direct(100, 1000), disturbed).throughput().level()).isEqualTo(Level.UNKNOWN);
    }

    @Test
    void the_worst_experiment_decides_on_isolation() {
        Grade grade = tried(
                        bystander("a", BystanderVerdict.ISOLATED, null, null),
                        bystander("b", BystanderVerdict.DEAD, "gate-way/threads", 20))
                .isolation();

        assertThat(grade.level()).isEqualTo(Level.POOR);
        assertThat(grade.figure()).isEqualTo("dead with 250 callers held on b; suffers from 20 on");
        assertThat(grade.limit()).isEqualTo("gate-way/threads");
    }

    @Test
    void an_inconclusive_experiment_is_no_grade_as_long_as_another_one_decides() {
        assertThat(tried(
                                bystander("a", BystanderVerdict.INCONCLUSIVE, null, null),
                                bystander("b", BystanderVerdict.ISOLATED, null, null))
                        .isolation())
                .returns(Level.GOOD, Grade::level)
                .returns("isolated with 250 callers held on b", Grade::figure);
        assertThat(tried(bystander("a", BystanderVerdict.INCONCLUSIVE, null, null))
                        .isolation()
                        .level())
                .isEqualTo(Level.UNKNOWN);
    }

    @Test
    void isolation_that_was_not_tested_has_the_command_with_more_callers_than_any_limit() {
        assertThat(only(pooled(100, 900).limit("threads", LimitKind.THREADS, 400))
                        .isolation())
                .returns(Level.UNTESTED, Grade::level)
                .returns("not tested", Grade::figure)
                .returns("./fusebox bystander --profile p --gateway gate --callers 500", Grade::command);
    }

    @Test
    void a_breaker_open_for_a_tenth_of_the_time_on_a_healthy_service_is_poor_and_names_the_limit_that_opened_it() {
        Grade grade = only(pooled(500, 20).tripped(0.9, 0)).breaker();

        assertThat(grade.level()).isEqualTo(Level.POOR);
        assertThat(grade.figure())
                .isEqualTo(
                        "open 90 % of the time with 500 users; 1 trip on a healthy service, by calls rejected at 100 permits");
        assertThat(grade.limit()).startsWith("gate-way/semaphore.service-a: ");
    }

    @Test
    void a_breaker_that_opens_because_the_service_fails_is_not_to_blame() {
        assertThat(only(pooled(500, 20).tripped(0.9, 7)).breaker())
                .returns(Level.FAIR, Grade::level)
                .returns("open 90 % of the time with 500 users; 1 trip because the service failed", Grade::figure)
                .returns("service-a", Grade::limit);
    }

    @Test
    void a_breaker_that_trips_but_is_seldom_open_is_fair() {
        assertThat(only(pooled(500, 20).tripped(0.056, 0)).breaker())
                .returns(Level.FAIR, Grade::level)
                .satisfies(g -> assertThat(g.figure()).startsWith("open 5.6 % of the time"));
        assertThat(only(pooled(500, 20).tripped(0.1, 0)).breaker().level()).isEqualTo(Level.POOR);
    }

    @Test
    void the_breaker_is_shown_under_the_load_of_the_throughput_unless_another_load_is_worse() {
        MadeCell few = pooled(200, 20).tripped(0.95, 0);

        assertThat(only(few, pooled(500, 20).tripped(0.98, 0)).breaker().figure())
                .startsWith("open 95 % of the time with 200 users");
        assertThat(only(pooled(200, 20).tripped(0.02, 0), pooled(500, 1500).tripped(0.5, 0))
                        .breaker()
                        .figure())
                .startsWith("open 50 % of the time with 500 users");
    }

    @Test
    void a_breaker_that_never_opened_is_good() {
        assertThat(only(pooled(10, 100).closed()).breaker())
                .returns(Level.GOOD, Grade::level)
                .returns("0 trips", Grade::figure);
    }

    @Test
    void where_a_limit_binds_headroom_is_what_larger_ones_give_until_the_service_has_no_more() {
        Grade grade = only(pooled(500, 500).boundBy(POOL)).headroom();

        assertThat(grade.level()).isEqualTo(Level.POOR);
        assertThat(grade.figure())
                .isEqualTo("at its limit, 500/s; by the model 1 000/s with a larger the.pool.service-a,"
                        + " 2 020/s with a larger the.semaphore.service-a as well");
        assertThat(grade.command()).endsWith("-c 500 --set the.pool.service-a=500 --set the.semaphore.service-a=500");
    }

    @Test
    void no_ceiling_promises_more_than_the_service_gives_under_the_same_load() {
        Grade grade = only(direct(200, 930), pooled(200, 500).boundBy(POOL)).headroom();

        assertThat(grade.figure())
                .isEqualTo("at its limit, 500/s; by the model 930/s with a larger the.pool.service-a");
        assertThat(grade.command()).endsWith("-c 200 --set the.pool.service-a=200");
    }

    @Test
    void limits_of_one_size_are_raised_together() {
        MadeCell cell = new MadeCell()
                .users(500, 500)
                .limit("semaphore.service-a", LimitKind.SEMAPHORE, 50)
                .limit("pool.service-a", LimitKind.HTTP_POOL, 50)
                .boundBy(POOL);

        assertThat(only(cell).headroom().figure())
                .endsWith("2 020/s with a larger the.pool.service-a and a larger the.semaphore.service-a");
    }

    @Test
    void a_limit_that_costs_nothing_under_this_load_says_so() {
        assertThat(only(direct(50, 500), pooled(50, 490).boundBy(POOL))
                        .headroom()
                        .figure())
                .isEqualTo("at its limit, 490/s; with 50 users a larger one gives no more");
    }

    @Test
    void a_service_at_its_own_limit_is_no_fault_of_the_gateway() {
        assertThat(only(pooled(500, 1990).boundBy("service-a/threads")).headroom())
                .returns(Level.FAIR, Grade::level)
                .returns("none: the service is at its own limit, 1 990/s", Grade::figure);
    }

    @Test
    void behind_an_open_breaker_the_limit_that_opened_it_is_the_one_to_raise() {
        MadeCell cell = new MadeCell()
                .users(500, 20)
                .limit("semaphore.service-a", LimitKind.SEMAPHORE, 100)
                .tripped(0.9, 0);

        assertThat(only(cell).headroom().figure())
                .isEqualTo("full, which opens the circuit breaker, 20/s; by the model 2 020/s with"
                        + " the.semaphore.service-a=500 (one for each user)");
    }

    @Test
    void a_breaker_that_is_open_most_of_the_time_matters_more_than_a_limit_that_is_full_behind_it() {
        MadeCell cell = pooled(500, 20).tripped(0.9, 0);
        cell.verdict = Verdict.bound(POOL, "gate-way/circuit-breaker.service-a", null, "-");

        assertThat(only(cell).throughput().limit()).startsWith("gate-way/semaphore.service-a: ");
    }

    @Test
    void where_no_limit_binds_headroom_reaches_from_the_measured_load_to_the_first_limit() {
        assertThat(only(pooled(10, 100)).headroom())
                .returns(Level.GOOD, Grade::level)
                .returns(
                        "5.0 times the 100/s measured with 10 users, by the model; then gate-way/pool.service-a is the limit",
                        Grade::figure);
        assertThat(only(pooled(40, 400)).headroom().level()).isEqualTo(Level.FAIR);
        assertThat(only(pooled(48, 480)).headroom().level()).isEqualTo(Level.POOR);
    }

    /** As with an asynchronous servlet, which gives its thread back while a call waits. */
    @Test
    void a_limit_that_waiting_calls_do_not_hold_is_no_bound_of_headroom() {
        RecordedRun run = MadeCell.run(pooled(10, 100).limit("threads", LimitKind.THREADS, 2));

        assertThat(Score.of(run).get(0).headroom().figure()).endsWith("then gate-way/threads is the limit");
        assertThat(Score.of(MadeCell.notHeld(run, "gate-way/threads"))
                        .get(0)
                        .headroom()
                        .figure())
                .startsWith("5.0 times the 100/s")
                .endsWith("then gate-way/pool.service-a is the limit");
    }

    @Test
    void of_loads_that_are_as_bad_as_the_worst_the_smallest_is_named() {
        assertThat(only(pooled(200, 480).boundBy(POOL), pooled(400, 480).boundBy(POOL))
                        .throughput()
                        .figure())
                .endsWith("with 200 users");
    }

    @Test
    void of_gateways_that_are_not_isolated_the_one_with_the_fewest_harmful_callers_comes_first() {
        BystanderResult many = bystander("a", BystanderVerdict.DEAD, "gate-way/threads", null);
        BystanderResult few = new BystanderResult(
                "other.p.a",
                "other",
                "p",
                new BystanderCase("a", 250, "raised to 60 s", null),
                BystanderVerdict.DEAD,
                null,
                new HealthySide(many.healthy(), many.idle(), null, List.of()),
                new HungSide(null, 50, null, Map.of(), null, List.of(), null, null),
                10,
                null,
                null,
                null);

        assertThat(Score.of(MadeCell.run(List.of(many, few))))
                .extracting(Score::gateway)
                .containsExactly("other", "gate");
    }

    @Test
    void the_worst_gateway_comes_first() {
        MadeCell good = pooled(10, 100).closed();
        MadeCell poor = pooled(500, 20).tripped(0.9, 0);
        poor.gateway = "other";

        assertThat(Score.of(MadeCell.run(good, poor)))
                .extracting(Score::gateway)
                .containsExactly("other", "gate");
    }

    @Test
    void a_run_with_nothing_but_direct_cells_has_nothing_to_score() {
        assertThat(Score.of(MadeCell.run(direct(100, 1000)))).isEmpty();
    }
}
