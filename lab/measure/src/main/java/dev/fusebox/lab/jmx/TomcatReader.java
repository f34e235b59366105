package dev.fusebox.lab.jmx;

import com.sun.management.OperatingSystemMXBean;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.limits.Limit;
import dev.fusebox.limits.TomcatLimits;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.ThreadMXBean;
import java.util.List;
import javax.management.MBeanServerConnection;

/** Reads a process without Fusebox MBeans: only the threads and connections of its Tomcat, if it has one. */
final class TomcatReader extends JvmReader {

    private final TomcatLimits tomcat;
    private final OperatingSystemMXBean os;
    private final MemoryMXBean memory;
    private final ThreadMXBean threads;

    TomcatReader(MBeanServerConnection server, String component) throws IOException {
        super(server, component);
        this.tomcat = new TomcatLimits(server);
        this.os = ManagementFactory.getPlatformMXBean(server, OperatingSystemMXBean.class);
        this.memory = ManagementFactory.getPlatformMXBean(server, MemoryMXBean.class);
        this.threads = ManagementFactory.getPlatformMXBean(server, ThreadMXBean.class);
    }

    @Override
    public ProcessReading read() throws IOException {
        return new ProcessReading(
                System.currentTimeMillis(),
                os.getProcessCpuTime(),
                (int) (memory.getHeapMemoryUsage().getUsed() >> 20),
                threads.getThreadCount(),
                tomcat.limits().stream().map(this::reading).toList(),
                List.of(),
                null);
    }

    private LimitReading reading(Limit limit) {
        LimitId id = LimitId.named(component, limit.kind(), limit.name());
        return new LimitReading(
                new LimitSpec(id, limit.max(), limit.whenFull(), null),
                limit.inUse(),
                limit.queued(),
                limit.rejected());
    }
}
