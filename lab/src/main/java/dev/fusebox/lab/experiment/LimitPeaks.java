package dev.fusebox.lab.experiment;

import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.jmx.JmxProcess;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Every limit of a process with the most that was in use at any look. Thread-safe. */
final class LimitPeaks implements AutoCloseable {

    private static final long LOOK_MS = 250;

    private final JmxProcess process;
    private final Map<String, LimitReading> peaks = new LinkedHashMap<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

    LimitPeaks(JmxProcess process) {
        this.process = process;
    }

    /** Looks by itself a few times a second, until it is closed. */
    LimitPeaks watching() throws IOException {
        look();
        clock.scheduleAtFixedRate(this::lookAgain, LOOK_MS, LOOK_MS, TimeUnit.MILLISECONDS);
        return this;
    }

    private void lookAgain() {
        try {
            look();
        } catch (IOException gone) {
            // The next use of the process says so.
        }
    }

    synchronized void look() throws IOException {
        process.limits().forEach(l -> peaks.merge(l.name(), l, LimitReading::most));
    }

    synchronized List<LimitReading> limits() {
        return List.copyOf(peaks.values());
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
