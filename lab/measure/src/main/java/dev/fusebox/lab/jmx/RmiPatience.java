package dev.fusebox.lab.jmx;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/** RMI by itself waits for ever for a process that is stopped, and logs lost connections, which Fusebox reports itself. */
final class RmiPatience {

    private static final int SECONDS = 10;

    /**
     * By full name, because the JDK's loggers ignore the level of a parent that was set from outside. Kept in a field, because a
     * collected logger would forget its level.
     */
    private static final List<Logger> LOGS = Stream.of(
                    "javax.management.remote.misc",
                    "javax.management.remote.rmi",
                    "sun.rmi.client.ref",
                    "sun.rmi.client.call",
                    "sun.rmi.transport.tcp")
            .map(Logger::getLogger)
            .toList();

    /** For all connections of this JVM; before the first one, because RMI reads these properties once. */
    static void set() {
        LOGS.forEach(log -> log.setLevel(Level.OFF));
        System.setProperty("sun.rmi.transport.tcp.responseTimeout", "" + SECONDS * 1000);
        System.setProperty("sun.rmi.transport.tcp.handshakeTimeout", "" + SECONDS * 1000);
    }

    /** A failed call to a process, in words. */
    static IOException explained(String component, IOException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SocketTimeoutException) {
                return new IOException(
                        "%s does not answer over JMX within %d s".formatted(component, SECONDS), failure);
            }
            if (cause instanceof ConnectException) {
                return new IOException(component + " does not listen at its JMX port any more", failure);
            }
        }
        return failure;
    }
}
