package dev.fusebox.lab.experiment;

import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.jmx.JmxProcess;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Every limit with the most that was in use at any look, and the most that waited for a place while nobody was given one, at three
 * looks in a row: a call that only passes through a queue, or whose connection is being made, is not waiting. Thread-safe.
 */
final class LimitPeaks implements AutoCloseable {

    private static final long LOOK_MS = 250;

    private static final int IN_A_ROW = 3;

    /** Looks in a row, up to this one, at which calls waited and nobody was given a place, and how many waited at each of them. */
    private record Standing(int looks, int waiting, LimitReading last) {

        static Standing of(LimitReading limit) {
            return new Standing(1, Objects.requireNonNullElse(limit.queued(), 0), limit);
        }

        Standing then(LimitReading now) {
            boolean stands = Objects.equals(last.inUse(), now.inUse()) || last.full() && now.full();
            Standing next = of(now);
            return stands && next.waiting > 0 && waiting > 0
                    ? new Standing(looks + 1, Math.min(waiting, next.waiting), now)
                    : next;
        }

        int calls() {
            return looks >= IN_A_ROW ? waiting : 0;
        }
    }

    /** Tells the limits as they are now. */
    interface LimitReadings {
        List<LimitReading> now() throws IOException;
    }

    private final LimitReadings source;
    private final Map<String, LimitReading> peaks = new LinkedHashMap<>();
    private final Map<String, Standing> standing = new HashMap<>();
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
        for (LimitReading limit : now) {
            String name = limit.fullName();
            Standing before = standing.get(name);
            Standing queue = before == null ? Standing.of(limit) : before.then(limit);
            standing.put(name, queue);
            Integer waiting = limit.queued() == null ? null : Integer.valueOf(queue.calls());
            peaks.merge(
                    name, new LimitReading(limit.spec(), limit.inUse(), waiting, limit.rejected()), LimitReading::most);
        }
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
