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

/** A process made by hand, which may be away, refuse its password, break off or hang. */
class JmxPollerTest {

    private enum Behaves {
        WELL,
        AWAY,
        REFUSES,
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

    private JmxPollers.FollowedProcess connect() throws IOException {
        if (behaves == Behaves.AWAY) {
            throw new IOException("nothing listens there");
        }
        if (behaves == Behaves.REFUSES) {
            throw new IOException("refused", new SecurityException("bad password"));
        }
        connections++;
        return new Process();
    }

    private final class Process implements JmxPollers.FollowedProcess {
        @Override
        public ProcessReading read() throws IOException {
            if (behaves == Behaves.HANGS) {
                awaitEnd();
            }
            if (behaves != Behaves.WELL) {
                behaves = behaves == Behaves.BREAKS_OFF ? Behaves.WELL : behaves;
                throw new IOException("connection reset");
            }
            return new ProcessReading(++readings, 0, 1, 1, List.of(), List.of());
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
        public long pid() {
            return 42;
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
        return poller.sight();
    }

    private void passes(long seconds) throws InterruptedException {
        clock.sleep(seconds * 1000);
    }

    @Test
    void a_process_is_called_what_it_calls_itself() throws Exception {
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
    void its_time_limits_are_asked_for_now_and_then() throws Exception {
        assertThat(callLimit(look())).isEqualTo(1);

        passes(4);
        assertThat(callLimit(look())).isEqualTo(1);

        passes(2);
        assertThat(callLimit(look())).isEqualTo(2);
    }

    @Test
    void its_time_limits_are_not_those_of_its_last_start() throws Exception {
        look();
        behaves = Behaves.BREAKS_OFF;

        assertThat(callLimit(look())).isEqualTo(2);
    }

    private static Integer callLimit(ProcessStatus seen) {
        return seen.chain().timeLimits().get(0).millis();
    }

    @Test
    void why_one_cannot_be_reached_is_said() throws Exception {
        behaves = Behaves.AWAY;

        assertThat(look().why()).isEqualTo("nothing listens there");

        behaves = Behaves.WELL;
        assertThat(look().why()).isNull();
    }

    @Test
    void one_that_never_answered_is_waited_for() throws Exception {
        behaves = Behaves.AWAY;
        passes(3);

        ProcessStatus seen = look();

        assertThat(seen.state()).isEqualTo(Reachability.NOT_YET);
        assertThat(seen.seconds()).isEqualTo(3);
        assertThat(seen.pid()).isNull();
    }

    @Test
    void one_that_ended_is_gone_since_its_last_answer() throws Exception {
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
    void one_known_not_to_run_is_not_asked() throws Exception {
        known = false;

        assertThat(look().state()).isEqualTo(Reachability.NOT_YET);
        assertThat(connections).isZero();
    }

    @Test
    void a_refused_password_is_not_taken_for_an_end() throws Exception {
        behaves = Behaves.REFUSES;

        assertThat(look().state()).isEqualTo(Reachability.REFUSES);
    }

    /** A restart that passed unseen: rates must not reach across it. */
    @Test
    void a_connection_that_broke_is_made_again_at_once() throws Exception {
        look();
        behaves = Behaves.BREAKS_OFF;

        ProcessStatus seen = look();

        assertThat(seen.state()).isEqualTo(Reachability.ANSWERS);
        assertThat(seen.before()).isNull();
        assertThat(connections).isEqualTo(2);
        assertThat(closed).isEqualTo(1);
    }

    @Test
    void one_that_hangs_keeps_nobody_waiting_and_shows_no_old_figures() throws Exception {
        look();
        behaves = Behaves.HANGS;
        poller.ask();
        passes(4);

        ProcessStatus seen = poller.sight();

        assertThat(seen.state()).isEqualTo(Reachability.SILENT);
        assertThat(seen.seconds()).isEqualTo(4);
        assertThat(seen.now()).isNull();
    }

    @Test
    void what_it_publishes_late_is_seen_when_it_is_there() throws Exception {
        ours = false;
        assertThat(look().complete()).isFalse();
        ours = true;

        ProcessStatus seen = look();

        assertThat(seen.complete()).isTrue();
        assertThat(seen.name()).isEqualTo("shop-gateway");
    }
}
