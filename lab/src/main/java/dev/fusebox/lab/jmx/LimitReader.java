package dev.fusebox.lab.jmx;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the limits of one process from its Fusebox MBeans, or, where there are none, from Tomcat's. */
interface LimitReader {

    /** The figures of this moment. */
    ProcessReading read() throws IOException;

    /** The figures recorded after this moment, oldest first; only those of now where the process records none. */
    default List<ProcessReading> readSince(long epochMs) throws IOException {
        return List.of(read());
    }

    /** What the process allocates from now on; {@code null} for a process that is no JVM. */
    default @Nullable Allocations allocations() {
        return null;
    }

    /** Whether it reads Fusebox MBeans, which have semaphores, pools and circuit breakers and record their figures. */
    boolean complete();

    static LimitReader of(JmxProcess process) throws IOException {
        Optional<SnapshotReader> fusebox = SnapshotReader.of(process.server(), process.component());
        return fusebox.isPresent() ? fusebox.get() : new TomcatReader(process.server(), process.component());
    }
}
