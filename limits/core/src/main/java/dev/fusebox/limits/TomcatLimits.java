package dev.fusebox.limits;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;

/**
 * Request threads, connections and accept queue of a Tomcat, in this process or another, read from Tomcat's
 * {@code ThreadPool} MBean. Its domain is {@code Tomcat} when embedded, {@code Catalina} when standalone. Needs
 * {@code server.tomcat.mbeanregistry.enabled=true}; without it there is no MBean to read, and no limit.
 *
 * <p>The use of the accept queue is absent: the operating system does not show it cheaply.
 */
public final class TomcatLimits implements LimitSource {

    private final MBeanServerConnection server;
    private final TomcatSettings settings;
    private List<Limit> found = Collections.emptyList();

    /** Without the settings that fixed them. */
    public TomcatLimits(MBeanServerConnection server) {
        this(server, null);
    }

    public TomcatLimits(MBeanServerConnection server, TomcatSettings settings) {
        this.server = server;
        this.settings = settings;
    }

    @Override
    public synchronized List<Limit> limits() {
        if (found.isEmpty()) {
            found = find();
        }
        return found;
    }

    private List<Limit> find() {
        List<Limit> limits = new ArrayList<>();
        for (ObjectName pool : threadPools()) {
            limits.add(Limit.named("threads", LimitKind.THREADS, WhenFull.QUEUES)
                    .max(() -> read(pool, "maxThreads"))
                    .inUse(() -> read(pool, "currentThreadsBusy"))
                    .setting(() -> settings.threads(read(pool, "maxThreads")))
                    .build());
            limits.add(Limit.named("connections", LimitKind.CONNECTIONS, WhenFull.QUEUES)
                    .max(() -> read(pool, "maxConnections"))
                    .inUse(() -> connections(pool))
                    .setting(() -> settings.connections(read(pool, "maxConnections")))
                    .build());
            limits.add(Limit.named("accept-queue", LimitKind.ACCEPT_QUEUE, WhenFull.REJECTS)
                    .max(() -> read(pool, "acceptCount"))
                    .setting(() -> settings.acceptCount(read(pool, "acceptCount")))
                    .build());
        }
        return limits;
    }

    /** The first connector; a second one (management on its own port) is not on the way of a call. */
    private List<ObjectName> threadPools() {
        for (String domain : Arrays.asList("Tomcat", "Catalina")) {
            try {
                Set<ObjectName> names = server.queryNames(new ObjectName(domain + ":type=ThreadPool,name=*"), null);
                List<ObjectName> pools = names.stream()
                        .filter(n -> n.getKeyPropertyList().size() == 2)
                        .sorted()
                        .collect(Collectors.toList());
                if (!pools.isEmpty()) {
                    return pools.subList(0, 1);
                }
            } catch (JMException | IOException e) {
                throw new IllegalStateException("Tomcat's MBeans cannot be read", e);
            }
        }
        return Collections.emptyList();
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
