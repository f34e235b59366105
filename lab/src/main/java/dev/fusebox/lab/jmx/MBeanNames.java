package dev.fusebox.lab.jmx;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/** Names of MBeans. */
final class MBeanNames {

    private MBeanNames() {}

    /** Those that are there, sorted. */
    static Set<ObjectName> all(MBeanServerConnection server, String pattern) throws IOException {
        try {
            return new TreeSet<>(server.queryNames(new ObjectName(pattern), null));
        } catch (MalformedObjectNameException e) {
            throw new IllegalStateException(e);
        }
    }

    static Optional<ObjectName> first(MBeanServerConnection server, String pattern) throws IOException {
        return all(server, pattern).stream().findFirst();
    }

    /** A part of a name as it was before it was quoted, which the characters {@code , = : " * ?} make necessary. */
    static String text(ObjectName name, String key) {
        String text = name.getKeyProperty(key);
        return text.startsWith("\"") ? ObjectName.unquote(text) : text;
    }
}
