package dev.fusebox.lab.jmx;

import dev.fusebox.lab.jmx.ProcessReading.LimitInfo;
import dev.fusebox.lab.jmx.ProcessReading.LimitReading;
import dev.fusebox.limits.Limit;
import dev.fusebox.limits.TomcatLimits;
import java.io.IOException;
import java.util.List;

/** A process that does not publish our MBeans: its Tomcat's threads and connections, if it has a Tomcat, and no more. */
final class TomcatReader implements LimitReader {

    private final JmxProcess process;
    private final TomcatLimits tomcat;

    TomcatReader(JmxProcess process) {
        this.process = process;
        this.tomcat = new TomcatLimits(process.server(), (live, properties) -> null);
    }

    @Override
    public boolean complete() {
        return false;
    }

    @Override
    public ProcessReading read() throws IOException {
        return new ProcessReading(
                System.currentTimeMillis(),
                process.cpuNanos(),
                process.heapMb(),
                process.liveThreads(),
                tomcat.limits().stream().map(TomcatReader::reading).toList(),
                List.of());
    }

    @Override
    public List<ProcessReading> readSince(long epochMs) throws IOException {
        return List.of(read());
    }

    @Override
    public long paceMs() {
        return Sampler.PERIOD_MS;
    }

    private static LimitReading reading(Limit limit) {
        LimitInfo info = new LimitInfo(limit.name(), limit.kind(), limit.whenFull(), null, null, null);
        return new LimitReading(info, limit.max(), limit.inUse(), limit.queued(), limit.rejected());
    }
}
