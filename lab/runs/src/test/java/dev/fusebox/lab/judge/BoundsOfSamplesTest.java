package dev.fusebox.lab.judge;

import static dev.fusebox.lab.judge.MadeEvidence.pool;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.results.cell.ReadBy;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.results.cell.Verdict.Status;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Samples that are a second apart leave a doubt where a limit was full in one of them and may have stopped calls. */
class BoundsOfSamplesTest {

    private static final ReadBy EACH_SECOND = new ReadBy("over JMX", 1000);

    private static LimitSeries once(
            LimitSpec limit, @Nullable Integer max, @Nullable Integer inUse, @Nullable Integer queued) {
        return new LimitSeries(
                limit,
                IntStream.range(0, 5)
                        .mapToObj(i -> i == 2
                                ? Made.sample(i * 1000L, max, inUse, queued, null)
                                : Made.sample(i * 1000L, max, 0, queued == null ? null : 0, null))
                        .toList());
    }

    private static Status told(int users, LimitSeries... limits) {
        return CoarseSamples.withWayOfReading(Verdict.notReached("No limit met."), EACH_SECOND, List.of(limits), users)
                .status();
    }

    @Test
    void a_limit_is_full_as_in_any_verdict() {
        assertThat(told(200, once(pool(100), 100, 95, null))).isEqualTo(Status.AMBIGUOUS);
        assertThat(told(200, once(pool(100), 100, 94, null))).isEqualTo(Status.NOT_REACHED);
    }

    @Test
    void what_could_not_be_read_or_holds_none_was_not_full() {
        assertThat(told(200, once(pool(50), null, 50, null))).isEqualTo(Status.NOT_REACHED);
        assertThat(told(200, once(pool(50), 50, null, null))).isEqualTo(Status.NOT_REACHED);
        assertThat(told(200, once(pool(0), 0, 0, null))).isEqualTo(Status.NOT_REACHED);
    }

    @Test
    void one_user_more_than_slots_may_have_waited_and_so_may_any_call_of_open_arrivals() {
        assertThat(told(51, once(pool(50), 50, 50, null))).isEqualTo(Status.AMBIGUOUS);
        assertThat(told(50, once(pool(50), 50, 50, null))).isEqualTo(Status.NOT_REACHED);
        assertThat(told(0, once(pool(50), 50, 50, null))).isEqualTo(Status.AMBIGUOUS);
    }

    @Test
    void a_call_that_was_seen_waiting_did() {
        assertThat(told(20, once(pool(50), 50, 50, 1))).isEqualTo(Status.AMBIGUOUS);
        assertThat(told(200, once(pool(50), 50, 50, 0))).isEqualTo(Status.NOT_REACHED);
    }

    @Test
    void event_loops_hold_no_calls() {
        LimitSpec loops = Made.limit("zuul-gateway", "event-loop", LimitKind.EVENT_LOOP, WhenFull.QUEUES, 2);

        assertThat(told(200, once(loops, 2, 2, null))).isEqualTo(Status.NOT_REACHED);
    }

    @Test
    void each_such_limit_is_named() {
        LimitSpec threads = Made.limit("service-a", "threads", LimitKind.THREADS, WhenFull.QUEUES, 20);

        assertThat(CoarseSamples.withWayOfReading(
                                Verdict.notReached("No limit met."),
                                EACH_SECOND,
                                List.of(once(pool(50), 50, 50, null), once(threads, 20, 20, null)),
                                200)
                        .reason()
                        .words())
                .isEqualTo(
                        "zuul-gateway/pool.service-a was full in 1 of 5 samples, service-a/threads was full in 1 of 5"
                                + " samples, too far apart to say for how long");
    }
}
