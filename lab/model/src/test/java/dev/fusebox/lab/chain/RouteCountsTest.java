package dev.fusebox.lab.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.RouteCounts.Look;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RouteCountsTest {

    private static final Look NOTHING = new Look(List.of(), List.of());

    private static LimitReading semaphore(Long rejected) {
        return new LimitReading(
                Made.limit("gateway", "semaphore.service-a", LimitKind.SEMAPHORE, WhenFull.REJECTS, 100),
                100,
                null,
                rejected);
    }

    private static LimitReading pool(Integer queued) {
        return new LimitReading(
                Made.limit("gateway", "pool.service-a", LimitKind.HTTP_POOL, WhenFull.QUEUES, 50), 50, queued, null);
    }

    private static BreakerReading breaker(Long succeeded, ErrorCounts errors) {
        return new BreakerReading(
                Made.breaker("gateway"), new BreakerPoint(0, BreakerState.OPEN, 0, 0, 0L, succeeded, errors));
    }

    @Test
    void a_rejection_that_limit_and_circuit_breaker_both_count_counts_once() {
        RouteCounts counts = RouteCounts.between(
                new Look(List.of(semaphore(7L)), List.of(breaker(10L, Made.errors(7, 0, 0, 0)))),
                new Look(List.of(semaphore(127L)), List.of(breaker(12L, Made.errors(127, 1, 2, 30)))));

        assertThat(counts.rejected())
                .isEqualTo(Map.of("gateway/semaphore.service-a", 120L, "gateway/circuit-breaker.service-a", 30L));
        assertThat(counts.timedOut()).isEqualTo(1);
        assertThat(counts.failed()).isEqualTo(2);
        assertThat(counts.succeeded()).isEqualTo(2);
        assertThat(counts.notSuccessful()).isEqualTo(153);
    }

    /** The outer one counts as failed what the inner one rejects. */
    @Test
    void circuit_breakers_in_one_another_each_count_what_they_reject() {
        RouteCounts counts = RouteCounts.between(
                NOTHING,
                new Look(
                        List.of(),
                        List.of(breaker(50L, Made.errors(0, 0, 33, 10)), breaker(50L, Made.errors(0, 0, 3, 30)))));

        assertThat(counts.rejectedCalls()).isEqualTo(40);
        assertThat(counts.failed()).isEqualTo(3);
    }

    @Test
    void what_only_the_circuit_breaker_counts_belongs_to_the_limit_of_that_kind() {
        ErrorCounts full = Made.errors(0, 0, 0, 0).with(ErrorCause.POOL_REJECTED, 9L);

        RouteCounts counts = RouteCounts.between(NOTHING, new Look(List.of(pool(0)), List.of(breaker(0L, full))));

        assertThat(counts.rejected()).isEqualTo(Map.of("gateway/pool.service-a", 9L));
    }

    @Test
    void a_limit_without_a_circuit_breaker_counts_by_itself() {
        RouteCounts counts = RouteCounts.between(
                new Look(List.of(semaphore(5L)), List.of()), new Look(List.of(semaphore(6L)), List.of()));

        assertThat(counts)
                .isEqualTo(new RouteCounts(true, Map.of("gateway/semaphore.service-a", 1L), null, null, null));
    }

    @Test
    void what_is_not_counted_is_not_known() {
        RouteCounts counts = RouteCounts.between(NOTHING, new Look(List.of(pool(3)), List.of()));

        assertThat(counts.known()).isFalse();
        assertThat(counts.fallbacks(10, 0)).isZero();
    }

    @Test
    void successful_answers_to_failed_calls_are_fallbacks() {
        RouteCounts counts = new RouteCounts(true, Map.of("x", 40L), 5L, 0L, 55L);

        assertThat(counts.fallbacks(100, 0)).isEqualTo(45);
        assertThat(counts.fallbacks(60, 40)).isEqualTo(5);
    }

    /** A framework may count a call twice that its time limit ended, or a try that was repeated. */
    @Test
    void a_count_too_many_makes_no_fallback_of_a_successful_call() {
        assertThat(new RouteCounts(true, Map.of("x", 2L), 0L, 0L, 99L).fallbacks(99, 1))
                .isZero();
    }

    @Test
    void of_several_limits_the_one_that_can_have_rejected_did() {
        ErrorCounts full = Made.errors(0, 0, 0, 0).with(ErrorCause.POOL_REJECTED, 9L);

        RouteCounts counts =
                RouteCounts.between(NOTHING, new Look(List.of(semaphore(0L), pool(0)), List.of(breaker(0L, full))));

        assertThat(counts.rejected()).isEqualTo(Map.of("gateway/pool.service-a", 9L));
    }

    @Test
    void each_circuit_breaker_counts_from_its_own_earlier_count() {
        BreakerReading other = new BreakerReading(
                new ChainSnapshot.BreakerSpec("gateway", "outer", null, Map.of()),
                new BreakerPoint(0, BreakerState.CLOSED, 0, 0, 0L, 1000L, Made.errors(0, 0, 0, 0)));

        RouteCounts counts = RouteCounts.between(
                new Look(List.of(), List.of(other, breaker(10L, Made.errors(0, 0, 0, 0)))),
                new Look(List.of(), List.of(breaker(12L, Made.errors(0, 0, 0, 0)))));

        assertThat(counts.succeeded()).isEqualTo(2);
    }

    @Test
    void no_more_calls_are_fallbacks_than_succeeded_beyond_the_gateway_s_own_count() {
        assertThat(new RouteCounts(true, Map.of("x", 40L), 5L, 0L, 80L).fallbacks(100, 0))
                .isEqualTo(20);
    }

    @Test
    void calls_that_callers_saw_fail_are_no_fallbacks_though_successes_are_not_counted() {
        assertThat(new RouteCounts(true, Map.of("x", 40L), 5L, 0L, null).fallbacks(100, 40))
                .isEqualTo(5);
    }
}
