package dev.fusebox.lab.collect;

import com.sun.management.OperatingSystemMXBean;
import dev.fusebox.lab.process.MachineCpu;
import dev.fusebox.lab.results.CellResult.ProcessUsage;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * CPU time of the load generator, of the lab, and of the whole machine with its kernel. The generator's CPU time is read ten times a
 * second while it runs, so up to its last tenth of a second is missing.
 */
final class OwnCpu {

    private final OperatingSystemMXBean self = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final long start = self.getProcessCpuTime();
    private final Optional<Double> machineStart = machineSeconds();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private volatile @Nullable Duration generator;

    void watch(ProcessHandle process) {
        clock.scheduleAtFixedRate(
                () -> process.info().totalCpuDuration().ifPresent(d -> generator = d), 0, 100, TimeUnit.MILLISECONDS);
    }

    /**
     * CPU time from the start until now.
     *
     * @param generatorName for the results
     */
    List<ProcessUsage> end(String generatorName) {
        clock.shutdownNow();
        Duration spent = generator;
        Double load = spent == null ? null : Double.valueOf(spent.toMillis() / 1e3);
        double lab = Math.round((self.getProcessCpuTime() - start) / 1e6) / 1e3;
        Double machine = machineSeconds()
                .flatMap(e -> machineStart.map(s -> Math.round((e - s) * 100) / 100.0))
                .orElse(null);
        return List.of(
                new ProcessUsage(generatorName, load, null, null, null),
                new ProcessUsage("fusebox", lab, null, null, null),
                new ProcessUsage(ProcessUsage.MACHINE, machine, null, null, null));
    }

    private static Optional<Double> machineSeconds() {
        return MachineCpu.now().map(MachineCpu::busy);
    }
}
