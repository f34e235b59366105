package dev.fusebox.lab.jmx.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.chain.Made;
import dev.fusebox.lab.jmx.AcceptQueue;
import dev.fusebox.lab.jmx.LimitReader;
import dev.fusebox.lab.jmx.ProcessReading;
import dev.fusebox.lab.jmx.SeenOutside;
import dev.fusebox.lab.jmx.ThreadTimes;
import dev.fusebox.limits.ErrorCounts;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A process and a clock made by hand; a cell starts at second 1 000. */
class SamplerTest {

    private static final long START = 1_000_000;

    private long now = START;
    private final List<ProcessReading> told = new ArrayList<>();
    private boolean answers = true;

    private final LimitReader process = new LimitReader() {
        @Override
        public ProcessReading read() throws IOException {
            requireAnswer();
            return reading(now, 0);
        }

        @Override
        public List<ProcessReading> readSince(long epochMs) throws IOException {
            requireAnswer();
            return told.stream().filter(r -> r.epochMs() > epochMs).toList();
        }

        @Override
        public boolean complete() {
            return true;
        }
    };

    /** At the port of the process; none at first. */
    private @Nullable AcceptQueue queue;

    private long dropped;

    /** Of the process; none at first. */
    private @Nullable ThreadTimes threads;

    private void fillQueue() {
        queue = new AcceptQueue() {
            @Override
            public Integer waiting() {
                return 51;
            }

            @Override
            public QueueCounts counts() {
                return new QueueCounts(50, dropped += 20);
            }
        };
    }

    private void requireAnswer() throws IOException {
        if (!answers) {
            throw new IOException("no answer");
        }
    }

    private static LimitReading limit(String name, LimitKind kind, int inUse) {
        return new LimitReading(Made.limit("zuul-gateway", name, kind, WhenFull.QUEUES, 50), inUse, 0, null);
    }

    private static ProcessReading reading(long epochMs, int inUse, LimitReading... others) {
        List<LimitReading> limits = Stream.concat(
                        Stream.of(limit("pool.service-a", LimitKind.HTTP_POOL, inUse)), Stream.of(others))
                .toList();
        BreakerPoint closed = new BreakerPoint(epochMs, BreakerState.CLOSED, 1, 0, 0L, 1L, ErrorCounts.NONE);
        return new ProcessReading(
                epochMs,
                (epochMs - START) * 500_000,
                100,
                20,
                limits,
                List.of(new BreakerReading(Made.breaker("zuul-gateway"), closed)),
                null);
    }

    private Sampler sampler(int every) {
        return new Sampler("zuul-gateway", process, START, every, new SeenOutside(queue, threads), () -> now);
    }

    @Test
    void an_accept_queue_is_read_from_the_machine_since_the_process_does_not_know_its_use() {
        fillQueue();
        told.add(reading(START + 100, 1, limit("accept-queue", LimitKind.ACCEPT_QUEUE, 0)));
        Sampler sampler = sampler(1);
        sampler.collect();
        now = START + 500;
        sampler.close();

        LimitUsage use = sampler.limits().stream()
                .filter(l -> l.kind() == LimitKind.ACCEPT_QUEUE)
                .map(LimitSeries::use)
                .findFirst()
                .orElseThrow();
        assertThat(use.max()).as("what holds, not what is set").isEqualTo(50);
        assertThat(use.peakInUse()).isEqualTo(51);
        assertThat(use.rejected()).isEqualTo(20);
    }

    @Test
    void of_a_server_that_publishes_no_accept_queue_it_counts_when_it_dropped_something() {
        Sampler without = sampler(1);
        without.close();
        assertThat(without.limits()).extracting(LimitSeries::kind).doesNotContain(LimitKind.ACCEPT_QUEUE);

        fillQueue();
        Sampler sampler = sampler(1);
        sampler.close();
        assertThat(sampler.limits()).extracting(LimitSeries::fullName).contains("zuul-gateway/accept-queue");
    }

    @Test
    void what_threads_used_is_unknown_where_none_tells_it_or_only_once() {
        Sampler without = sampler(1);
        without.close();
        assertThat(without.process(null, null).threads()).isNull();

        threads = new ThreadTimes() {
            @Override
            public Map<Long, Long> nanos() {
                return Map.of(7L, 1L);
            }

            @Override
            public String name(long thread) {
                return "seven";
            }
        };
        Sampler once = sampler(1);
        once.close();
        assertThat(once.process(null, null).threads()).isNull();
        Sampler outsideTheChain = sampler(Sampler.SLOW);
        outsideTheChain.close();
        assertThat(outsideTheChain.process(null, null).threads()).isNull();
    }

    /** The process records a moment of the cell. */
    private void records(long ms, int inUse, LimitReading... others) {
        told.add(reading(START + ms, inUse, others));
    }

    private static List<SampleRow> points(Sampler sampler, String limit) {
        return sampler.limits().stream()
                .filter(l -> l.id().name().equals(limit))
                .map(LimitSeries::points)
                .findFirst()
                .orElseThrow();
    }

    private static List<Long> moments(Sampler sampler) {
        return points(sampler, "pool.service-a").stream().map(SampleRow::tMs).toList();
    }

