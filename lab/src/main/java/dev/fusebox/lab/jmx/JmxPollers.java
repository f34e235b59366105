package dev.fusebox.lab.jmx;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
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
}
