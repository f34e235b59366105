package dev.fusebox.lab.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.results.BystanderResult.BystanderVerdict;
import dev.fusebox.lab.results.BystanderResult.Healthy;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BystanderResultTest {

    static final Healthy IDLE = healthy(100, 100, 10.0);

    private static Healthy healthy(int sent, int ok, Double p99) {
        return new Healthy(sent, ok, p99, p99, Map.of());
    }

    private static LimitReading limit(LimitKind kind, int max, Integer inUse, Integer queued) {
        return new LimitReading(
                Made.limit("gateway", LimitId.prefix(kind), kind, WhenFull.QUEUES, max), inUse, queued, null);
    }

    @Test
    void ninety_nine_of_a_hundred_in_time_is_isolated() {
        assertThat(BystanderResult.judge(IDLE, healthy(100, 99, 110.0))).isEqualTo(BystanderVerdict.ISOLATED);
    }

    @Test
    void one_failure_more_or_a_p99_above_idle_plus_100_ms_is_degraded() {
        assertThat(BystanderResult.judge(IDLE, healthy(100, 98, 10.0))).isEqualTo(BystanderVerdict.DEGRADED);
        assertThat(BystanderResult.judge(IDLE, healthy(100, 100, 110.1))).isEqualTo(BystanderVerdict.DEGRADED);
    }

    @Test
    void a_slow_idle_allows_three_times_as_much() {
        assertThat(BystanderResult.judge(healthy(100, 100, 80.0), healthy(100, 100, 240.0)))
                .isEqualTo(BystanderVerdict.ISOLATED);
        assertThat(BystanderResult.judge(healthy(100, 100, 80.0), healthy(100, 100, 241.0)))
                .isEqualTo(BystanderVerdict.DEGRADED);
    }

    @Test
    void fewer_than_ten_of_a_hundred_is_dead() {
        assertThat(BystanderResult.judge(IDLE, healthy(100, 10, 10.0))).isEqualTo(BystanderVerdict.DEGRADED);
        assertThat(BystanderResult.judge(IDLE, healthy(100, 9, 10.0))).isEqualTo(BystanderVerdict.DEAD);
        assertThat(BystanderResult.judge(IDLE, healthy(100, 0, null))).isEqualTo(BystanderVerdict.DEAD);
    }

    @Test
    void the_last_full_limit_on_the_healthy_way_is_the_exhausted_one() {
        LimitReading connections = limit(LimitKind.CONNECTIONS, 200, 200, null);
        LimitReading threads = limit(LimitKind.THREADS, 100, 100, null);
        LimitReading pool = limit(LimitKind.HTTP_POOL, 50, 0, 0);

        assertThat(BystanderResult.exhausted(List.of(connections, threads, pool)))
                .isSameAs(threads);
        assertThat(BystanderResult.exhausted(List.of(limit(LimitKind.THREADS, 200, 199, null))))
                .isNull();
    }

    @Test
    void one_stuck_thread_of_an_event_loop_is_enough() {
        LimitReading stuck = limit(LimitKind.EVENT_LOOP, 4, 1, 0);

        assertThat(BystanderResult.exhausted(List.of(stuck))).isSameAs(stuck);
        assertThat(BystanderResult.exhausted(List.of(limit(LimitKind.EVENT_LOOP, 4, 0, 9))))
                .isNull();
    }
}
