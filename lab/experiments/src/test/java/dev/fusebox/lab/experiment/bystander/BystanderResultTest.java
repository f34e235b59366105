package dev.fusebox.lab.experiment.bystander;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.chain.RouteCounts;
import dev.fusebox.lab.results.trial.BystanderVerdict;
import dev.fusebox.lab.results.trial.CallFigures.EndedCall;
import dev.fusebox.lab.results.trial.Healthy;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BystanderResultTest {

    static final Healthy IDLE = healthy(100, 100, 10.0);

    private static Healthy healthy(int sent, int ok, Double p99) {
        return new Healthy(sent, ok, p99, p99, Map.of(), null, 0, null);
    }

    private static LimitReading limit(LimitKind kind, int max, Integer inUse, Integer queued) {
        return new LimitReading(
                Made.limit("gateway", LimitId.prefix(kind), kind, WhenFull.QUEUES, max), inUse, queued, null);
    }

    @Test
    void ninety_nine_of_a_hundred_in_time_is_isolated() {
        assertThat(Healthy.judge(IDLE, healthy(100, 99, 110.0))).isEqualTo(BystanderVerdict.ISOLATED);
    }

    @Test
    void one_more_failure_or_a_p99_above_idle_plus_100_ms_is_degraded() {
        assertThat(Healthy.judge(IDLE, healthy(100, 98, 10.0))).isEqualTo(BystanderVerdict.DEGRADED);
        assertThat(Healthy.judge(IDLE, healthy(100, 100, 110.1))).isEqualTo(BystanderVerdict.DEGRADED);
    }

    @Test
    void a_slow_idle_allows_three_times_as_much() {
        assertThat(Healthy.judge(healthy(100, 100, 80.0), healthy(100, 100, 240.0)))
                .isEqualTo(BystanderVerdict.ISOLATED);
        assertThat(Healthy.judge(healthy(100, 100, 80.0), healthy(100, 100, 241.0)))
                .isEqualTo(BystanderVerdict.DEGRADED);
    }

    @Test
    void fewer_than_ten_of_a_hundred_is_dead() {
        assertThat(Healthy.judge(IDLE, healthy(100, 10, 10.0))).isEqualTo(BystanderVerdict.DEGRADED);
        assertThat(Healthy.judge(IDLE, healthy(100, 9, 10.0))).isEqualTo(BystanderVerdict.DEAD);
        assertThat(Healthy.judge(IDLE, healthy(100, 0, null))).isEqualTo(BystanderVerdict.DEAD);
    }

    @Test
    void calls_that_only_a_patient_caller_sees_answered_do_not_count() {
        Healthy late = new Healthy(100, 100, 48_000.0, 49_000.0, Map.of(), null, 91, null);

        assertThat(Healthy.judge(IDLE, late)).isEqualTo(BystanderVerdict.DEAD);
        assertThat(late.lateWords()).isEqualTo(", 91 of them after more than 5 s");
        assertThat(Healthy.late(new EndedCall(true, 1000, 6001))).isTrue();
        assertThat(Healthy.late(new EndedCall(true, 1000, 6000))).isFalse();
        assertThat(Healthy.late(new EndedCall(false, 1000, 9000))).isFalse();
    }

    @Test
    void a_healthy_call_that_a_fallback_answered_is_not_ok() {
        RouteCounts rejected = new RouteCounts(true, Map.of("gateway/threadpool.RibbonCommand", 40L), 0L, 0L, 60L);

        Healthy counted = healthy(100, 100, 10.0).counted(rejected);

        assertThat(counted.ok()).isEqualTo(60);
        assertThat(counted.fallbacks()).isEqualTo(40);
        assertThat(Healthy.judge(IDLE, counted)).isEqualTo(BystanderVerdict.DEGRADED);
    }

    @Test
    void rejected_calls_that_are_answered_as_such_are_no_fallbacks() {
        RouteCounts rejected = new RouteCounts(true, Map.of("gateway/semaphore.b", 40L), 0L, 0L, 60L);

        assertThat(healthy(100, 60, 10.0).counted(rejected).ok()).isEqualTo(60);
    }

    @Test
    void without_a_count_fallbacks_are_unknown() {
        RouteCounts unknown = new RouteCounts(false, Map.of(), null, null, null);

        assertThat(healthy(100, 100, 10.0).counted(unknown)).isEqualTo(healthy(100, 100, 10.0));
    }

    @Test
    void an_idle_route_slower_than_a_verdict_allows_gives_no_verdict() {
        assertThat(healthy(200, 200, 100.0).unfit()).isNull();
        assertThat(healthy(200, 200, 751.0).unfit())
                .isEqualTo(
                        "the machine was busy: with no caller held, the p99 of the healthy route was 751 ms (at most 100)");
    }

    @Test
    void an_idle_route_that_does_not_answer_gives_no_verdict() {
        assertThat(healthy(200, 190, 5.0).unfit())
                .isEqualTo("with no caller held, only 190 of 200 healthy calls were ok");
    }

    @Test
    void the_limit_that_binds_the_healthy_way_is_the_exhausted_one() {
        LimitReading connections = limit(LimitKind.CONNECTIONS, 200, 200, null);
        LimitReading threads = limit(LimitKind.THREADS, 100, 100, null);
        LimitReading pool = limit(LimitKind.HTTP_POOL, 50, 0, 0);

        assertThat(BystanderResult.exhausted(List.of(), List.of(connections, threads, pool)))
                .isSameAs(threads);
        assertThat(BystanderResult.exhausted(List.of(), List.of(limit(LimitKind.THREADS, 200, 199, null))))
                .isNull();
    }

    @Test
    void one_stuck_thread_of_an_event_loop_is_enough() {
        LimitReading stuck = limit(LimitKind.EVENT_LOOP, 4, 1, 0);
        LimitReading connections = limit(LimitKind.CONNECTIONS, 200, 200, null);

        assertThat(BystanderResult.exhausted(List.of(), List.of(stuck))).isSameAs(stuck);
        assertThat(BystanderResult.exhausted(List.of(), List.of(connections, stuck)))
                .isSameAs(stuck);
        assertThat(BystanderResult.exhausted(List.of(), List.of(limit(LimitKind.EVENT_LOOP, 4, 0, 9))))
                .isNull();
    }
}
