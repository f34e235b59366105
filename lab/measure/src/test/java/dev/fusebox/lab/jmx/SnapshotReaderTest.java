package dev.fusebox.lab.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.limits.Breaker;
import dev.fusebox.limits.BreakerThreshold;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.LimitPublisher;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.WhenFull;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.management.MBeanServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Reads back what limits/core publishes in this JVM, without a network. */
class SnapshotReaderTest {

    private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

    private static final Limit PERMITS = Limit.named("semaphore.a", LimitKind.SEMAPHORE, WhenFull.REJECTS)
            .max(() -> 100)
            .inUse(() -> 90)
            .rejected(() -> 3L)
            .setting(() -> new Setting("max-permits", "100", "profile tight"))
            .build();

    private static final Limit POOL = Limit.named("pool.a", LimitKind.HTTP_POOL, WhenFull.QUEUES)
            .inUse(() -> 50)
            .queued(() -> 40)
            .build();

    private static final Limit WITH_QUEUE = Limit.named("threadpool.a", LimitKind.THREAD_POOL, WhenFull.REJECTS)
            .max(() -> 3)
            .queueSize(() -> 101)
            .build();

    private final List<Limit> limits = new ArrayList<>(List.of(PERMITS));
    private final List<Breaker> breakers = new ArrayList<>();
    // JMX must quote this name.
    private final LimitPublisher publisher = new LimitPublisher("here:1", List.of(new LimitSource() {
        @Override
        public List<Limit> limits() {
            return List.copyOf(limits);
        }

        @Override
        public List<Breaker> breakers() {
            return List.copyOf(breakers);
        }
    }));

    @AfterEach
    void close() {
        publisher.close();
    }

    private static SnapshotReader reader() throws IOException {
        return SnapshotReader.of(SERVER, null).orElseThrow();
    }

    @Test
    void the_queue_of_a_limit_is_read_and_another_has_none() throws IOException {
        limits.add(WITH_QUEUE);
        publisher.refresh();

        assertThat(reader().read().limits())
                .extracting(l -> l.spec().id().name(), l -> l.spec().queue())
                .containsExactly(tuple("semaphore.a", null), tuple("threadpool.a", 101));
    }

    /** One count of errors for each cause: 100, 101, ... */
    private static ErrorCounts errors() {
        ErrorCounts errors = ErrorCounts.NONE;
        for (ErrorCause cause : ErrorCause.values()) {
            errors = errors.with(cause, 100L + cause.ordinal());
        }
        return errors;
    }

    /** Publishes all that a breaker of Resilience4j does. */
    private static class Window implements Breaker {
        @Override
        public String name() {
            return "a";
        }

        @Override
        public String state() {
            return "HALF_OPEN";
        }

        @Override
        public Integer windowCalls() {
            return 1;
        }

        @Override
        public Integer windowErrors() {
            return null;
        }

        @Override
        public Integer volumeThreshold() {
            return 20;
        }

        @Override
        public Integer errorThresholdPercent() {
            return 13;
        }

        @Override
        public Double errorThreshold() {
            return 12.5;
        }

        @Override
        public Integer windowMs() {
            return null;
        }

        @Override
        public Integer windowSize() {
            return 30;
        }

        @Override
        public Integer openMs() {
            return 5000;
        }

        @Override
        public Integer halfOpenCalls() {
            return 3;
        }

        @Override
        public Boolean countsRejections() {
            return false;
        }

        @Override
        public Boolean anySuccessCloses() {
            return false;
        }

        @Override
        public Long trips() {
            return 2L;
        }

        @Override
        public Long succeeded() {
            return 7L;
        }

        @Override
        public ErrorCounts errors() {
            return SnapshotReaderTest.errors();
        }

        @Override
        public Map<BreakerThreshold, Setting> settings() {
            return Map.of(BreakerThreshold.OPEN_TIME, new Setting("wait", "5s", "command line"));
        }
    }

    private BreakerReading published(Breaker breaker) throws IOException {
        breakers.add(breaker);
        publisher.refresh();
        return reader().read().breakers().get(0);
    }

    @Test
    void a_limit_has_its_figures_and_its_setting() throws IOException {
        ProcessReading now = reader().read();

        LimitReading permits = now.limits().get(0);
        assertThat(permits.id().fullName()).isEqualTo("here:1/semaphore.a");
        assertThat(permits.max()).isEqualTo(100);
        assertThat(permits.inUse()).isEqualTo(90);
        assertThat(permits.queued()).isNull();
        assertThat(permits.rejected()).isEqualTo(3);
        assertThat(permits.spec().setting()).isEqualTo(new SettingValue("max-permits", "100", "profile tight"));
        assertThat(now.cpuNanos()).isPositive();
        assertThat(now.heapMb()).isPositive();
        assertThat(now.threads()).isPositive();
    }

