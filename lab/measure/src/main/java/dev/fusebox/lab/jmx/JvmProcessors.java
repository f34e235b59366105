package dev.fusebox.lab.jmx;

import java.io.IOException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/** How many processors a JVM may use: those of its machine, of its quota, or of {@code -XX:ActiveProcessorCount}. */
final class JvmProcessors {

    /** {@code null} where it does not tell. */
    static @Nullable Integer of(MBeanServerConnection server) {
        try {
            return (Integer)
                    server.getAttribute(new ObjectName("java.lang:type=OperatingSystem"), "AvailableProcessors");
        } catch (JMException | IOException | RuntimeException untold) {
            return null;
        }
    }
}
