package dev.fusebox.lab.jmx;

import dev.fusebox.lab.jmx.ProcessStatus.Reachability;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Follows one process: reads it whenever asked, on a thread of its own, and connects again when it has come back. A process
 * that does not answer keeps nobody but its own thread waiting.
 */
final class JmxPoller implements AutoCloseable {

    private final JmxTarget target;
    private final ExecutorService thread;
    private final long firstAsked = System.nanoTime();
    private Future<?> asked;
    private JmxProcess process;
    private LimitReader reader;
    private volatile Seen seen = new Seen(null, null, Reachability.NOT_YET, false, null, null);
    private volatile long lastAnswer = firstAsked;

    private record Seen(
            String name, Long pid, Reachability state, boolean complete, ProcessReading before, ProcessReading now) {}

    JmxPoller(JmxTarget target) {
        this.target = target;
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
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - lastAnswer);
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
            if (process == null && !connect()) {
                return false;
            }
            if (!reader.complete()) {
                // Ours appear when the application has started, some time after its JMX port.
                reader = LimitReader.of(process);
            }
            ProcessReading now = reader.read();
            Seen last = seen;
            String name = reader instanceof SnapshotReader ours ? ours.ownName() : null;
            seen = new Seen(name, process.pid(), Reachability.ANSWERS, reader.complete(), last.now(), now);
            lastAnswer = System.nanoTime();
            return true;
        } catch (IOException | RuntimeException unreadable) {
            drop(unreadable.getCause() instanceof SecurityException ? Reachability.REFUSES : Reachability.GONE);
            return false;
        }
    }

    private boolean connect() throws IOException {
        JmxProcess.Address address = target.address().get().orElse(null);
        if (address == null) {
            drop(Reachability.GONE);
            return false;
        }
        process = JmxProcess.connect(target.where(), address);
        reader = LimitReader.of(process);
        return true;
    }

    private void drop(Reachability state) {
        boolean never = state == Reachability.GONE && lastAnswer == firstAsked;
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
