package dev.fusebox.limits;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.management.AttributeNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;

/**
 * Request threads, connections and accept queue of a Tomcat, in this process or another, read from Tomcat's
 * {@code ThreadPool} MBean. Its domain is {@code Tomcat} when embedded, {@code Catalina} when standalone. Needs
 * {@code server.tomcat.mbeanregistry.enabled=true}; without it there is no MBean to read, and no limit.
 *
 * <p>Threads that are not Tomcat's own pool have no bound here: virtual ones, above all. The use of the accept queue is
 * absent: the operating system does not show it cheaply.
 */
public final class TomcatLimits implements LimitSource {

    private final MBeanServerConnection server;
    private final TomcatSettings settings;
    private ObjectName connector;
    private List<Limit> found = Collections.emptyList();

    /** Without the settings that fixed them. */
    public TomcatLimits(MBeanServerConnection server) {
        this(server, null);
    }

    public TomcatLimits(MBeanServerConnection server, TomcatSettings settings) {
        this.server = server;
        this.settings = settings;
    }

    /** Looks again when the connector has stopped: an application that restarts in the same JVM has another one. */
    @Override
    public synchronized List<Limit> limits() {
        if (connector == null || hasStopped(connector)) {
            ObjectName other = firstConnector();
            found = other == null ? found : of(other);
            connector = other;
        }
        return found;
    }

    private boolean hasStopped(ObjectName pool) {
        try {
            return Boolean.FALSE.equals(server.getAttribute(pool, "running"));
        } catch (AttributeNotFoundException e) {
            return false;
        } catch (JMException | IOException e) {
            return true;
        }
    }

    private List<Limit> of(ObjectName pool) {
        return Arrays.asList(
                Limit.named("threads", LimitKind.THREADS, WhenFull.QUEUES)
                        .max(() -> read(pool, "maxThreads"))
                        .inUse(() -> read(pool, "currentThreadsBusy"))
                        .setting(() -> threads(read(pool, "maxThreads")))
                        .build(),
                Limit.named("connections", LimitKind.CONNECTIONS, WhenFull.QUEUES)
                        .max(() -> read(pool, "maxConnections"))
                        .inUse(() -> connections(pool))
                        .setting(() -> settings.connections(read(pool, "maxConnections")))
                        .build(),
                Limit.named("accept-queue", LimitKind.ACCEPT_QUEUE, WhenFull.REJECTS)
                        .max(() -> read(pool, "acceptCount"))
                        .setting(() -> settings.acceptCount(read(pool, "acceptCount")))
                        .build());
    }

    private Setting threads(Integer max) {
        return max == null ? settings.unboundThreads() : settings.threads(max);
    }

    /** The first connector; a second one (management on its own port) is not on the way of a call. */
    private ObjectName firstConnector() {
        for (String domain : Arrays.asList("Tomcat", "Catalina")) {
            try {
                Set<ObjectName> names = server.queryNames(new ObjectName(domain + ":type=ThreadPool,name=*"), null);
                Optional<ObjectName> first = names.stream()
                        .filter(n -> n.getKeyPropertyList().size() == 2 && !hasStopped(n))
                        .min(Comparator.naturalOrder());
                if (first.isPresent()) {
                    return first.get();
                }
            } catch (JMException | IOException e) {
                throw new IllegalStateException("Tomcat's MBeans cannot be read", e);
            }
        }
        return null;
    }

    /** Tomcat also counts the connection that it waits for, except at its maximum. */
    private Integer connections(ObjectName pool) {
        Integer count = read(pool, "connectionCount");
        return count == null || count == 0 || count.equals(read(pool, "maxConnections")) ? count : count - 1;
    }

    private Integer read(ObjectName name, String attribute) {
        try {
            int value = ((Number) server.getAttribute(name, attribute)).intValue();
            return value < 0 ? null : value;
        } catch (JMException | IOException e) {
            return null;
        }
    }
}
