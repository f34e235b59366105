package dev.fusebox.lab.jmx;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.LimitSpec;
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
                tomcat.limits().stream().map(this::reading).toList(),
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

    private LimitReading reading(Limit limit) {
        LimitId id = LimitId.named(process.component(), limit.kind(), limit.name());
        return new LimitReading(
                new LimitSpec(id, limit.max(), limit.whenFull(), null),
                limit.inUse(),
                limit.queued(),
                limit.rejected());
    }
}
