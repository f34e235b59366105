package dev.fusebox.lab.jmx;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitReading;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.jspecify.annotations.Nullable;

/** A connection to the MBeans of one process on this machine. */
public final class JmxProcess implements JmxPollers.FollowedProcess {

    /** Limits that come into being with the first call, as a bulkhead does, are published within a second of it. */
    public static final int PUBLISHED_MS = 1200;

    /** Where and as whom to connect; without a user where no password is asked. */
    public record Address(
            String host,
            int port,
            @Nullable String user,
            @Nullable String password) {}

    private final String component;
    private final JMXConnector connector;
    private final MBeanServerConnection server;
    private @Nullable LimitReader reader;

    private JmxProcess(@Nullable String component, JMXConnector connector) throws IOException {
        this.connector = connector;
        this.server = connector.getMBeanServerConnection();
        this.component = component != null
                ? component
                : SnapshotReader.of(server, null).map(SnapshotReader::ownName).orElse("gateway");
    }

    /**
     * @param component {@code null} for a process that says itself what it is, or is called {@code gateway} where it does not
     * @throws IOException when nothing listens there, it is no JMX port, or the password is refused; its message says which in
     *     plain words, within some seconds
     */
    public static JmxProcess connect(@Nullable String component, Address address) throws IOException {
        JMXServiceURL url = new JMXServiceURL(
                "service:jmx:rmi:///jndi/rmi://%s:%d/jmxrmi".formatted(address.host(), address.port()));
        Map<String, ?> environment = address.user() == null
                ? Map.of()
                : Map.of(JMXConnector.CREDENTIALS, new String[] {address.user(), address.password()});
        RmiGreeting.exchange(address.host(), address.port());
        try {
            return new JmxProcess(component, JMXConnectorFactory.connect(url, environment));
        } catch (SecurityException e) {
            throw new IOException(
                    address.user() == null
                            ? "it asks for a password; pass --user NAME or --password-file FILE"
                            : "it refuses this user or password",
                    e);
        } catch (IOException e) {
            throw new IOException("there is RMI, but no JMX server that can be reached: one with TLS?", e);
        }
    }

    /** Names of the MBeans that are there, sorted. */
    static Set<ObjectName> names(MBeanServerConnection server, String pattern) throws IOException {
        try {
            return new TreeSet<>(server.queryNames(new ObjectName(pattern), null));
        } catch (MalformedObjectNameException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A part of a name as it was before it was quoted, which the characters {@code , = : " * ?} make necessary. */
    static String text(ObjectName name, String key) {
        String text = name.getKeyProperty(key);
        return text.startsWith("\"") ? ObjectName.unquote(text) : text;
    }

    public String component() {
        return component;
    }

    MBeanServerConnection server() {
        return server;
    }

    /** All that it publishes now, or only Tomcat's limits where it does not publish ours. */
    @Override
    public synchronized ProcessReading read() throws IOException {
        if (reader == null || !reader.complete()) {
            reader = LimitReader.of(this);
        }
        return reader.read();
    }

    /** Every limit that it publishes now, with its setting. */
    public List<LimitReading> limits() throws IOException {
        return read().limits();
    }

    /** Everything that bounds calls at this process, as its live objects have it; settings are asked for anew. */
    @Override
    public synchronized ChainSnapshot chain() throws IOException {
        reader = null;
        ProcessReading now = read();
        return new ChainReader(server, component).read(now);
    }

    /** Makes every circuit breaker forget its past; says whether there are any and all of them could. */
    public boolean resetBreakers() throws IOException {
        try {
            Set<ObjectName> breakers = names(server, "dev.fusebox:type=CircuitBreaker,*");
            boolean all = !breakers.isEmpty();
            for (ObjectName breaker : breakers) {
                all &= (Boolean) server.invoke(breaker, "reset", new Object[0], new String[0]);
            }
            return all;
        } catch (SecurityException readOnly) {
            return false;
        } catch (JMException e) {
            throw new IOException("a circuit breaker of " + component + " cannot be reset", e);
        }
    }

    /** Calls that hang at a demo service now. */
    public int hanging() throws IOException {
        try {
            return (Integer) server.getAttribute(hang(), "Waiting");
        } catch (JMException e) {
            throw new IOException(component + " does not tell how many calls hang", e);
        }
    }

    /** Lets go every call that hangs at a demo service now. */
    public void release() throws IOException {
        try {
            server.invoke(hang(), "release", new Object[0], new String[0]);
        } catch (JMException e) {
            throw new IOException(component + " cannot release its hanging calls", e);
        }
    }

    private ObjectName hang() throws JMException {
        return new ObjectName("dev.fusebox:type=Hang,component=" + component);
    }

    /** What it called itself at the last reading; {@code null} when that was not of our own MBeans, which come some time after its port. */
    @Override
    public synchronized @Nullable String ownName() {
        return reader instanceof SnapshotReader ours ? ours.ownName() : null;
    }

    /** Its number on its own machine. */
    @Override
    public long pid() throws IOException {
        String pidAtHost =
                ManagementFactory.getPlatformMXBean(server, RuntimeMXBean.class).getName();
        return Long.parseLong(pidAtHost.substring(0, pidAtHost.indexOf('@')));
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
