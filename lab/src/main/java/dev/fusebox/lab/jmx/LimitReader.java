package dev.fusebox.lab.jmx;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Reads the limits of one process: by our own MBeans where they are, by Tomcat's alone where not. */
interface LimitReader {

    /** What it tells now. */
    ProcessReading read() throws IOException;

    /** What it told after this moment, up to now, oldest first; what it tells now, where nothing is recorded. */
    default List<ProcessReading> readSince(long epochMs) throws IOException {
        return List.of(read());
    }

    /** Whether it is our own MBeans, so that semaphores, pools and circuit breakers are among what is read, and recorded. */
    boolean complete();

    static LimitReader of(JmxProcess process) throws IOException {
        Optional<SnapshotReader> ours = SnapshotReader.of(process.server(), process.component());
        return ours.isPresent() ? ours.get() : new TomcatReader(process.server(), process.component());
    }
}
