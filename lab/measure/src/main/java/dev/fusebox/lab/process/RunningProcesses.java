package dev.fusebox.lab.process;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.process.os.PortsInUse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The processes that a lab has started and not yet ended, with the JMX connections to them. Each is in the lab's record from its start
 * on, and ends with all that it has started. Once this is closed, nothing starts any more.
 */
final class RunningProcesses implements AutoCloseable {

    /** Seconds for a process to end. */
    static final int END_DEADLINE = 5;

    static final Comparator<Component> BY_PORT = Comparator.comparingInt(Component::offset);

    private final Ports ports;
    private final JmxAccess jmx;
    private final ProcessRegistry record;
    private final Map<String, ManagedProcess> running = new LinkedHashMap<>();
    private final Map<String, JmxProcess> connections = new ConcurrentHashMap<>();
    private final List<ProcessHandle> guests = new CopyOnWriteArrayList<>();

    /** An instance in the registry that is not the lab's; {@code null} for none. */
    private @Nullable String stranger;

    private boolean closed;

    RunningProcesses(Ports ports, JmxAccess jmx, ProcessRegistry record) {
        this.ports = ports;
        this.jmx = jmx;
        this.record = record;
    }

    /** @throws LabException when the lab is ending */
    synchronized void add(Supplier<ManagedProcess> start) {
        requireOpen();
        ManagedProcess process = start.get();
        Component component = process.component();
        running.put(component.id(), process);
        process.handle().onExit().thenRun(this::endGuests);
        if (component.onJvm()) {
            record.add(process.handle(), component.id(), ports.jmx(component));
        } else {
            record.add(process.handle());
        }
    }

    /**
     * Takes over a process outside the chain, such as a load generator: it ends, with all that it has started, when the lab ends or
     * one of the lab's processes dies.
     */
    void adopt(Process process) {
        ProcessHandle guest = process.toHandle();
        guests.removeIf(g -> !g.isAlive());
        guests.add(guest);
        record.add(guest);
        if (running.values().stream().anyMatch(p -> !p.handle().isAlive())) {
            endGuests();
        }
    }

    private void endGuests() {
        guests.stream().flatMap(Processes::family).forEach(ProcessHandle::destroy);
    }

    boolean has(Component component) {
        return running.containsKey(component.id());
    }

    ManagedProcess of(Component component) {
        return Objects.requireNonNull(running.get(component.id()), component::id);
    }

    ProcessHandle handle(Component component) {
        return of(component).handle();
    }

    /** A process and all that it has started. */
    Stream<ProcessHandle> family(Component component) {
        return Processes.family(handle(component));
    }

    /** By their ports. */
    synchronized List<Component> components() {
        return running.values().stream()
                .map(ManagedProcess::component)
                .sorted(BY_PORT)
                .toList();
    }

    /** Makes the JMX connection to a process that has started. */
    void connect(Component component) {
        try {
            JmxProcess.Address address = jmx.address(ports.jmx(component))
                    .orElseThrow(() -> new IOException(jmx.passwordFile() + " cannot be read"));
            connections.put(component.id(), JmxProcess.connect(component.id(), address));
        } catch (IOException e) {
            throw new LabException("no JMX connection to " + component.id() + ": " + e.getMessage(), e);
        }
    }

    /** @throws LabException when it is no JVM */
    JmxProcess jmx(Component component) {
        if (!component.onJvm()) {
            throw new LabException(component.id() + " is no JVM, so its limits cannot be read; leave it out here");
        }
        return Objects.requireNonNull(connections.get(component.id()), component::id);
    }

    /** CPU seconds so far of the lab and of the processes that run now. */
    DoubleSupplier cpu() {
        List<ProcessHandle> own = Stream.concat(
                        Stream.of(ProcessHandle.current()),
                        components().stream().flatMap(this::family))
                .toList();
        return () -> own.stream().mapToDouble(Processes::cpuSeconds).sum();
    }

    /** @throws LabException when one has ended by itself, or the lab is ending */
    void requireAlive() {
        requireOpen();
        // Where a process ended because its port was taken, the port says more than its log.
        PortsInUse.requireFree(
                ports,
                components().stream().filter(c -> !of(c).process().isAlive()).toList());
        running.values().forEach(ManagedProcess::requireAlive);
    }

    /** @throws LabException as well when one is stopped */
    void requireRunning() {
        requireAlive();
        running.values().forEach(ManagedProcess::requireNotStopped);
    }

    private synchronized void requireOpen() {
        if (stranger != null) {
            throw new LabException(
                    ("the registry names %s, which this lab did not start: the lab has ended its load and its"
                                    + " processes; find out who registers at %s, then run it again")
                            .formatted(stranger, ports.url(DemoStack.EUREKA)));
        }
        if (closed) {
            throw new LabException("the lab is ending");
        }
    }

    void end(Collection<Component> components, int deadlineSeconds) {
        ProcessRegistry.end(components.stream().flatMap(this::family).toList(), deadlineSeconds);
        // Afterwards, because a stopped process would not let go of its connection.
        components.stream()
                .flatMap(c -> Stream.ofNullable(connections.remove(c.id())))
                .forEach(JmxProcess::close);
        synchronized (this) {
            components.forEach(c -> running.remove(c.id()));
        }
    }

    /**
     * Ends all of them, so that the load has nowhere to go. {@link #requireAlive} says why.
     *
     * @param instance what the registry names and the lab did not start
     */
    synchronized void endBecauseOf(String instance) {
        if (!closed) {
            stranger = instance;
            ProcessRegistry.end(everyProcess(), END_DEADLINE);
        }
    }

    /** Ends all of them, and deletes the lab's record. */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            ProcessRegistry.end(everyProcess(), END_DEADLINE);
        }
        jmx.close();
        record.forget();
    }

    private List<ProcessHandle> everyProcess() {
        List<ProcessHandle> all =
                new ArrayList<>(guests.stream().flatMap(Processes::family).toList());
        running.values().forEach(p -> Processes.family(p.handle()).forEach(all::add));
        return all;
    }
}
