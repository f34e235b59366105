package dev.fusebox.lab.jmx;

import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/** Reads a JVM over JMX: what every JVM tells, whatever limits it publishes. */
abstract class JvmReader implements LimitReader {

    protected final MBeanServerConnection server;
    protected final String component;

    JvmReader(MBeanServerConnection server, String component) {
        this.server = server;
        this.component = component;
    }

    @Override
    public JvmCounts counts() {
        return new JvmCounts(server);
    }

    /** Those of its machine, of its quota, or of {@code -XX:ActiveProcessorCount}. */
    @Override
    public @Nullable Integer processors() {
        ObjectName system = JmxProcess.named("java.lang:type=OperatingSystem");
        return MBeanQuestion.<Integer>told(() -> (Integer) server.getAttribute(system, "AvailableProcessors"))
                .orElse(null);
    }

    @Override
    public ThreadTimes threads() {
        return new JvmThreads(server);
    }
}
