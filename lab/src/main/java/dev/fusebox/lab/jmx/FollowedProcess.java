package dev.fusebox.lab.jmx;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A process for as long as a connection to it lasts. */
interface FollowedProcess extends AutoCloseable {

    /** What it tells now. */
    ProcessReading read() throws IOException;

    /** Whether the last reading was of our own MBeans. They appear when an application has started, some time after its JMX port. */
    boolean complete();

    /** What it called itself at the last reading; {@code null} when it did not. */
    @Nullable
    String ownName();

    /** Its number on its own machine. */
    long pid() throws IOException;

    @Override
    void close();

    /** Makes connections. */
    @FunctionalInterface
    interface Connector {
        FollowedProcess connect(String component, JmxProcess.Address address) throws IOException;
    }
}
