package dev.fusebox.lab.jmx;

import dev.fusebox.lab.model.LimitKind;
import dev.fusebox.lab.model.WhenFull;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;

/**
 * Request threads and connections of a Tomcat, from its {@code ThreadPool} MBean. Embedded Tomcat names its domain
 * {@code Tomcat}, a standalone one {@code Catalina}.
 */
final class TomcatLimits {

    private static final String[] ATTRIBUTES = {"maxThreads", "currentThreadsBusy", "maxConnections", "connectionCount"
    };

    private final MBeanServerConnection server;
    private final ObjectName threadPool;

    private TomcatLimits(MBeanServerConnection server, ObjectName threadPool) {
        this.server = server;
        this.threadPool = threadPool;
    }

    /** Empty when the process has no Tomcat, or one that publishes no MBeans. */
    static Optional<TomcatLimits> of(MBeanServerConnection server) throws IOException {
        for (String domain : List.of("Tomcat", "Catalina")) {
            ObjectName pattern = name(domain + ":type=ThreadPool,name=*");
            Optional<ObjectName> found = server.queryNames(pattern, null).stream()
                    .filter(n -> n.getKeyPropertyList().size() == 2)
                    .findFirst();
            if (found.isPresent()) {
                return Optional.of(new TomcatLimits(server, found.get()));
            }
        }
        return Optional.empty();
    }

    List<Reading> read() throws IOException {
        Map<String, Integer> values = new HashMap<>();
        try {
            for (Attribute a : server.getAttributes(threadPool, ATTRIBUTES).asList()) {
                if (a.getValue() instanceof Number n && n.longValue() >= 0) {
                    values.put(a.getName(), n.intValue());
                }
            }
        } catch (JMException e) {
            throw new IOException("Tomcat's MBean " + threadPool + " cannot be read", e);
        }
        return List.of(
                new Reading(
                        "threads",
                        LimitKind.THREADS,
                        values.get("maxThreads"),
                        values.get("currentThreadsBusy"),
                        null,
                        null,
                        WhenFull.QUEUES),
                new Reading(
                        "connections",
                        LimitKind.CONNECTIONS,
                        values.get("maxConnections"),
                        values.get("connectionCount"),
                        null,
                        null,
                        WhenFull.QUEUES));
    }

    private static ObjectName name(String text) {
        try {
            return new ObjectName(text);
        } catch (JMException e) {
            throw new IllegalArgumentException(text, e);
        }
    }
}
