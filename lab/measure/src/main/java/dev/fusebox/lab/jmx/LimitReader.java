package dev.fusebox.lab.jmx;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the figures of one process, again and again. */
public interface LimitReader {

    /** Time between two samples, in milliseconds. */
    long PERIOD_MS = 100;

    /** The figures of this moment. */
    ProcessReading read() throws IOException;

    /** The figures recorded after this moment, oldest first; only those of now where the process records none. */
    default List<ProcessReading> readSince(long epochMs) throws IOException {
        return List.of(read());
    }

    /** Sampling periods from one reading to the next, see {@link #PERIOD_MS}. */
    default int every() {
        return 1;
    }

    /** What the process counts from now on; {@code null} where that is not known. */
    default @Nullable JvmCounts counts() {
        return null;
    }

    /** The threads that the process tells of; {@code null} for none. */
    default @Nullable ThreadTimes threads() {
        return null;
    }

    /** How many processors it may use; {@code null} where that is not known. */
    default @Nullable Integer processors() {
        return null;
    }

    /** Whether the process publishes semaphores, pools and circuit breakers, not only Tomcat's limits. */
    default boolean complete() {
        return false;
    }

    /** From the Fusebox MBeans of a process, or, where there are none, from Tomcat's. */
    static LimitReader of(JmxProcess process) throws IOException {
        Optional<SnapshotReader> fusebox = SnapshotReader.of(process.server(), process.component());
        return fusebox.isPresent() ? fusebox.get() : new TomcatReader(process.server(), process.component());
    }
}
