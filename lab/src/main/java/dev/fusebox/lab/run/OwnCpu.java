package dev.fusebox.lab.run;

import com.sun.management.OperatingSystemMXBean;
import dev.fusebox.lab.model.ProcessUse;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * CPU time of the load generator and of the lab itself. The generator's is read while it lives, ten times a second, so
 * its last tenth is lost.
 */
final class OwnCpu implements AutoCloseable {

    private final OperatingSystemMXBean self = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final long start = self.getProcessCpuTime();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private volatile Duration generator;
    private volatile long end;

    void watch(ProcessHandle process) {
        clock.scheduleAtFixedRate(
                () -> process.info().totalCpuDuration().ifPresent(d -> generator = d), 0, 100, TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        clock.shutdownNow();
        end = self.getProcessCpuTime();
    }

    List<ProcessUse> uses() {
        Double ab = generator == null ? null : generator.toMillis() / 1e3;
        double lab = Math.round((end - start) / 1e6) / 1e3;
        return List.of(new ProcessUse("ab", ab, null, null, null), new ProcessUse("fusebox", lab, null, null, null));
    }
}
