package dev.fusebox.lab.jmx;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.jmx.ProcessStatus.Reachability;
import io.netty.util.concurrent.DefaultThreadFactory;
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
import org.jspecify.annotations.Nullable;

/** Polls several processes at once. A process that was once seen stays in the list after it has ended. */
public final class JmxPollers implements AutoCloseable {

    /**
     * A process to poll across restarts: its port stays the same, its address is looked up each time, because a lab that starts
     * again has another password.
     *
     * @param name the component; {@code null} when only the process itself knows
     * @param where host and port
     * @param address empty while the process is known not to run
     */
    public record JmxTarget(
            @Nullable String name, String where, Supplier<? extends Optional<? extends ReadAddress>> address) {

        String key() {
            return name + "@" + where;
        }
    }

    private final Map<String, JmxPoller> pollers = new LinkedHashMap<>();

    /** Reads these targets and all earlier ones. Waits for their answers, but no longer than the patience. */
    public List<ProcessStatus> poll(List<JmxTarget> targets, Duration patience) throws InterruptedException {
        targets.forEach(t -> pollers.computeIfAbsent(t.key(), key -> new JmxPoller(t)));
        CompletableFuture<?>[] answers =
                pollers.values().stream().map(JmxPoller::ask).toArray(CompletableFuture[]::new);
        try {
            CompletableFuture.allOf(answers).get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            // Its status is SILENT.
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
        return pollers.values().stream().map(JmxPoller::status).toList();
    }

    @Override
    public void close() {
        pollers.values().forEach(JmxPoller::close);
    }

    interface Connector {
        ObservedProcess connect(String component, ReadAddress address) throws IOException;
    }

    /**
     * Polls one process on a separate thread, and connects again after a restart. A process that does not answer blocks only its
     * own thread.
     */
    static final class JmxPoller implements AutoCloseable {

        /** Settings change rarely, and reading them costs the process more than reading its figures. */
        static final long CHAIN_EVERY_MS = 5000;

        private final JmxTarget target;
        private final Connector connector;
        private final Clock clock;
        private final ExecutorService thread;
        private @Nullable CompletableFuture<Void> asked;
        private @Nullable ObservedProcess process;
        private ChainSnapshot chain = ChainSnapshot.NONE;
        private long chainDue;
        private volatile ProcessStatus seen;
        private boolean answered;
        private volatile long lastAnswer;

        JmxPoller(JmxTarget target) {
            this(target, (component, address) -> address.connect(component), Clock.SYSTEM);
        }

        JmxPoller(JmxTarget target, Connector connector, Clock clock) {
            this.target = target;
            this.connector = connector;
            this.clock = clock;
            this.seen = unseen(target.name(), Reachability.NOT_YET, null);
            this.lastAnswer = clock.millis();
            this.thread = Executors.newSingleThreadExecutor(new DefaultThreadFactory("poller-" + target.key(), true));
        }

        /** Completes when the process has answered or is known to be gone. */
        CompletableFuture<Void> ask() {
            if (asked == null || asked.isDone()) {
                asked = CompletableFuture.runAsync(this::poll, thread);
            }
            return asked;
        }

        ProcessStatus status() {
            ProcessStatus s = seen;
            boolean silent = asked != null && !asked.isDone() && s.state() == Reachability.ANSWERS;
            ProcessStatus now = s.withSeconds(TimeUnit.MILLISECONDS.toSeconds(clock.millis() - lastAnswer));
            return silent ? now.with(its -> its.state(Reachability.SILENT).now(null)) : now;
        }

        /** Connects again at once when the connection broke: the process may have restarted meanwhile. */
        private void poll() {
            boolean wasConnected = process != null;
            if (!read() && wasConnected) {
                read();
            }
        }

        private boolean read() {
            try {
                if (process == null) {
                    ReadAddress address = target.address().get().orElse(null);
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
                Reachability state = unreadable.getCause() instanceof SecurityException
                        ? Reachability.REJECTS_LOGIN
                        : Reachability.GONE;
                drop(state, unreadable.getMessage());
                return false;
            }
        }

        private ProcessStatus answers(ObservedProcess process, ProcessReading now) throws IOException {
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
                    process.whyNoLimits());
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
