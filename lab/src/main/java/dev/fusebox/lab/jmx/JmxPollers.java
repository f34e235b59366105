package dev.fusebox.lab.jmx;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.jmx.ProcessStatus.Reachability;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Follows several processes side by side; those that were once seen stay, gone or not. */
public final class JmxPollers implements AutoCloseable {

    /**
     * A process to be followed over its ends and starts: always the same port, and an address that is asked for anew each time,
     * because a lab that starts again has another password.
     *
     * @param name the component; {@code null} when only the process itself can tell
     * @param where host and port
     * @param address empty while it is known not to run
     */
    public record JmxTarget(@Nullable String name, String where, Supplier<Optional<JmxProcess.Address>> address) {

        /** What tells it from others. */
        String key() {
            return name + "@" + where;
        }
    }

    /**
     * A lost connection is what we are here to tell, in our own words. By full name, because the JDK's own loggers do not
     * take over the level of a parent set from outside; kept, or the level would be forgotten.
     */
    private static final List<Logger> LOGS = Stream.of(
                    "javax.management.remote.misc",
                    "javax.management.remote.rmi",
                    "sun.rmi.client.ref",
                    "sun.rmi.client.call",
                    "sun.rmi.transport.tcp")
            .map(Logger::getLogger)
            .toList();

    static {
        LOGS.forEach(log -> log.setLevel(Level.OFF));
        // Without it, a process that is stopped, or a network that is, would hold its thread for ever.
        System.setProperty("sun.rmi.transport.tcp.responseTimeout", "10000");
        System.setProperty("sun.rmi.transport.tcp.handshakeTimeout", "10000");
    }

    private final Map<String, JmxPoller> followers = new LinkedHashMap<>();

    /** Reads all of them, and those followed already, and waits for the answers until this much time has passed. */
    public List<ProcessStatus> look(List<JmxTarget> targets, Duration patience) throws InterruptedException {
        targets.forEach(t -> followers.computeIfAbsent(t.key(), key -> new JmxPoller(t)));
        CompletableFuture<?>[] answers =
                followers.values().stream().map(JmxPoller::ask).toArray(CompletableFuture[]::new);
        try {
            CompletableFuture.allOf(answers).get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            // Shown as silent.
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
        return followers.values().stream().map(JmxPoller::sight).toList();
    }

    @Override
    public void close() {
        followers.values().forEach(JmxPoller::close);
    }

    /** A process for as long as a connection to it lasts: see {@link JmxProcess}. */
    interface FollowedProcess extends AutoCloseable {
        ProcessReading read() throws IOException;

        ChainSnapshot chain() throws IOException;

        @Nullable
        String ownName();

        long pid() throws IOException;

        @Override
        void close();
    }

    interface Connector {
        FollowedProcess connect(String component, JmxProcess.Address address) throws IOException;
    }

    /**
     * Follows one process: reads it whenever asked, on a thread of its own, and connects again when it has come back. A process
     * that does not answer keeps nobody but its own thread waiting.
     */
    static final class JmxPoller implements AutoCloseable {

        /** Settings change rarely, and asking for them costs the process more than its figures do. */
        static final long CHAIN_EVERY_MS = 5000;

        private final JmxTarget target;
        private final Connector connector;
        private final Clock clock;
        private final ExecutorService thread;
        private @Nullable CompletableFuture<Void> asked;
        private @Nullable FollowedProcess process;
        private ChainSnapshot chain = ChainSnapshot.NONE;
        private long chainDue;
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
            this.seen = unseen(target.name(), Reachability.NOT_YET, null);
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
                    silent ? null : s.now(),
                    s.chain(),
                    s.why());
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
                        drop(Reachability.GONE, null);
                        return false;
                    }
                    process = connector.connect(target.where(), address);
                    chainDue = clock.millis();
                }
                if (clock.millis() >= chainDue) {
                    chain = process.chain();
                    chainDue = clock.millis() + CHAIN_EVERY_MS;
                }
                seen = answers(process, process.read());
                lastAnswer = clock.millis();
                answered = true;
                return true;
            } catch (IOException | RuntimeException unreadable) {
                Reachability state =
                        unreadable.getCause() instanceof SecurityException ? Reachability.REFUSES : Reachability.GONE;
                drop(state, unreadable.getMessage());
                return false;
            }
        }

        private ProcessStatus answers(FollowedProcess process, ProcessReading now) throws IOException {
            String own = process.ownName();
            return new ProcessStatus(
                    own == null ? target.name() : own,
                    target.where(),
                    process.pid(),
                    Reachability.ANSWERS,
                    0,
                    own != null,
                    seen.now(),
                    now,
                    chain,
                    null);
        }

        private void drop(Reachability state, @Nullable String why) {
            boolean never = state == Reachability.GONE && !answered;
            seen = unseen(seen.name(), never ? Reachability.NOT_YET : state, why);
            if (process != null) {
                process.close();
                process = null;
            }
        }

        private ProcessStatus unseen(@Nullable String name, Reachability state, @Nullable String why) {
            return new ProcessStatus(name, target.where(), null, state, 0, false, null, null, ChainSnapshot.NONE, why);
        }

        @Override
        public void close() {
            thread.submit(() -> drop(Reachability.GONE, null));
            thread.shutdown();
        }
    }
}