    @Test
    void an_absent_figure_is_null_and_not_zero() throws IOException {
        limits.add(POOL);
        publisher.refresh();

        LimitReading pool = reader().read().limits().get(1);

        assertThat(pool.max()).isNull();
        assertThat(pool.rejected()).isNull();
        assertThat(pool.spec().setting()).isNull();
        assertThat(pool.queued()).isEqualTo(40);
    }

    @Test
    void a_breaker_has_every_figure_in_its_place() throws IOException {
        BreakerReading breaker = published(new Window());

        BreakerPoint now = breaker.figures();
        assertThat(now.state()).isEqualTo(BreakerState.HALF_OPEN);
        assertThat(now.windowCalls()).isEqualTo(1);
        assertThat(now.windowErrors()).isNull();
        assertThat(now.trips()).isEqualTo(2);
        assertThat(now.succeeded()).isEqualTo(7);
        assertThat(now.errors()).isEqualTo(errors());
    }

    @Test
    void a_sliding_window_has_its_whole_rule() throws IOException {
        BreakerReading breaker = published(new Window());

        assertThat(breaker.spec().fullName()).isEqualTo("here:1/circuit-breaker.a");
        assertThat(breaker.spec().rule()).isEqualTo(new BreakerRule.SlidingWindow(false, 30, 20, 12.5, 5000, 3, false));
        assertThat(breaker.spec().settings())
                .containsExactly(Map.entry(BreakerThreshold.OPEN_TIME, new SettingValue("wait", "5s", "command line")));
    }

    @Test
    void a_breaker_with_judging_intervals_goes_by_health_snapshots() throws IOException {
        BreakerReading breaker = published(new Window() {
            @Override
            public Integer windowMs() {
                return 10_000;
            }

            @Override
            public Integer windowSize() {
                return null;
            }

            @Override
            public Integer judgedEveryMs() {
                return 500;
            }

            @Override
            public Boolean anySuccessCloses() {
                return true;
            }
        });

        assertThat(breaker.spec().rule()).isEqualTo(new BreakerRule.HealthSnapshots(20, 12.5, 10_000, 5000, true));
    }

    @Test
    void a_breaker_that_publishes_only_part_of_its_rule_has_none() throws IOException {
        BreakerReading breaker = published(new Window() {
            @Override
            public Integer halfOpenCalls() {
                return null;
            }
        });

        assertThat(breaker.spec().rule()).isNull();
        assertThat(breaker.figures().errors().total()).isPositive();
    }

    @Test
    void a_limit_that_appears_during_a_reading_is_in_the_next_one() throws IOException {
        SnapshotReader reader = reader();
        assertThat(reader.read().limits()).hasSize(1);

        limits.add(0, POOL);
        publisher.refresh();

        assertThat(reader.read().limits()).extracting(l -> l.id().name()).containsExactly("pool.a", "semaphore.a");
    }

    /** Rows have the version of their layout, which was read in time. */
    @Test
    @Timeout(60)
    void rows_from_before_a_layout_change_are_read_by_the_old_layout() throws Exception {
        SnapshotReader reader = reader();
        reader.read();
        long start = System.currentTimeMillis();
        reader.readSince(start);
        awaitRows(reader, start, 1);

        limits.add(0, POOL);
        publisher.refresh();
        List<ProcessReading> all = awaitRows(reader, start, 2);

        assertThat(all.get(0).limits()).hasSize(1);
        assertThat(all.get(0).limits().get(0).inUse()).isEqualTo(90);
        ProcessReading last = all.get(all.size() - 1);
        assertThat(last.limits()).extracting(LimitReading::inUse).containsExactly(50, 90);
    }

    /** Waits for readings with this many limits. */
    private static List<ProcessReading> awaitRows(SnapshotReader reader, long since, int count) throws Exception {
        List<ProcessReading> rows = reader.readSince(since);
        while (rows.stream().noneMatch(r -> r.limits().size() == count)) {
            Thread.onSpinWait();
            rows = reader.readSince(since);
        }
        return rows;
    }

    @Test
    void a_process_without_fusebox_mbeans_has_no_such_reader() throws IOException {
        publisher.close();

        assertThat(SnapshotReader.of(SERVER, null)).isEmpty();
    }
}
