package dev.fusebox.lab.jmx.sample;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.jmx.AcceptQueue;
import dev.fusebox.lab.jmx.JvmCounts;
import dev.fusebox.lab.jmx.LimitReader;
import dev.fusebox.lab.jmx.ProcessReading;
import dev.fusebox.lab.jmx.SeenOutside;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.results.cell.MemoryUse;
import dev.fusebox.lab.results.cell.ThreadUse;
import dev.fusebox.lab.traffic.RampRun.Window;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Samples one process while a cell runs, on a separate thread, so that a process that answers late delays no other. All samplers
 * of a cell have samples of the same moments: t is a multiple of the period. A moment without a reading is a missed sample, kept
 * as a point without figures.
 */
public final class Sampler implements AutoCloseable {

    /** A remote read costs a process as much as ten of the samples that it records itself. */
    private static final long RECORDED_PACE_MS = 1000;

    /** One sample per second: for a process outside the chain, of which only CPU, heap and threads are wanted. */
    public static final int SLOW = 10;

    /** One sample at the start and one at the end, to compare a cell with sampling to one without. */
    public static final int IDLE = Integer.MAX_VALUE;

    /** A process whose clock is further ahead than this has another time of day than when the cell began. */
    private static final long FUTURE_MS = 5000;

    /** @param reading {@code null} for a missed one */
    private record Sample(long tMs, @Nullable ProcessReading reading) {}

    private final String component;
    private final LimitReader reader;
    private final LongSupplier clock;
    private final long startMs;
    private final int every;
    private final List<Sample> samples = new ArrayList<>();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
    private final @Nullable JvmCounts counts;
    private final @Nullable Integer processors;
    private final @Nullable QueueSamples queue;
    private final List<ThreadSamples> threads;
    private JvmCounts.JvmFigures counted = JvmCounts.JvmFigures.UNKNOWN;
    private long lastTick;
    private long lastRead;

    /** Whether the last read was answered; a process that is stopped lets each one wait for its time limit. */
    private boolean answers;

    /**
     * @param every periods from one sample to the next
     * @param outside what the machine tells of the process
     * @param clock milliseconds since 1970, by a clock that only counts
     */
    Sampler(String component, LimitReader reader, long startMs, int every, SeenOutside outside, LongSupplier clock) {
        this.component = component;
        this.reader = reader;
        this.clock = clock;
        this.startMs = startMs;
        this.lastRead = startMs;
        this.every = every;
        this.counts = reader.counts();
        this.processors = reader.processors();
        LongSupplier sinceStart = () -> clock.getAsLong() - startMs;
        AcceptQueue port = every == IDLE ? null : outside.queue();
        this.queue = port == null ? null : new QueueSamples(port, sinceStart);
        readNow(0);
        // Only of processes on the chain.
        this.threads = Stream.concat(Stream.ofNullable(reader.threads()), Stream.ofNullable(outside.threads()))
                .filter(told -> every < SLOW)
                .map(told -> new ThreadSamples(told, sinceStart))
                .toList();
    }

    /** The start for all samplers of one cell, in milliseconds since 1970: the last full tenth of a second. */
    public static long startMs() {
        long now = System.currentTimeMillis();
        return now - now % LimitReader.PERIOD_MS;
    }

    /**
     * @param startMs the moment that counts as t = 0, from {@link #startMs()}
     * @param every periods from one sample to the next, at least: 1, {@link #SLOW} or {@link #IDLE}
     * @param outside what the machine tells of the process
     */
    public static Sampler start(String component, LimitReader reader, long startMs, int every, SeenOutside outside) {
        int periods = Math.max(every, reader.every());
        long dayMs = System.currentTimeMillis();
        long nanos = System.nanoTime();
        LongSupplier clock = () -> dayMs + (System.nanoTime() - nanos) / 1_000_000;
        Sampler sampler = new Sampler(component, reader, startMs, periods, outside, clock);
        if (sampler.counts != null) {
            // By then short calls of the load before have ended.
            sampler.thread.schedule(sampler.counts::restartPeak, RECORDED_PACE_MS, TimeUnit.MILLISECONDS);
        }
        if (periods != IDLE) {
            sampler.collect();
            long pace = Math.max(
                    sampler.complete() ? RECORDED_PACE_MS : LimitReader.PERIOD_MS, periods * LimitReader.PERIOD_MS);
            long first = startMs + pace - clock.getAsLong();
            sampler.thread.scheduleAtFixedRate(sampler::collect, first, pace, TimeUnit.MILLISECONDS);
        }
        return sampler;
    }

