package dev.fusebox.lab.jmx;

import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.jmx.ProcessStatus.Reachability;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Follows one process: reads it whenever asked, on a thread of its own, and connects again when it has come back. A process
 * that does not answer keeps nobody but its own thread waiting.
 */
final class JmxPoller implements AutoCloseable {

    private final JmxTarget target;
    private final FollowedProcess.Connector connector;
    private final Clock clock;
    private final ExecutorService thread;
    private @Nullable Future<?> asked;
    private @Nullable FollowedProcess process;
    private volatile Seen seen = new Seen(null, null, Reachability.NOT_YET, false, null, null);
    private boolean answered;
    private volatile long lastAnswer;

    private record Seen(
            @Nullable String name,
            @Nullable Long pid,
            Reachability state,
            boolean complete,
            @Nullable ProcessReading before,
            @Nullable ProcessReading now) {}

    JmxPoller(JmxTarget target) {
        this(target, JmxProcess::connect, Clock.SYSTEM);
    }

    JmxPoller(JmxTarget target, FollowedProcess.Connector connector, Clock clock) {
        this.target = target;
        this.connector = connector;
        this.clock = clock;
        this.lastAnswer = clock.millis();
        this.thread = Executors.newSingleThreadExecutor(task -> {
            Thread t = new Thread(task, "follower-" + target.key());
            t.setDaemon(true);
            return t;
        });
    }

    /** Done when it has answered or is known to be gone. */
    Future<?> ask() {
        if (asked == null || asked.isDone()) {
            asked = thread.submit(this::look);
        }
        return asked;
    }

    ProcessStatus sight() {
        Seen s = seen;
        boolean silent = asked != null && !asked.isDone() && s.state() == Reachability.ANSWERS;
        long seconds = TimeUnit.MILLISECONDS.toSeconds(clock.millis() - lastAnswer);
        return new ProcessStatus(
                s.name() == null ? target.name() : s.name(),
                target.where(),
                s.pid(),
                silent ? Reachability.SILENT : s.state(),
                seconds,
                s.complete(),
                s.before(),
                silent ? null : s.now());
    }

    /** A connection that broke is made again at once: a restart may have passed unseen. */
    private void look() {
        boolean wasConnected = process != null;
        if (!read() && wasConnected) {
            read();
        }
    }

    private boolean read() {
        try {
            FollowedProcess connected = connected();
            if (connected == null) {
                return false;
            }
            ProcessReading now = connected.read();
            seen = new Seen(
                    connected.ownName(), connected.pid(), Reachability.ANSWERS, connected.complete(), seen.now(), now);
            lastAnswer = clock.millis();
            answered = true;
            return true;
        } catch (IOException | RuntimeException unreadable) {
            drop(unreadable.getCause() instanceof SecurityException ? Reachability.REFUSES : Reachability.GONE);
            return false;
        }
    }

    private @Nullable FollowedProcess connected() throws IOException {
        if (process == null) {
            JmxProcess.Address address = target.address().get().orElse(null);
            if (address == null) {
                drop(Reachability.GONE);
            } else {
                process = connector.connect(target.where(), address);
            }
        }
        return process;
    }

    private void drop(Reachability state) {
        boolean never = state == Reachability.GONE && !answered;
        seen = new Seen(seen.name(), null, never ? Reachability.NOT_YET : state, false, null, null);
        if (process != null) {
            process.close();
            process = null;
        }
    }

    @Override
    public void close() {
        thread.submit(() -> drop(Reachability.GONE));
        thread.shutdown();
    }
}
