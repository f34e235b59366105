package dev.fusebox.lab.jmx;

import java.io.IOException;

/** Reads the limits of one process: by our own MBeans where they are, by Tomcat's alone where not. */
sealed interface LimitReader permits SnapshotReader, TomcatReader {

    ProcessReading read() throws IOException;

    /** Whether semaphores, pools and circuit breakers are among what is read. */
    boolean complete();

    static LimitReader of(JmxProcess process) throws IOException {
        return SnapshotReader.of(process).map(LimitReader.class::cast).orElseGet(() -> new TomcatReader(process));
    }
}
