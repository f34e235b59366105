package dev.fusebox.lab.experiment;

import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.jmx.JmxProcess;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Every limit with the most that was in use at any look, and the most that waited at two looks in a row: a call that only passes
 * through a queue is not waiting. Thread-safe.
 */
final class LimitPeaks implements AutoCloseable {

    private static final long LOOK_MS = 250;

    /** Tells the limits as they are now. */
    interface LimitReadings {
        List<LimitReading> now() throws IOException;
    }

    private final LimitReadings source;
    private final Map<String, LimitReading> peaks = new LinkedHashMap<>();
    private final Map<String, Integer> queuedBefore = new HashMap<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

    LimitPeaks(JmxProcess process) {
        this(process::limits);
    }

    LimitPeaks(LimitReadings source) {
        this.source = source;
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

    void look() throws IOException {
        add(source.now());
    }

    /** Another look. */
    synchronized void add(List<LimitReading> now) {
        now.forEach(l -> peaks.merge(
                l.fullName(),
                new LimitReading(l.spec(), l.inUse(), standing(l.fullName(), l.queued()), l.rejected()),
                LimitReading::most));
    }

    private @Nullable Integer standing(String name, @Nullable Integer queued) {
        if (queued == null) {
            return null;
        }
        Integer before = queuedBefore.put(name, queued);
        return before == null ? 0 : Math.min(before, queued);
    }

    synchronized List<LimitReading> limits() {
        return List.copyOf(peaks.values());
    }

    /** The same of these limits, in their order. */
    synchronized List<LimitReading> of(List<LimitReading> limits) {
        return limits.stream()
                .flatMap(l -> Stream.ofNullable(peaks.get(l.fullName())))
                .toList();
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
