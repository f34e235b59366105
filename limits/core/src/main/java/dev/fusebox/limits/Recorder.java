package dev.fusebox.limits;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Takes a snapshot ten times a second while a sampler asks for them, so that the sampler can fetch them once a second.
 * Snapshots are taken at full tenths of a second of the wall clock, so those of several processes fit together.
 * Thread-safe.
 */
final class Recorder implements AutoCloseable {

    private static final long PERIOD_MS = 100;

    /** Ten seconds: a sampler that asks once a second may be nine seconds late. */
    private static final int KEPT = 100;

    private final Supplier<long[]> snapshot;
    private final Deque<long[]> rows = new ArrayDeque<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "fusebox-recorder");
        thread.setDaemon(true);
        return thread;
    });
    private ScheduledFuture<?> recording;
    private long lastAsked;

    Recorder(Supplier<long[]> snapshot) {
        this.snapshot = snapshot;
    }

    /** The rows made after this moment, oldest first; starts recording when it had stopped. */
    synchronized long[][] since(long epochMs) {
        lastAsked = System.nanoTime();
        if (recording == null) {
            rows.clear();
            long toNextTenth = PERIOD_MS - System.currentTimeMillis() % PERIOD_MS;
            recording = clock.scheduleAtFixedRate(this::record, toNextTenth, PERIOD_MS, TimeUnit.MILLISECONDS);
        }
        return rows.stream().filter(row -> row[0] > epochMs).toArray(long[][]::new);
    }

    private void record() {
        long now = System.currentTimeMillis();
        long[] figures = Reading.orAbsent(snapshot);
        if (figures == null) {
            return; // The framework is starting or stopping: the reader sees a gap.
        }
        long[] row = new long[figures.length + 1];
        row[0] = now;
        System.arraycopy(figures, 0, row, 1, figures.length);
        synchronized (this) {
            rows.addLast(row);
            while (rows.size() > KEPT) {
                rows.removeFirst();
            }
            if (System.nanoTime() - lastAsked > LimitsMXBean.RECORDED_MS * 1_000_000 && recording != null) {
                recording.cancel(false);
                recording = null;
            }
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
