package dev.fusebox.lab.jmx;

import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.jmx.JmxPollers.JmxTarget;
import dev.fusebox.lab.jmx.ProcessStatus.Reachability;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Follows one process: reads it whenever asked, on a thread of its own, and connects again when it has come back. A process
 * that does not answer keeps nobody but its own thread waiting.
 */
final class JmxPoller implements AutoCloseable {

    /** A process for as long as a connection to it lasts: see {@link JmxProcess}. */
    interface FollowedProcess extends AutoCloseable {
        ProcessReading read() throws IOException;

        @Nullable
        String ownName();

        long pid() throws IOException;

        @Override
        void close();
    }

    interface Connector {
        FollowedProcess connect(String component, JmxProcess.Address address) throws IOException;
    }

    private final JmxTarget target;
    private final Connector connector;
    private final Clock clock;
    private final ExecutorService thread;
    private @Nullable CompletableFuture<Void> asked;
    private @Nullable FollowedProcess process;
    private volatile ProcessStatus seen;
    private boolean answered;
    private volatile long lastAnswer;

    JmxPoller(JmxTarget target) {
        this(target, JmxProcess::connect, Clock.SYSTEM);
    }

    JmxPoller(JmxTarget target, Connector connector, Clock clock) {
        this.target = target;
        this.connector = connector;
        this.clock = clock;
        this.seen = unseen(target.name(), Reachability.NOT_YET);
        this.lastAnswer = clock.millis();
        this.thread = Executors.newSingleThreadExecutor(task -> {
            Thread t = new Thread(task, "follower-" + target.key());
            t.setDaemon(true);
            return t;
        });
    }

    /** Done when it has answered or is known to be gone. */
    CompletableFuture<Void> ask() {
        if (asked == null || asked.isDone()) {
            asked = CompletableFuture.runAsync(this::look, thread);
        }
        return asked;
    }

    ProcessStatus sight() {
        ProcessStatus s = seen;
        boolean silent = asked != null && !asked.isDone() && s.state() == Reachability.ANSWERS;
        long seconds = TimeUnit.MILLISECONDS.toSeconds(clock.millis() - lastAnswer);
        return new ProcessStatus(
                s.name(),
                s.where(),
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
            if (process == null) {
                JmxProcess.Address address = target.address().get().orElse(null);
                if (address == null) {
                    drop(Reachability.GONE);
                    return false;
                }
                process = connector.connect(target.where(), address);
            }
            ProcessReading now = process.read();
            String own = process.ownName();
            String name = own == null ? target.name() : own;
            Reachability state = Reachability.ANSWERS;
            seen = new ProcessStatus(name, target.where(), process.pid(), state, 0, own != null, seen.now(), now);
            lastAnswer = clock.millis();
            answered = true;
            return true;
        } catch (IOException | RuntimeException unreadable) {
            drop(unreadable.getCause() instanceof SecurityException ? Reachability.REFUSES : Reachability.GONE);
            return false;
        }
    }

    private void drop(Reachability state) {
        boolean never = state == Reachability.GONE && !answered;
        seen = unseen(seen.name(), never ? Reachability.NOT_YET : state);
        if (process != null) {
            process.close();
            process = null;
        }
    }

    private ProcessStatus unseen(@Nullable String name, Reachability state) {
        return new ProcessStatus(name, target.where(), null, state, 0, false, null, null);
    }

    @Override
    public void close() {
        thread.submit(() -> drop(Reachability.GONE));
        thread.shutdown();
    }
}
