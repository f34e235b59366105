package dev.fusebox.lab.process;

import dev.fusebox.lab.jmx.ThreadTimes;
import dev.fusebox.lab.process.os.Proc;
import dev.fusebox.lab.process.os.ProcStat;
import dev.fusebox.lab.results.cell.ThreadUse;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Threads as Linux tells them: with the names that it keeps, whose end is cut off. */
final class ProcThreads implements ThreadTimes {

    private static final long TICK_NANOS = 10_000_000;

    private final Supplier<Stream<ProcessHandle>> processes;
    private final Predicate<String> wanted;
    private final Map<Long, String> names = new HashMap<>();

    /** Threads that are not wanted: they are not read again. */
    private final Set<Long> others = new HashSet<>();

    private ProcThreads(Supplier<Stream<ProcessHandle>> processes, Predicate<String> wanted) {
        this.processes = processes;
        this.wanted = wanted;
    }

    /** All threads of a process and of what it has started. */
    static ProcThreads of(ProcessHandle process) {
        return new ProcThreads(() -> Processes.family(process), name -> true);
    }

    /** The threads that a JVM has for itself. It tells the others with their full names. */
    static ProcThreads ofJvm(ProcessHandle process) {
        return new ProcThreads(() -> Stream.of(process), name -> ThreadUse.ofJvm(name) != null);
    }

    @Override
    public synchronized Map<Long, Long> nanos() {
        Map<Long, Long> all = new HashMap<>();
        processes
                .get()
                .forEach(process -> Proc.threads(process.pid()).stream()
                        .filter(thread -> !others.contains(thread))
                        .forEach(thread ->
                                ProcStat.of(process.pid(), thread).ifPresent(stat -> read(thread, stat, all))));
        return all;
    }

    private void read(long thread, ProcStat stat, Map<Long, Long> all) {
        if (wanted.test(stat.name())) {
            names.put(thread, stat.name());
            all.put(thread, stat.cpuTicks() * TICK_NANOS);
        } else {
            others.add(thread);
        }
    }

    @Override
    public synchronized @Nullable String name(long thread) {
        return names.get(thread);
    }
}
