package dev.fusebox.lab.jmx;

import dev.fusebox.lab.chain.ChainSnapshot;
import java.io.Closeable;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.apache.commons.lang3.function.Failable;
import org.apache.commons.lang3.function.FailableSupplier;
import org.jspecify.annotations.Nullable;

/** A connection to the MBeans of one process on this machine. */
public final class JmxProcess implements ObservedProcess, ObservedProcess.HangingCalls {

    /** A limit that is created by its first call, such as a bulkhead, is published within a second after that call. */
    public static final int PUBLISHED_MS = 1200;

    /** Where to connect, and as which user; no user for a port without a password. */
    public record Address(
            String host,
            int port,
            @Nullable String user,
            @Nullable String password) implements ReadAddress {

        @Override
        public JmxProcess connect(@Nullable String component) throws IOException {
            return JmxProcess.connect(component, this);
        }
    }

    static {
        RmiPatience.set();
    }

    private final String component;
    private final Closeable connection;
    private final MBeanServerConnection server;
    private final @Nullable String whyNoLimits;
    private @Nullable LimitReader reader;

    private JmxProcess(
            @Nullable String component,
            Closeable connection,
            MBeanServerConnection server,
            @Nullable String whyNoLimits)
            throws IOException {
        this.connection = connection;
        this.server = server;
        this.whyNoLimits = whyNoLimits;
        this.component = component != null
                ? component
                : SnapshotReader.of(server, null).map(SnapshotReader::ownName).orElse("gateway");
    }

    /**
     * Over another connection than JMX's own.
     *
     * @param whyNoLimits see {@link ObservedProcess#whyNoLimits()}
     */
    public static JmxProcess of(
            @Nullable String component,
            Closeable connection,
            MBeanServerConnection server,
            @Nullable String whyNoLimits)
            throws IOException {
        return new JmxProcess(component, connection, server, whyNoLimits);
    }

    private static JmxProcess of(@Nullable String component, JMXConnector connector) throws IOException {
        return new JmxProcess(component, connector, connector.getMBeanServerConnection(), null);
    }

    /**
     * @param component {@code null} to take the name that the process publishes, or {@code gateway} where it publishes none
     * @throws IOException when nothing listens there, it is no JMX port, or it rejects the password; its message says which,
     *     within some seconds
     */
    public static JmxProcess connect(@Nullable String component, Address address) throws IOException {
        JMXServiceURL url = new JMXServiceURL(
                "service:jmx:rmi:///jndi/rmi://%s:%d/jmxrmi".formatted(address.host(), address.port()));
        Map<String, ?> environment = address.user() == null
                ? Map.of()
                : Map.of(JMXConnector.CREDENTIALS, new String[] {address.user(), address.password()});
        RmiGreeting.exchange(address.host(), address.port());
        try {
            return of(component, JMXConnectorFactory.connect(url, environment));
        } catch (SecurityException e) {
            throw new IOException(
                    address.user() == null
                            ? "it requires a password; pass --user NAME or --password-file FILE"
                            : "it rejects this user or password",
                    e);
        } catch (IOException e) {
            throw new IOException("RMI answers, but no JMX server; JMX with TLS is not supported", e);
        }
    }

    /** The sorted names of the MBeans that match. */
    static Set<ObjectName> names(MBeanServerConnection server, String pattern) throws IOException {
        return new TreeSet<>(server.queryNames(named(pattern), null));
    }

    static ObjectName named(String name) {
        return Failable.call(() -> new ObjectName(name));
    }

    /** A part of a name without its quotes, which names with the characters {@code , = : " * ?} need. */
    static String part(ObjectName name, String key) {
        String text = name.getKeyProperty(key);
        return text.startsWith("\"") ? ObjectName.unquote(text) : text;
    }

    @Override
    public String component() {
        return component;
    }

    MBeanServerConnection server() {
        return server;
    }

    /** All that it publishes now; only Tomcat's limits where it has no Fusebox MBeans. */
    @Override
    public synchronized ProcessReading read() throws IOException {
        return explained(() -> {
            if (reader == null || !reader.complete()) {
                reader = LimitReader.of(this);
            }
            return reader.read();
        });
    }

    @Override
    public LimitReader reader() throws IOException {
        return LimitReader.of(this);
    }

    /** Settings are read again each time. */
    @Override
    public synchronized ChainSnapshot chain() throws IOException {
        reader = null;
        ProcessReading now = read();
        return explained(() -> new ChainReader(server, component).read(now));
    }

    private <T> T explained(FailableSupplier<T, IOException> question) throws IOException {
        try {
            return question.get();
        } catch (IOException e) {
            throw RmiPatience.explained(component, e);
        }
    }

    @Override
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

    @Override
    public int hanging() throws IOException {
        try {
            return (Integer) server.getAttribute(hang(), "Waiting");
        } catch (JMException e) {
            throw new IOException(component + ": the number of hanging calls cannot be read", e);
        }
    }

    @Override
    public void release() throws IOException {
        try {
            server.invoke(hang(), "release", new Object[0], new String[0]);
        } catch (JMException e) {
            throw new IOException(component + " cannot release its hanging calls", e);
        }
    }

    /** Its own name, which several instances share. */
    private ObjectName hang() throws IOException {
        return names(server, "dev.fusebox:type=Hang,*").stream()
                .findFirst()
                .orElseThrow(() -> new IOException(component + " has no calls that hang"));
    }

    /** The name it publishes; {@code null} until its Fusebox MBeans are there, some time after its port. */
    @Override
    public synchronized @Nullable String ownName() {
        return reader instanceof SnapshotReader fusebox ? fusebox.ownName() : null;
    }

    @Override
    public @Nullable String whyNoLimits() {
        return whyNoLimits;
    }

    /** Its process id on its own machine. */
    @Override
    public Long pid() throws IOException {
        String pidAtHost =
                ManagementFactory.getPlatformMXBean(server, RuntimeMXBean.class).getName();
        return Long.parseLong(pidAtHost.substring(0, pidAtHost.indexOf('@')));
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (IOException gone) {
            // The process has ended already: there is nothing to close.
        }
    }
}