    /** Adds what the process recorded since the last time. */
    synchronized void collect() {
        try {
            for (ProcessReading reading : reader.readSince(lastRead)) {
                if (reading.epochMs() > clock.getAsLong() + FUTURE_MS) {
                    return; // The clock was set forward: from now on no moment of the cell is known.
                }
                lastRead = reading.epochMs();
                long tick = Math.round((double) (lastRead - startMs) / LimitReader.PERIOD_MS);
                if (tick > lastTick) {
                    missUntil(tick);
                    samples.add(new Sample(tick * LimitReader.PERIOD_MS, reading));
                    lastTick = tick;
                }
            }
            answers = true;
        } catch (IOException | RuntimeException unread) {
            answers = false;
            // These moments have no reading; missUntil counts them with the next reading, or at the end.
        }
    }

    private void missUntil(long tick) {
        for (long t = lastTick + every; t + every / 2 < tick; t += every) {
            samples.add(new Sample(t * LimitReader.PERIOD_MS, null));
        }
    }

    private synchronized void readNow(long tMs) {
        ProcessReading now = null;
        try {
            now = reader.read();
            answers = true;
        } catch (IOException | RuntimeException unread) {
            answers = false; // A missed sample.
        }
        samples.add(new Sample(tMs, now));
    }

    /** Takes a last sample, so that counters cover the whole cell, and ends sampling. */
    @Override
    public void close() {
        thread.shutdownNow();
        try {
            thread.awaitTermination(2, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (every != IDLE) {
            collect();
            missUntil((clock.getAsLong() - startMs) / LimitReader.PERIOD_MS);
        }
        if (queue != null) {
            queue.close();
        }
        threads.forEach(ThreadSamples::close);
        if (answers || every == IDLE) {
            readNow(clock.getAsLong() - startMs);
        } else {
            samples.add(new Sample(clock.getAsLong() - startMs, null));
        }
        counted = counts == null || !answers ? JvmCounts.JvmFigures.UNKNOWN : counts.now();
    }

    /** Whether the process has Fusebox MBeans; without them only Tomcat's limits are read. */
    public boolean complete() {
        return reader.complete();
    }

    /** Share of missed samples, 0 to 1. */
    public double missedShare() {
        return 1 - (double) readings().size() / samples.size();
    }

    /** The longest time without a reading, beyond the time between two samples, in milliseconds. */
    public long longestGapMs() {
        long gap = 0;
        long last = 0;
        for (Sample s : samples) {
            if (s.reading() != null) {
                gap = Math.max(gap, s.tMs() - last - every * LimitReader.PERIOD_MS);
                last = s.tMs();
            }
        }
        return samples.isEmpty()
                ? 0
                : Math.max(gap, samples.get(samples.size() - 1).tMs() - last);
    }

    /** What breaks the course of its counters: a restart, or a process that was not there at first or at last; one sentence each. */
    public List<String> interruptions() {
        return Interruptions.of(component, samples.stream().map(Sample::reading).toList());
    }

    private List<ProcessReading> readings() {
        return samples.stream().flatMap(s -> Stream.ofNullable(s.reading())).toList();
    }

    /** Every limit over the time of the cell. Call after {@link #close()}. */
    public List<LimitSeries> limits() {
        Map<LimitId, LimitSeries> all = new LinkedHashMap<>();
        for (Sample s : samples) {
            if (s.reading() == null) {
                all.forEach((id, l) -> l.points().add(SampleRow.missed(s.tMs(), id)));
                continue;
            }
            for (LimitReading now : s.reading().limits()) {
                all.computeIfAbsent(now.id(), id -> new LimitSeries(now.spec(), new ArrayList<>()));
                all.get(now.id()).points().add(now.at(s.tMs()));
            }
        }
        if (queue != null) {
            withQueue(all, queue);
        }
        return List.copyOf(all.values());
    }

    /** A server that publishes no such limit has one all the same; it is worth a word when it dropped something. */
    private void withQueue(Map<LimitId, LimitSeries> all, QueueSamples queue) {
        LimitId id = new LimitId(component, LimitKind.ACCEPT_QUEUE, null);
        LimitSeries published = all.get(id);
        LimitSeries read =
                queue.of(published == null ? new LimitSpec(id, null, WhenFull.REJECTS, null) : published.spec());
        if (published != null || Objects.requireNonNullElse(read.rejected(), 0L) > 0) {
            all.put(id, read);
        }
    }

    /** Every circuit breaker over the time of the cell. Call after {@link #close()}. */
    public List<BreakerSeries> breakers() {
        Map<String, BreakerSeries> all = new LinkedHashMap<>();
        for (Sample s : samples) {
            for (BreakerReading now : s.reading() == null
                    ? List.<BreakerReading>of()
                    : s.reading().breakers()) {
                all.computeIfAbsent(now.name(), name -> new BreakerSeries(now.spec(), new ArrayList<>()));
                all.get(now.name()).points().add(now.figures().at(s.tMs()));
            }
        }
        return List.copyOf(all.values());
    }

    /**
     * CPU, heap, threads and allocation during the cell; {@code null} when they were never read.
     *
     * @param window of which the CPU time is; {@code null} for the whole cell
     */
    public ProcessUsage process(@Nullable Integer rssMb, @Nullable Window window) {
        List<ProcessReading> all = readings();
        if (all.isEmpty()) {
            return ProcessUsage.cpu(component, null).withMemory(new MemoryUse(null, rssMb, null, null, null));
        }
        List<ProcessReading> own = samples.stream()
                .filter(s -> window == null || window.contains(s.tMs()))
                .flatMap(s -> Stream.ofNullable(s.reading()))
                .toList();
        boolean unknown = own.isEmpty() || own.get(0).cpuNanos() < 0 || own.size() < 2 && window != null;
        Double cpuSeconds = unknown
                ? null
                : Figures.rounded(
                        (own.get(own.size() - 1).cpuNanos() - own.get(0).cpuNanos()) / 1e9, 3);
        return new ProcessUsage(
                component,
                cpuSeconds,
                new MemoryUse(
                        most(all, ProcessReading::heapMb),
                        rssMb,
                        window == null ? counted.allocatedBytes() : null,
                        counted.gcCount(),
                        counted.gcMs()),
                all.get(0).threads(),
                most(all, ProcessReading::threads),
                counted.mostInWork(),
                null,
                window == null ? Figures.rounded(CostDrift.of(all), 3) : null,
                busiest(window),
                processors);
    }

    /** {@code null} where not all threads are known. */
    private @Nullable List<ThreadUse> busiest(@Nullable Window window) {
        List<ThreadUse> all = new ArrayList<>();
        for (ThreadSamples told : threads) {
            List<ThreadUse> some = told.busiest(window);
            if (some == null) {
                return null;
            }
            all.addAll(some);
        }
        all.sort(Comparator.comparing(ThreadUse::cores).reversed());
        return threads.isEmpty() ? null : all;
    }

    private static @Nullable Integer most(
            List<ProcessReading> all, Function<ProcessReading, @Nullable Integer> figure) {
        return all.stream()
                .flatMap(reading -> Stream.ofNullable(figure.apply(reading)))
                .max(Comparator.naturalOrder())
                .orElse(null);
    }
}
