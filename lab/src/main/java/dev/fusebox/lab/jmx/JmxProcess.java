package dev.fusebox.lab.jmx;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** A connection to the MBeans of one process on this machine. */
public final class JmxProcess implements AutoCloseable {

    /** Where and as whom to connect. */
    public record Address(String host, int port, String user, String password) {}

    private final String component;
    private final JMXConnector connector;
    private final MBeanServerConnection server;
    private final com.sun.management.OperatingSystemMXBean os;
    private final MemoryMXBean memory;
    private final ThreadMXBean threads;

    private JmxProcess(String component, JMXConnector connector) throws IOException {
        this.component = component;
        this.connector = connector;
        this.server = connector.getMBeanServerConnection();
        this.os = ManagementFactory.newPlatformMXBeanProxy(
                server, ManagementFactory.OPERATING_SYSTEM_MXBEAN_NAME, com.sun.management.OperatingSystemMXBean.class);
        this.memory = ManagementFactory.newPlatformMXBeanProxy(
                server, ManagementFactory.MEMORY_MXBEAN_NAME, MemoryMXBean.class);
        this.threads = ManagementFactory.newPlatformMXBeanProxy(
                server, ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
    }

    /** @throws IOException when nothing listens there or the password is refused */
    public static JmxProcess connect(String component, Address address) throws IOException {
        JMXServiceURL url = new JMXServiceURL(
                "service:jmx:rmi:///jndi/rmi://%s:%d/jmxrmi".formatted(address.host(), address.port()));
        Map<String, ?> environment =
                Map.of(JMXConnector.CREDENTIALS, new String[] {address.user(), address.password()});
        try {
            return new JmxProcess(component, JMXConnectorFactory.connect(url, environment));
        } catch (SecurityException e) {
            throw new IOException("JMX of " + component + " refuses the password", e);
        }
    }

    public String component() {
        return component;
    }

    MBeanServerConnection server() {
        return server;
    }

    /** CPU time used so far, in nanoseconds. */
    public long cpuNanos() {
        return os.getProcessCpuTime();
    }

    int heapMb() {
        return (int) (memory.getHeapMemoryUsage().getUsed() >> 20);
    }

    int liveThreads() {
        return threads.getThreadCount();
    }

    @Override
    public void close() {
        try {
            connector.close();
        } catch (IOException gone) {
            // The process has ended before its connection: nothing is left to close.
        }
    }
}
