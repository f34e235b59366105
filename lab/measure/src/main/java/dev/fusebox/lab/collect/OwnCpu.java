package dev.fusebox.lab.collect;

import com.sun.management.OperatingSystemMXBean;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.process.os.MachineCpu;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.traffic.RampRun.Window;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * CPU time of the load generator, of the lab, and of the whole machine with its kernel. The generator's CPU time is read ten times a
 * second while it runs, so up to its last tenth of a second is missing.
 */
final class OwnCpu {

    /**
     * CPU time so far, in seconds; {@code null} where it cannot be read.
     *
     * @param atMs milliseconds since 1970
     */
    record Reading(
            long atMs,
            @Nullable Double generator,
            double lab,
            @Nullable Double machine) {}

    private final OperatingSystemMXBean self = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final Map<ProcessHandle, Spent> generator = new ConcurrentHashMap<>();
    private final ConcurrentLinkedDeque<Reading> readings = new ConcurrentLinkedDeque<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

    /** CPU time of one process of the generator, in seconds: before it was watched, and as last read. */
    private record Spent(double before, double last) {}

    OwnCpu() {
        readings.add(now(0.0));
    }

    /** A load generator may have several processes, and some that ran before the load. */
    void watch(ProcessHandle process) {
        double before = seconds(process).orElse(0.0);
        if (generator.put(process, new Spent(before, before)) == null && generator.size() == 1) {
            clock.scheduleAtFixedRate(this::read, 0, 100, TimeUnit.MILLISECONDS);
        }
    }

    private void read() {
        generator.replaceAll(
                (process, spent) -> new Spent(spent.before(), seconds(process).orElse(spent.last())));
        readings.add(now(generator.values().stream()
                .mapToDouble(s -> s.last() - s.before())
                .sum()));
    }

    private static Optional<Double> seconds(ProcessHandle process) {
        return process.info().totalCpuDuration().map(cpu -> cpu.toMillis() / 1e3);
    }

    private Reading now(@Nullable Double generator) {
        Double machine = MachineCpu.now().map(MachineCpu::busy).orElse(null);
        return new Reading(System.currentTimeMillis(), generator, self.getProcessCpuTime() / 1e9, machine);
    }

    /**
     * CPU time from the start until now, or in a part of that time.
     *
     * @param generatorName for the results
     * @param window in milliseconds since 1970; {@code null} for all the time
     * @param inLab CPU time of a generator that runs inside the lab; {@code null} for a separate process
     */
    List<ProcessUsage> usageAtEnd(String generatorName, @Nullable Window window, @Nullable Double inLab) {
        clock.shutdownNow();
        Double spent = inLab != null || readings.size() == 1
                ? inLab
                : readings.getLast().generator();
        Reading last = now(spent);
        double lab = last.lab() - (inLab == null ? 0 : inLab);
        readings.add(new Reading(last.atMs(), last.generator(), lab, last.machine()));
        return usage(List.copyOf(readings), generatorName, window);
    }

    /** @param readings in the order of their time */
    static List<ProcessUsage> usage(List<Reading> readings, String generatorName, @Nullable Window window) {
        List<Reading> own = readings.stream()
                .filter(r -> window == null || window.contains(r.atMs()))
                .toList();
        return List.of(
                ProcessUsage.cpu(generatorName, spent(own, Reading::generator)),
                ProcessUsage.cpu("fusebox", spent(own, Reading::lab)),
                ProcessUsage.cpu(ProcessUsage.MACHINE, spent(own, Reading::machine))
                        .withLoadAverage(loadAverage()));
    }

    /** {@code null} on a system that does not keep one. */
    private static @Nullable Double loadAverage() {
        double average = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        return average < 0 ? null : Figures.rounded(average, 2);
    }

    private static @Nullable Double spent(List<Reading> own, Function<Reading, @Nullable Double> of) {
        if (own.size() < 2) {
            return null;
        }
        Optional<Double> from = Optional.ofNullable(of.apply(own.get(0)));
        Optional<Double> to = Optional.ofNullable(of.apply(own.get(own.size() - 1)));
        return from.flatMap(f -> to.map(t -> Figures.decimals(t - f, 3))).orElse(null);
    }
}
