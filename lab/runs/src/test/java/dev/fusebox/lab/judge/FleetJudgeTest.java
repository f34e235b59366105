package dev.fusebox.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.results.cell.CellRecord;
import dev.fusebox.lab.results.cell.CellRecord.Tolerance;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.CellResult.FleetMember;
import dev.fusebox.lab.results.cell.MadeCellResult;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.MadeLoad;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FleetJudgeTest {

    private static final Verdict NO_LIMIT = Verdict.notReached("No limit met.");

    private static LoadFigures load(long ok, long rejected) {
        return MadeLoad.of(
                "locust 2",
                "locust",
                ok + rejected,
                ok,
                rejected,
                0,
                10,
                (ok + rejected) / 10.0,
                ok / 10.0,
                200,
                210,
                220,
                230,
                0L);
    }

    private static CellResult cell(
            @Nullable LoadFigures load, @Nullable LimitUsage limit, Verdict verdict, @Nullable Double predicted) {
        Prediction prediction = predicted == null
                ? null
                : new Prediction(
                        predicted,
                        0.0,
                        limit == null ? null : limit.fullName(),
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null);
        return MadeCellResult.of("zuul", "sleep/200", 40)
                .load(load)
                .limits(limit == null ? List.of() : List.of(limit))
                .predicted(prediction)
                .notPredicted(predicted == null ? "no warm-up rate" : null)
                .verdict(verdict)
                .build();
    }

    private static LimitUsage serviceThreads(String component, int medianInUse) {
        return new LimitUsage(
                component,
                "threads",
                LimitKind.THREADS,
                10,
                10,
                medianInUse,
                null,
                null,
                WhenFull.QUEUES,
                "server.tomcat.threads.max",
                "10",
                "command line");
    }

    private static CellResult judgedByService(int medianOfSecond) {
        List<LimitUsage> service =
                List.of(serviceThreads("service-a", 10), serviceThreads("service-a-2", medianOfSecond));
        Verdict verdict = Verdict.bound("service-a/threads", null, null, "Request threads are the limit.");
        FleetMember[] members = IntStream.of(1, 2)
                .mapToObj(n -> member(
                        n,
                        0.5,
                        MadeCellResult.of("zuul", "sleep/200", 40)
                                .load(load(500, 0))
                                .limits(service)
                                .notPredicted("not predicted")
                                .verdict(verdict)
                                .build()))
                .toArray(FleetMember[]::new);
        return judged(load(1000, 0), members);
    }

    @Test
    void every_instance_of_the_service_that_is_full_is_named() {
        assertThat(judgedByService(10).verdict().sentence())
                .startsWith("Both instances of zuul are bound by service-a's and service-a-2's 10 request threads"
                        + " (server.tomcat.threads.max=10).");
        assertThat(judgedByService(4).verdict().sentence())
                .startsWith("Both instances of zuul are bound by service-a's 10 request threads"
                        + " (server.tomcat.threads.max=10).");
    }

    private static LimitUsage pool(int number, int size) {
        return new LimitUsage(
                component(number),
                "pool.service-a",
                LimitKind.HTTP_POOL,
                size,
                size,
                size,
                5,
                0L,
                WhenFull.QUEUES,
                "ribbon.MaxConnectionsPerHost",
                "" + size / 2,
                "command line");
    }

    private static String component(int number) {
        return number == 1 ? "zuul-gateway" : "zuul-gateway-" + number;
    }

    private static FleetMember bound(int number, int connections, double share) {
        LimitUsage pool = pool(number, connections);
        Verdict verdict = Verdict.bound(pool.fullName(), null, null, "Connections are the limit.");
        return member(number, share, cell(load(connections * 50, 0), pool, verdict, connections * 5.0));
    }

    private static FleetMember member(int number, double share, CellResult cell) {
        return new FleetMember("zuul-" + number, component(number), share, cell);
    }

    private static CellResult judged(LoadFigures together, FleetMember... members) {
        CellResult whole = cell(together, null, NO_LIMIT, null);
        CellRecord record = new CellRecord(
                whole, "zuul-gateway", "service-a", 2, true, List.of(), Map.of(), null, null, Tolerance.USUAL, null);
        return FleetJudge.judge(record, List.of(members));
    }

    @Test
    void instances_that_are_bound_alike_are_counted_and_the_other_is_named_with_its_setting() {
        CellResult fleet = judged(load(2500, 0), bound(1, 20, 1.0 / 3), bound(2, 20, 1.0 / 3), bound(3, 10, 1.0 / 3));

        assertThat(fleet.verdict().limit()).isEqualTo("zuul-gateway/pool.service-a");
        assertThat(fleet.verdict().sentence())
                .isEqualTo("2 of 3 instances of zuul (zuul-1, zuul-2) are bound by their 20 connections to the service"
                        + " (ribbon.MaxConnectionsPerHost=10); zuul-3 is bound by its 10 connections to the service"
                        + " (ribbon.MaxConnectionsPerHost=5). No call was rejected.");
    }

    @Test
    void the_prediction_is_the_sum_of_the_instances() {
        CellResult fleet = judged(load(2400, 0), bound(1, 20, 1.0 / 3), bound(2, 20, 1.0 / 3), bound(3, 10, 1.0 / 3));

        assertThat(fleet.predicted().goodputPerSecond()).isEqualTo(250);
        assertThat(fleet.predicted().residual()).isBetween(-0.041, -0.039);
        assertThat(fleet.limits()).hasSize(3);
    }

    @Test
    void without_a_prediction_of_one_instance_there_is_none_of_the_fleet() {
        CellResult fleet =
                judged(load(2000, 0), bound(1, 20, 0.5), member(2, 0.5, cell(load(1000, 0), null, NO_LIMIT, null)));

        assertThat(fleet.predicted()).isNull();
        assertThat(fleet.notPredicted()).isEqualTo("no warm-up rate");
    }

    @Test
    void an_uneven_load_is_named() {
        CellResult idle = cell(load(800, 0), null, NO_LIMIT, 80.0);
        CellResult fleet =
                judged(load(2600, 0), member(1, 1 / 6.0, idle), member(2, 1 / 6.0, idle), bound(3, 20, 4 / 6.0));

        assertThat(fleet.verdict().status()).isEqualTo(Verdict.Status.BOUND);
        assertThat(fleet.verdict().limit()).isEqualTo("zuul-gateway-3/pool.service-a");
        assertThat(fleet.verdict().sentence())
                .contains("zuul-3 is bound by its 20 connections to the service (ribbon.MaxConnectionsPerHost=10):"
                        + " it gets 67 % of the load");
    }

    @Test
    void where_no_instance_meets_a_limit_the_fleet_meets_none() {
        CellResult idle = cell(load(800, 0), null, NO_LIMIT, 80.0);

        assertThat(judged(load(1600, 0), member(1, 0.5, idle), member(2, 0.5, idle))
                        .verdict()
                        .status())
                .isEqualTo(Verdict.Status.NOT_REACHED);
    }

    @Test
    void an_instance_that_is_undecided_leaves_the_fleet_undecided_and_says_why() {
        CellResult fleet = judged(
                load(2000, 0),
                bound(1, 20, 0.5),
                member(2, 0.5, cell(load(1000, 0), null, Verdict.unread("its samples"), 80.0)));

        assertThat(fleet.verdict().status()).isEqualTo(Verdict.Status.AMBIGUOUS);
        assertThat(fleet.verdict().sentence()).contains("zuul-2 is undecided (its samples)");
    }

    @Test
    void an_instance_that_differs_from_its_prediction_shows_in_the_verdict_of_the_fleet() {
        LimitUsage pool = pool(2, 20);
        Verdict contradicted =
                new Verdict(Verdict.Status.CONTRADICTED, pool.fullName(), null, null, null, "It differs.");
        CellResult fleet = judged(
                load(1500, 10), bound(1, 20, 0.5), member(2, 0.5, cell(load(500, 10), pool, contradicted, 100.0)));

        assertThat(fleet.verdict().status()).isEqualTo(Verdict.Status.CONTRADICTED);
        assertThat(fleet.verdict().sentence())
                .contains("though the model says otherwise", "10 of 1 510 answers were not 2xx");
    }

    @Test
    void one_instance_of_many_that_is_bound_does_not_bind_the_fleet() {
        CellResult idle = cell(load(800, 0), null, NO_LIMIT, 80.0);

        CellResult fleet =
                judged(load(2600, 0), bound(1, 20, 1 / 3.0), member(2, 1 / 3.0, idle), member(3, 1 / 3.0, idle));

        assertThat(fleet.verdict().status()).isEqualTo(Verdict.Status.AMBIGUOUS);
        assertThat(fleet.predicted().limit()).isNull();
        assertThat(fleet.verdict().sentence())
                .contains("zuul-1 is bound by its 20 connections", "(zuul-2, zuul-3) are bound by no limit");
    }

    /** 40 users who are each rejected after 10 ms call 4000 times a second. */
    @Test
    void an_instance_that_is_predicted_to_reject_every_call_counts_with_its_calls() {
        CellResult rejecting = cell(load(0, 8000), null, NO_LIMIT, 0.0);
        Prediction all = new Prediction(0.0, 1.0, null, null, 10.0, null, null, null, null, null, null, null);

        CellResult fleet = judged(
                load(1000, 8000),
                bound(1, 20, 0.5),
                member(
                        2,
                        0.5,
                        rejecting.withJudgement(
                                rejecting.judgement().withPredicted(all).withNotPredicted(null))));

        assertThat(fleet.predicted().goodputPerSecond()).isEqualTo(100);
        assertThat(fleet.predicted().refusedShare()).isBetween(0.975, 0.977);
    }
}
