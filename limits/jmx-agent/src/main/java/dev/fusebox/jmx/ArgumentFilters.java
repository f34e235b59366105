package dev.fusebox.jmx;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.rmi.Remote;
import java.rmi.server.RMIClientSocketFactory;
import java.rmi.server.RMIServerSocketFactory;
import java.util.HashMap;
import java.util.Map;
import javax.management.remote.rmi.RMIConnectorServer;

/**
 * Which objects a client may send. Java deserializes them before it checks the client's password and rights. The filter
 * passes only JMX's classes and plain ones of the JDK: a class of the application could do harm when it is deserialized.
 */
final class ArgumentFilters {

    /** Before the login: user and password. */
    static final String CREDENTIALS = "maxdepth=2;maxarray=2;java.lang.String;!*";

    /** After the login: what MXBeans take (open types), queries and notification filters. */
    static final String ARGUMENTS = String.join(
            ";",
            "maxdepth=20",
            "maxarray=100000",
            "maxrefs=100000",
            "maxbytes=10000000",
            "java.lang.Boolean",
            "java.lang.Byte",
            "java.lang.Character",
            "java.lang.Double",
            "java.lang.Float",
            "java.lang.Integer",
            "java.lang.Long",
            "java.lang.Number",
            "java.lang.Object",
            "java.lang.Short",
            "java.lang.String",
            "java.math.BigDecimal",
            "java.math.BigInteger",
            "java.rmi.MarshalledObject",
            "java.util.*",
            // Takes its argument as text.
            "!javax.management.BadAttributeValueExpException",
            "javax.management.*",
            "javax.management.openmbean.*",
            "javax.management.relation.MBeanServerNotificationFilter",
            "javax.security.auth.Subject",
            "!*");

    /** Whether the JMX of this Java takes filters: from Java 10 on. */
    static final boolean BUILT_IN = builtIn();

    private static boolean builtIn() {
        try {
            RMIConnectorServer.class.getField("SERIAL_FILTER_PATTERN");
            return true;
        } catch (NoSuchFieldException olderJava) {
            return false;
        }
    }

    /** The filters by the names that JMX uses from Java 10 on. */
    static Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>();
        if (BUILT_IN) {
            environment.put("jmx.remote.rmi.server.credentials.filter.pattern", CREDENTIALS);
            environment.put("jmx.remote.rmi.server.serial.filter.pattern", ARGUMENTS);
        }
        return environment;
    }

    /**
     * Exports an object and filters what its callers send. Java 8 has such filters in RMI from update 121 on, but neither JMX
     * nor a public class passes one on.
     *
     * @throws IOException when the port is in use, or this Java has no filters
     */
    static void export(Remote object, int port, RMIServerSocketFactory sockets, String pattern) throws IOException {
        try {
            Class<?> filter = Class.forName("sun.misc.ObjectInputFilter");
            Object made = Class.forName("sun.misc.ObjectInputFilter$Config")
                    .getMethod("createFilter", String.class)
                    .invoke(null, pattern);
            Class<?> reference = Class.forName("sun.rmi.server.UnicastServerRef2");
            Object exporter = reference
                    .getConstructor(int.class, RMIClientSocketFactory.class, RMIServerSocketFactory.class, filter)
                    .newInstance(port, null, sockets, made);
            reference
                    .getMethod("exportObject", Remote.class, Object.class, boolean.class)
                    .invoke(exporter, object, null, true);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof IOException ? (IOException) e.getCause() : new IOException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IOException(
                    "Java " + System.getProperty("java.version")
                            + " cannot filter what JMX clients send; use Java 8 from update 121 on, or Java 11 or newer",
                    e);
        }
    }
}
