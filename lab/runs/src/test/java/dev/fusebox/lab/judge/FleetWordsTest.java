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
import dev.fusebox.lab.results.cell.Verdict.Reason;
import dev.fusebox.lab.results.cell.Verdict.Status;
import dev.fusebox.lab.results.cell.Verdict.Why;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FleetWordsTest {

    private static final Verdict NO_LIMIT = Verdict.notReached("No limit met.");

    private static FleetMember member(int number, double share, MadeCellResult cell) {
        return new FleetMember("zuul-" + number, "zuul-gateway-" + number, share, cell.build());
    }

    private static MadeCellResult cell(Verdict verdict) {
        return MadeCellResult.of("zuul", "sleep/200", 40).verdict(verdict);
    }

    private static Verdict bound(String limit) {
        return Verdict.bound(limit, null, null, "It binds.");
    }

    private static CellResult judged(FleetMember... members) {
        CellRecord record = new CellRecord(
                cell(NO_LIMIT).build(),
                "zuul-gateway",
                "service-a",
                2,
                true,
                List.of(),
                Map.of(),
                null,
                null,
                Tolerance.USUAL,
                null);
        return FleetJudge.judge(record, List.of(members));
    }

    private static String found(FleetMember... members) {
        return FleetSentence.found(List.of(members));
    }

    @Test
    void all_instances_that_are_alike_are_named_together() {
        assertThat(found(member(1, 0.5, cell(NO_LIMIT)), member(2, 0.5, cell(NO_LIMIT))))
                .isEqualTo("Both instances of zuul are bound by no limit");
        assertThat(found(
                        member(1, 0.33, cell(NO_LIMIT)),
                        member(2, 0.33, cell(NO_LIMIT)),
                        member(3, 0.33, cell(NO_LIMIT))))
                .isEqualTo("All 3 instances of zuul are bound by no limit");
    }

    @Test
    void the_most_instances_come_first() {
        assertThat(found(
                        member(1, 0.33, cell(bound("zuul-gateway-1/cpu"))),
                        member(2, 0.33, cell(NO_LIMIT)),
                        member(3, 0.33, cell(NO_LIMIT))))
                .isEqualTo("2 of 3 instances of zuul (zuul-2, zuul-3) are bound by no limit;"
                        + " zuul-1 is bound by the processors");
    }

    @Test
    void a_thread_is_no_processor_of_all() {
        assertThat(found(member(1, 1, cell(bound("zuul-gateway-1/cpu.acceptor")))))
                .isEqualTo("zuul-1 is bound by zuul-gateway-1/cpu.acceptor");
    }

    @Test
    void what_the_model_says_otherwise_is_said() {
        Verdict without = new Verdict(Status.CONTRADICTED, null, null, null, new Reason(Why.CONTRADICTED, "x"), "-");
        Verdict with = new Verdict(Status.CONTRADICTED, "zuul-gateway-1/cpu", null, null, null, "-");

        assertThat(found(member(1, 1, cell(without)))).isEqualTo("zuul-1 is not what the model says");
        assertThat(found(member(1, 1, cell(with))))
                .isEqualTo("zuul-1 is bound by the processors, though the model says otherwise");
    }

    /** Two instances: half of the load each; a quarter more or less is uneven. */
    @Test
    void a_share_that_differs_by_a_quarter_is_still_even() {
        assertThat(found(member(1, 0.625, cell(NO_LIMIT)), member(2, 0.4, cell(NO_LIMIT))))
                .doesNotContain("of the load");
        assertThat(found(member(1, 0.626, cell(NO_LIMIT)), member(2, 0.399, cell(NO_LIMIT))))
                .isEqualTo("Both instances of zuul are bound by no limit: zuul-1 gets 63 % of the load,"
                        + " zuul-2 gets 40 % of the load");
    }

    private static LimitUsage threads(String component, @Nullable Integer max, @Nullable Integer median) {
        return new LimitUsage(
                component,
                "threads",
                LimitKind.THREADS,
                max,
                max,
                median,
                null,
                null,
                WhenFull.QUEUES,
                null,
                null,
                null);
    }

    private static String owners(LimitUsage... limits) {
        return found(member(1, 1, cell(bound("service-a/threads")).limits(List.of(limits))));
    }

    @Test
    void other_instances_of_the_service_are_named_where_their_limit_of_that_size_was_full() {
        LimitUsage one = threads("service-a", 100, 100);

        assertThat(owners(one, threads("service-a-2", 100, 95)))
                .isEqualTo("zuul-1 is bound by service-a's and service-a-2's 100 request threads");
        assertThat(owners(one, threads("service-a-2", 100, 94)))
                .isEqualTo("zuul-1 is bound by service-a's 100 request threads");
        assertThat(owners(one, threads("service-a-2", 90, 90))).doesNotContain("service-a-2");
        assertThat(owners(one, threads("service-a-2", 100, null))).doesNotContain("service-a-2");
        assertThat(owners(one, threads("zuul-gateway-1", 100, 100))).doesNotContain("zuul-gateway-1's");
    }

    @Test
    void what_rejects_is_that_of_the_instances_with_the_most_load() {
        Verdict permits =
                Verdict.undecided("zuul-gateway-1/semaphore.a", null, new Reason(Why.SELDOM_FULL, "seldom"), "-");
        Verdict breaker = Verdict.undecided(
                "zuul-gateway-2/circuit-breaker.a",
                "zuul-gateway-2/semaphore.a",
                new Reason(Why.BREAKER_OPEN, "open"),
                "-");

        Verdict fleet = judged(member(1, 0.4, cell(permits)), member(2, 0.6, cell(breaker)))
                .verdict();

        assertThat(fleet.refusedBy()).isEqualTo("zuul-gateway-2/circuit-breaker.a");
        assertThat(fleet.openedBy()).isEqualTo("zuul-gateway-2/semaphore.a");
        assertThat(fleet.reason().why()).as("of the first").isEqualTo(Why.SELDOM_FULL);
        assertThat(fleet.reason().words()).isEqualTo("zuul-1 is undecided (seldom); zuul-2 is undecided (open)");
    }

    @Test
    void half_of_the_load_is_not_most_of_it() {
        Verdict fleet = judged(member(1, 0.5, cell(bound("zuul-gateway-1/cpu"))), member(2, 0.5, cell(NO_LIMIT)))
                .verdict();

        assertThat(fleet.status()).isEqualTo(Status.AMBIGUOUS);
        assertThat(fleet.reason().why()).isEqualTo(Why.SELDOM_FULL);
        assertThat(judged(member(1, 0.51, cell(bound("zuul-gateway-1/cpu"))), member(2, 0.49, cell(NO_LIMIT)))
                        .verdict())
                .extracting(Verdict::status, Verdict::limit)
                .containsExactly(Status.BOUND, "zuul-gateway-1/cpu");
    }

    @Test
    void one_that_is_undecided_leaves_a_bound_fleet_undecided() {
        Verdict unread = Verdict.unread("x");

        assertThat(judged(member(1, 0.7, cell(bound("zuul-gateway-1/cpu"))), member(2, 0.3, cell(unread)))
                        .verdict()
                        .reason()
                        .why())
                .isEqualTo(Why.UNREAD);
    }

    @Test
    void a_contradiction_of_one_has_a_reason_where_no_limit_is_that_of_most() {
        Verdict contradicted = new Verdict(Status.CONTRADICTED, "zuul-gateway-1/cpu", null, null, null, "-");

        assertThat(judged(member(1, 0.5, cell(contradicted)), member(2, 0.5, cell(NO_LIMIT)))
                        .verdict())
                .satisfies(v -> assertThat(v.limit()).isNull())
                .satisfies(v -> assertThat(v.reason()).isNotNull());
        assertThat(judged(member(1, 0.6, cell(contradicted)), member(2, 0.4, cell(NO_LIMIT)))
                        .verdict()
                        .reason())
                .isNull();
    }

    private static MadeCellResult predicted(
            @Nullable Double goodput, @Nullable Double rejected, @Nullable Double meanMs) {
        return cell(NO_LIMIT)
                .predicted(new Prediction(
                        goodput, rejected, null, null, meanMs, null, null, null, null, null, null, null));
    }

    @Test
    void rejections_of_the_fleet_are_those_of_all_answers() {
        Prediction fleet = judged(
                        member(1, 0.5, predicted(100.0, 0.5, null)), member(2, 0.5, predicted(200.0, 0.0, null)))
                .predicted();

        assertThat(fleet.goodputPerSecond()).isEqualTo(300);
        assertThat(fleet.refusedShare()).as("100 of 400").isEqualTo(0.25);
        assertThat(judged(member(1, 1, predicted(0.0, 0.0, null))).predicted().refusedShare())
                .as("no answers")
                .isZero();
    }

    @Test
    void what_cannot_be_added_up_is_not_predicted() {
        assertThat(judged(member(1, 0.5, predicted(0.0, 1.0, null)), member(2, 0.5, predicted(9.0, 0.0, null)))
                        .predicted())
                .as("how often rejected callers call is not known")
                .isNull();
        assertThat(judged(member(1, 1, predicted(null, null, null))).predicted())
                .isNull();
        assertThat(judged(member(1, 1, predicted(5.0, null, null))).predicted()).isNull();
    }

    @Test
    void a_fleet_without_figures_says_nothing_of_rejections() {
        assertThat(judged(member(1, 1, cell(NO_LIMIT))).verdict().sentence()).isEqualTo("zuul-1 is bound by no limit.");
    }

    @Test
    void a_limit_of_the_service_that_all_instances_meet_is_one_limit() {
        LimitUsage service = threads("service-a", 100, 50);

        assertThat(judged(
                                member(1, 0.5, cell(NO_LIMIT).limits(List.of(service))),
                                member(2, 0.5, cell(NO_LIMIT).limits(List.of(service))))
                        .limits())
                .containsExactly(service);
    }

    @Test
    void of_names_with_as_much_load_the_first_counts() {
        Verdict one = Verdict.undecided("a/semaphore.a", null, new Reason(Why.SELDOM_FULL, "seldom"), "-");
        Verdict other = Verdict.undecided("b/pool.a", null, new Reason(Why.SELDOM_FULL, "seldom"), "-");

        assertThat(judged(member(1, 0.5, cell(one)), member(2, 0.5, cell(other)))
                        .verdict()
                        .refusedBy())
                .isEqualTo("a/semaphore.a");
    }
}
