package dev.fusebox.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.results.cell.ReadBy;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.stream.IntStream;
import javax.management.JMX;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CoarseSamplesTest {

    private static final ReadBy SCRAPED = new ReadBy("from its series for Prometheus", 1000);
    private static final ReadBy JMX = new ReadBy("over JMX", 100);
    private static final LimitSpec POOL =
            new LimitSpec(new LimitId("zuul-gateway", LimitKind.HTTP_POOL, "a"), 50, WhenFull.QUEUES, null);
    private static final Verdict NONE = Verdict.notReached("No limit met.");

    private static List<LimitSeries> pool(int... inUse) {
        return queueing(null, inUse);
    }

    private static List<LimitSeries> queueing(@Nullable Integer queued, int... inUse) {
        return List.of(new LimitSeries(
                POOL,
                IntStream.range(0, inUse.length)
                        .mapToObj(i -> new LimitReading(POOL, inUse[i], queued, null).at(i * 1000L))
                        .toList()));
    }

    @Test
    void a_verdict_says_how_limits_were_read() {
        assertThat(CoarseSamples.withWayOfReading(NONE, SCRAPED, pool(10, 20), 200))
                .isEqualTo(Verdict.notReached(
                        "No limit met. Limits were read from its series for Prometheus, once a second."));
        assertThat(CoarseSamples.withWayOfReading(
                        Verdict.bound("zuul-gateway/pool.a", null, null, "Bound."), JMX, pool(50), 200))
                .isEqualTo(Verdict.bound(
                        "zuul-gateway/pool.a", null, null, "Bound. Limits were read over JMX, every 100 ms."));
    }

    @Test
    void a_limit_that_was_full_in_a_few_samples_far_apart_leaves_a_doubt() {
        assertThat(CoarseSamples.withWayOfReading(NONE, SCRAPED, pool(10, 50, 20), 200))
                .isEqualTo(Verdict.undecided(
                        null,
                        null,
                        new Verdict.Reason(
                                Verdict.Why.FEW_SAMPLES,
                                "zuul-gateway/pool.a was full in 1 of 3 samples, too far apart to say for how long"),
                        "Undecided, because zuul-gateway/pool.a was full in 1 of 3 samples, too far apart to say for how"
                                + " long. Limits were read from its series for Prometheus, once a second."));
    }

    @Test
    void as_many_slots_as_users_leave_no_doubt() {
        assertThat(CoarseSamples.withWayOfReading(NONE, SCRAPED, pool(50, 50), 50)
                        .status())
                .isEqualTo(Verdict.Status.NOT_REACHED);
    }

    @Test
    void a_queue_that_was_always_empty_leaves_no_doubt() {
        assertThat(CoarseSamples.withWayOfReading(NONE, SCRAPED, queueing(0, 50, 50), 200)
                        .status())
                .isEqualTo(Verdict.Status.NOT_REACHED);
    }

    @Test
    void ten_samples_a_second_leave_none() {
        assertThat(CoarseSamples.withWayOfReading(NONE, JMX, pool(10, 50, 20), 200)
                        .status())
                .isEqualTo(Verdict.Status.NOT_REACHED);
    }

    @Test
    void processes_that_the_lab_started_are_read_as_ever() {
        assertThat(CoarseSamples.withWayOfReading(NONE, null, pool(50), 200)).isSameAs(NONE);
    }
}