    @Test
    void samples_lie_on_full_tenths_whatever_the_process_clock_says() {
        records(104, 1);
        records(196, 2);
        records(349, 3);
        Sampler sampler = sampler(1);

        sampler.collect();

        assertThat(moments(sampler)).containsExactly(0L, 100L, 200L, 300L);
        assertThat(points(sampler, "pool.service-a"))
                .extracting(SampleRow::inUse)
                .containsExactly(0, 1, 2, 3);
        assertThat(sampler.missedShare()).isZero();
    }

    @Test
    void the_first_of_two_readings_of_one_moment_counts() {
        records(100, 1);
        records(130, 9);
        Sampler sampler = sampler(1);

        sampler.collect();

        assertThat(points(sampler, "pool.service-a"))
                .extracting(SampleRow::inUse)
                .containsExactly(0, 1);
    }

    @Test
    void a_moment_without_a_reading_is_a_point_without_figures() {
        records(100, 1);
        records(400, 4);
        Sampler sampler = sampler(1);

        sampler.collect();

        assertThat(points(sampler, "pool.service-a"))
                .contains(
                        new SampleRow(200, "zuul-gateway", "pool.service-a", null, null, null, null),
                        new SampleRow(300, "zuul-gateway", "pool.service-a", null, null, null, null),
                        new SampleRow(400, "zuul-gateway", "pool.service-a", 50, 4, 0, null));
        assertThat(sampler.missedShare()).isEqualTo(2.0 / 5);
    }

    @Test
    void samples_recorded_during_a_broken_connection_are_read_later() {
        Sampler sampler = sampler(1);
        records(100, 1);
        answers = false;
        sampler.collect();
        records(200, 2);
        answers = true;

        sampler.collect();

        assertThat(moments(sampler)).containsExactly(0L, 100L, 200L);
        assertThat(sampler.missedShare()).isZero();
    }

    @Test
    void no_reading_is_added_twice() {
        Sampler sampler = sampler(1);
        records(100, 1);
        sampler.collect();
        records(200, 2);

        sampler.collect();

        assertThat(moments(sampler)).containsExactly(0L, 100L, 200L);
    }

    @Test
    void a_limit_that_appears_later_has_points_from_then_on() {
        records(100, 1);
        records(200, 1, limit("semaphore.service-a", LimitKind.SEMAPHORE, 7));
        Sampler sampler = sampler(1);

        sampler.collect();

        assertThat(moments(sampler)).containsExactly(0L, 100L, 200L);
        assertThat(points(sampler, "semaphore.service-a"))
                .containsExactly(new SampleRow(200, "zuul-gateway", "semaphore.service-a", 50, 7, 0, null));
    }

    @Test
    void a_process_read_once_a_second_misses_nothing_in_between() {
        records(1000, 1);
        records(2004, 1);
        Sampler sampler = sampler(10);

        sampler.collect();

        assertThat(moments(sampler)).containsExactly(0L, 1000L, 2000L);
        assertThat(sampler.missedShare()).isZero();
    }

    @Test
    void the_end_is_a_sample_and_missed_samples_before_it_are_counted() {
        records(100, 1);
        Sampler sampler = sampler(1);
        now = START + 450;

        sampler.close();

        assertThat(moments(sampler)).containsExactly(0L, 100L, 200L, 300L, 450L);
        assertThat(sampler.missedShare()).isEqualTo(2.0 / 5);
    }

    @Test
    void after_the_clock_was_set_forward_every_moment_is_missed() {
        records(100, 1);
        records(3_600_200, 2);
        Sampler sampler = sampler(1);
        sampler.collect();
        now = START + 1000;

        sampler.close();

        assertThat(moments(sampler)).containsExactly(0L, 100L, 200L, 300L, 400L, 500L, 600L, 700L, 800L, 900L, 1000L);
        assertThat(sampler.missedShare()).isEqualTo(8.0 / 11);
    }

    @Test
    void after_the_clock_was_set_back_every_moment_is_missed() {
        records(100, 1);
        records(-3_600_000, 2);
        Sampler sampler = sampler(1);
        sampler.collect();
        now = START + 600;

        sampler.close();

        assertThat(moments(sampler)).containsExactly(0L, 100L, 200L, 300L, 400L, 500L, 600L);
        assertThat(sampler.missedShare()).isEqualTo(4.0 / 7);
    }

    @Test
    void the_longest_gap_is_the_time_in_which_a_process_was_stopped() {
        records(100, 1);
        records(200, 1);
        records(4300, 1);
        records(4400, 1);
        Sampler sampler = sampler(1);
        sampler.collect();
        now = START + 4500;

        sampler.close();

        assertThat(sampler.longestGapMs()).isEqualTo(4000);
    }

    @Test
    void a_process_that_never_answers_has_no_figures() {
        answers = false;
        Sampler sampler = sampler(1);
        now = START + 300;

        sampler.close();

        assertThat(sampler.limits()).isEmpty();
        assertThat(sampler.process(null, null).cpuSeconds()).isNull();
        assertThat(sampler.missedShare()).isEqualTo(1);
    }

    @Test
    void breakers_and_cpu_time_cover_the_cell() {
        records(100, 1);
        records(2000, 1);
        Sampler sampler = sampler(1);

        sampler.collect();

        assertThat(sampler.breakers())
                .singleElement()
                .extracting(BreakerSeries::points)
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.list(BreakerPoint.class))
                .extracting(BreakerPoint::tMs)
                .containsExactly(0L, 100L, 2000L);
        assertThat(sampler.process(null, null).cpuSeconds()).isEqualTo(1.0);
    }
}
