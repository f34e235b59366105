package dev.fusebox.lab.process;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.jmx.ObservedProcess;
import dev.fusebox.lab.jmx.ObservedProcess.HangingCalls;
import dev.fusebox.lab.jmx.sample.Sampler;
import dev.fusebox.lab.results.cell.ReadBy;
import dev.fusebox.lab.settings.GivenSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The processes of a run: started by the lab, see {@link Stack}, or named by a target file, where they run already. */
public interface Processes extends AutoCloseable {

    /** Whether the lab starts and ends them, so that they run with the profile that it asks for. */
    boolean startedHere();

    /** @param settings of the command line, for processes that start from now on */
    void give(GivenSettings settings);

    /**
     * Returns once these components answer, with this profile and no others.
     *
     * @param variant {@code null} for the usual build
     * @param raiseTimeLimits whether to raise every time limit
     */
    void ensure(Set<Component> components, String profile, @Nullable Variant variant, boolean raiseTimeLimits)
            throws InterruptedException;

    /** Ends the processes that calls pass, so that {@link #ensure} starts them anew; nothing where the lab does not start them. */
    default void endAll() {}

    /** The running components, by their port. */
    List<Component> components();

    /** The running instances of a component, the first one first. */
    default List<Component> instances(Component component) {
        return components().stream()
                .filter(c -> c.first() == component)
                .sorted(Comparator.comparingInt(Component::number))
                .toList();
    }

    /** Where calls to a component go. */
    String url(Component component);

    /** Reads the limits of a component. */
    ObservedProcess observed(Component component);

    /** Samples a running process, see {@link Sampler#start}. */
    Sampler sampler(Component component, long startMs, int every) throws IOException;

    /** How the limits of these components are read; {@code null} where it is as usual. */
    default @Nullable ReadBy readBy(List<Component> components) {
        return null;
    }

    /** The calls that hang at a demo service. */
    default HangingCalls hanging(Component service) {
        ObservedProcess process = observed(service);
        return process instanceof HangingCalls calls ? calls : new HttpHang(process, url(service));
    }

    /** The chain that its settings configure for a running process, for calls to each service. */
    ChainSnapshot configured(Component component);

    /** The settings of the profile and of the command line for a running process, by property. */
    Map<String, String> settings(Component component);

    /** Settings of the command line without effect, because every time limit is raised, one sentence each. */
    default List<String> outraisedSettings() {
        return List.of();
    }

    /** The settings that these processes never read, one sentence each. */
    default List<String> unreadSettings() {
        return List.of();
    }

    /** Resident memory of a process and of all that it has started, in MiB; {@code null} where it cannot be read. */
    @Nullable
    Integer rssMb(Component component);

    /** Whether a process runs on this machine, so that its CPU time is of these processors. */
    boolean onThisMachine(Component component);

    /** CPU seconds so far of the lab and of the processes that run now. */
    DoubleSupplier ownCpu();

    /** Takes over a process outside the chain, such as a load generator: it ends when the lab ends. */
    void adopt(Process process);

    /** @throws dev.fusebox.lab.common.LabException when a process has ended by itself, or the lab is ending */
    void requireAlive();

    /** @throws dev.fusebox.lab.common.LabException as well when a process is stopped */
    default void requireRunning() {
        requireAlive();
    }

    @Override
    void close();

    /** CPU time of a process so far; 0 where the system does not tell. */
    static double cpuSeconds(ProcessHandle process) {
        return process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L) / 1e9;
    }

    /**
     * A process and all that it has started; nothing of one that has ended. What the JDK lists as descendants goes by the number of
     * the process, and the number of an ended one may be another process's by now, with children that are not the lab's.
     */
    static Stream<ProcessHandle> family(ProcessHandle process) {
        return process.isAlive() ? Stream.concat(process.descendants(), Stream.of(process)) : Stream.empty();
    }
}
