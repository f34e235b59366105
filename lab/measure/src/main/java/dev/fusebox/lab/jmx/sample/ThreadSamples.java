package dev.fusebox.lab.jmx.sample;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.jmx.ThreadTimes;
import dev.fusebox.lab.results.cell.ThreadUse;
import dev.fusebox.lab.traffic.RampRun.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Samples the CPU time of all threads of a process. Once a second: only the first and the last sample of a window count, and where it
 * begins and ends is known later.
 */
final class ThreadSamples implements AutoCloseable {

    private static final long PACE_MS = 1000;

    /** Threads with less of a processor are not worth a word, and not more threads than these. */
    private static final double LEAST_CORES = 0.1;

    private static final int MOST_THREADS = 10;

    /** @param nanos CPU time so far by the number of the thread */
    private record ThreadSample(long tMs, Map<Long, Long> nanos) {}

    private final ThreadTimes threads;
    private final LongSupplier sinceStart;
    private final List<ThreadSample> samples = new ArrayList<>();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();

    /** @param sinceStart milliseconds since the cell began */
    ThreadSamples(ThreadTimes threads, LongSupplier sinceStart) {
        this.threads = threads;
        this.sinceStart = sinceStart;
        sample();
        thread.scheduleAtFixedRate(this::sample, PACE_MS, PACE_MS, TimeUnit.MILLISECONDS);
    }

    synchronized void sample() {
        Map<Long, Long> nanos = threads.nanos();
        if (!nanos.isEmpty()) {
            samples.add(new ThreadSample(sinceStart.getAsLong(), nanos));
        }
    }

    /** Without waiting for a process that does not answer. */
    @Override
    public void close() {
        thread.shutdownNow();
    }

    /**
     * The busiest threads, the busiest first; {@code null} where that is not known. Call after {@link #close()}.
     *
     * @param window its edges do not count; {@code null} for all the time
     */
    synchronized @Nullable List<ThreadUse> busiest(@Nullable Window window) {
        long end = samples.isEmpty() ? 0 : samples.get(samples.size() - 1).tMs();
        Window counted = (window == null ? new Window(0, end) : window).withoutEdges();
        List<ThreadSample> own =
                samples.stream().filter(s -> counted.contains(s.tMs())).toList();
        if (own.size() < 2) {
            return null;
        }
        ThreadSample first = own.get(0);
        ThreadSample last = own.get(own.size() - 1);
        double nanos = (last.tMs() - first.tMs()) * 1e6;
        return last.nanos().entrySet().stream()
                .map(t -> Map.entry(t.getKey(), (t.getValue() - first.nanos().getOrDefault(t.getKey(), 0L)) / nanos))
                .filter(t -> t.getValue() >= LEAST_CORES)
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(MOST_THREADS)
                .flatMap(t -> Stream.ofNullable(threads.name(t.getKey()))
                        .map(name -> new ThreadUse(name, Math.min(1, Figures.decimals(t.getValue(), 3)))))
                .toList();
    }
}
