package dev.fusebox.lab.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.common.TestClock;
import dev.fusebox.lab.jmx.JmxPollers.JmxPoller;
import dev.fusebox.lab.jmx.JmxPollers.JmxTarget;
import dev.fusebox.lab.jmx.ProcessStatus.Reachability;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A fake process that may be gone, reject its password, break the connection or hang. */
class JmxPollerTest {

    private enum Behaves {
        WELL,
        AWAY,
        REJECTS_LOGIN,
        BREAKS_OFF,
        HANGS
    }

    private final TestClock clock = new TestClock();
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile Behaves behaves = Behaves.WELL;
    private volatile boolean known = true;
    private volatile boolean ours = true;
    private volatile int connections;
    private volatile int closed;
    private volatile long readings;
    private volatile int chains;

    private final JmxPoller poller = new JmxPoller(
            new JmxTarget(
                    null,
                    "127.0.0.1:9",
                    () -> known ? Optional.of(new JmxProcess.Address("127.0.0.1", 9, null, null)) : Optional.empty()),
            (component, address) -> connect(),
            clock);

    private ObservedProcess connect() throws IOException {
        if (behaves == Behaves.AWAY) {
            throw new IOException("nothing listens there");
        }
        if (behaves == Behaves.REJECTS_LOGIN) {
            throw new IOException("rejected", new SecurityException("bad password"));
        }
        connections++;
        return new Process();
    }

    private final class Process implements ObservedProcess {
        @Override
        public String component() {
            return "shop-gateway";
        }

        @Override
        public LimitReader reader() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean resetBreakers() {
            throw new UnsupportedOperationException();
        }

        @Override
        public ProcessReading read() throws IOException {
            if (behaves == Behaves.HANGS) {
                awaitEnd();
            }
            if (behaves != Behaves.WELL) {
                behaves = behaves == Behaves.BREAKS_OFF ? Behaves.WELL : behaves;
                throw new IOException("connection reset");
            }
            return new ProcessReading(++readings, 0, 1, 1, List.of(), List.of(), null);
        }

        @Override
        public ChainSnapshot chain() {
            TimeLimit limit = new TimeLimit("shop-gateway", "call", ++chains, null);
            return new ChainSnapshot(List.of(), List.of(), List.of(limit));
        }

        @Override
        public String ownName() {
            return ours ? "shop-gateway" : null;
        }

        @Override
        public Long pid() {
            return 42L;
        }

        @Override
        public void close() {
            closed++;
        }
    }

    private void awaitEnd() throws IOException {
        try {
            end.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @AfterEach
    void close() {
        end.countDown();
        poller.close();
    }

    private ProcessStatus look() throws Exception {
        poller.ask().get();
        return poller.status();
    }

    private void passes(long seconds) throws InterruptedException {
        clock.sleep(seconds * 1000);
    }

    @Test
    void a_process_has_the_name_that_it_publishes() throws Exception {
        ProcessStatus seen = look();

        assertThat(seen.state()).isEqualTo(Reachability.ANSWERS);
        assertThat(seen.name()).isEqualTo("shop-gateway");
        assertThat(seen.pid()).isEqualTo(42);
        assertThat(seen.before()).isNull();
    }

    @Test
    void rates_come_from_the_reading_before() throws Exception {
        look();

        ProcessStatus second = look();

        assertThat(second.before().epochMs()).isEqualTo(1);
        assertThat(second.now().epochMs()).isEqualTo(2);
        assertThat(connections).isEqualTo(1);
    }

    @Test
    void its_time_limits_are_read_every_few_seconds() throws Exception {
        assertThat(callLimit(look())).isEqualTo(1);

        passes(4);
        assertThat(callLimit(look())).isEqualTo(1);

        passes(2);
        assertThat(callLimit(look())).isEqualTo(2);
    }

    @Test
    void its_time_limits_are_read_again_after_a_restart() throws Exception {
        look();
        behaves = Behaves.BREAKS_OFF;

        assertThat(callLimit(look())).isEqualTo(2);
    }

    private static Integer callLimit(ProcessStatus seen) {
        return seen.chain().timeLimits().get(0).millis();
    }

    @Test
    void the_reason_of_a_failed_connection_is_kept() throws Exception {
        behaves = Behaves.AWAY;

        assertThat(look().why()).isEqualTo("nothing listens there");

        behaves = Behaves.WELL;
        assertThat(look().why()).isNull();
    }

    @Test
    void a_process_that_never_answered_is_not_reached_yet() throws Exception {
        behaves = Behaves.AWAY;
        passes(3);

        ProcessStatus seen = look();

        assertThat(seen.state()).isEqualTo(Reachability.NOT_YET);
        assertThat(seen.seconds()).isEqualTo(3);
        assertThat(seen.pid()).isNull();
    }

    @Test
    void a_process_that_ended_is_gone_since_its_last_answer() throws Exception {
        look();
        behaves = Behaves.AWAY;
        passes(12);

        ProcessStatus seen = look();

        assertThat(seen.state()).isEqualTo(Reachability.GONE);
        assertThat(seen.seconds()).isEqualTo(12);
        assertThat(seen.name()).as("still known").isEqualTo("shop-gateway");
        assertThat(seen.now()).isNull();
        assertThat(closed).isEqualTo(1);
    }

    @Test
    void a_process_known_not_to_run_is_not_polled() throws Exception {
        known = false;

        assertThat(look().state()).isEqualTo(Reachability.NOT_YET);
        assertThat(connections).isZero();
    }

    @Test
    void a_rejected_password_is_not_an_end() throws Exception {
        behaves = Behaves.REJECTS_LOGIN;

        assertThat(look().state()).isEqualTo(Reachability.REJECTS_LOGIN);
    }

    /** After a restart between two readings, rates must not span it. */
    @Test
    void a_broken_connection_is_made_again_at_once() throws Exception {
        look();
        behaves = Behaves.BREAKS_OFF;

        ProcessStatus seen = look();

        assertThat(seen.state()).isEqualTo(Reachability.ANSWERS);
        assertThat(seen.before()).isNull();
        assertThat(connections).isEqualTo(2);
        assertThat(closed).isEqualTo(1);
    }

    @Test
    void a_process_that_hangs_blocks_no_caller_and_shows_no_old_figures() throws Exception {
        look();
        behaves = Behaves.HANGS;
        poller.ask();
        passes(4);

        ProcessStatus seen = poller.status();

        assertThat(seen.state()).isEqualTo(Reachability.SILENT);
        assertThat(seen.seconds()).isEqualTo(4);
        assertThat(seen.now()).isNull();
    }

    @Test
    void late_mbeans_are_read_once_they_are_there() throws Exception {
        ours = false;
        assertThat(look().complete()).isFalse();
        ours = true;

        ProcessStatus seen = look();

        assertThat(seen.complete()).isTrue();
        assertThat(seen.name()).isEqualTo("shop-gateway");
    }
}
