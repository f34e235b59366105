package dev.fusebox.lab.jmx;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Reads the limits of one process: by our own MBeans where they are, by Tomcat's alone where not. */
interface LimitReader {

    /** What it tells now. */
    ProcessReading read() throws IOException;

    /** What it told after this moment, up to now, oldest first. */
    List<ProcessReading> readSince(long epochMs) throws IOException;

    /** How often to call {@link #readSince(long)} for a reading every 100 ms, in milliseconds. */
    long paceMs();

    /** Whether semaphores, pools and circuit breakers are among what is read. */
    boolean complete();

    static LimitReader of(JmxProcess process) throws IOException {
        Optional<SnapshotReader> ours = SnapshotReader.of(process.server(), process.component());
        return ours.isPresent() ? ours.get() : new TomcatReader(process.server(), process.component());
    }
}
