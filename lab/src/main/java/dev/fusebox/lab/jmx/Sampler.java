package dev.fusebox.lab.jmx;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.BreakerSpec;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSeries.LimitPoint;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.results.CellResult.ProcessUsage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Follows everything one process tells while a cell runs, on a thread of its own, so that one process that answers late
 * delays no other. All samplers of a cell hold samples of the same moments: t is a multiple of the period. A moment without
 * a reading is a missed sample, kept as a point without figures.
 */
public final class Sampler implements AutoCloseable {

    /** Time between two samples, in milliseconds. */
    public static final long PERIOD_MS = 100;

    /** Periods from one sample of a process beside the chain to the next. */
    private static final int SLOW = 10;

    private final String component;
    private final LimitReader reader;
    private final LongSupplier clock;
    private final long startMs;
    private final int every;
    private final Map<LimitId, List<LimitPoint>> limits = new LinkedHashMap<>();
    private final Map<LimitId, LimitSpec> limitSpecs = new LinkedHashMap<>();
    private final Map<String, List<BreakerPoint>> breakers = new LinkedHashMap<>();
    private final Map<String, BreakerSpec> breakerSpecs = new LinkedHashMap<>();
    private final Thread thread;
    private long lastTick;
    private long lastRead;
    private long firstCpu = -1;
    private long lastCpu = -1;
    private @Nullable Integer peakHeapMb;
    private @Nullable Integer peakThreads;
    private int missed;
    private int taken;
    private volatile boolean done;

    /** @param clock milliseconds since 1970 */
    Sampler(String component, LimitReader reader, long startMs, int every, LongSupplier clock) {
        this.component = component;
        this.reader = reader;
        this.clock = clock;
        this.startMs = startMs;
        this.lastRead = startMs;
        this.every = every;
        this.thread = new Thread(this::loop, "sampler-" + component);
        thread.setDaemon(true);
        readNow(0);
    }

    private static Sampler of(JmxProcess process, long startMs, int every) throws IOException {
        return new Sampler(process.component(), LimitReader.of(process), startMs, every, System::currentTimeMillis);
    }

    /** A moment to start the samplers of one cell at, in milliseconds since 1970: the last full tenth of a second. */
    public static long startMs() {
        long now = System.currentTimeMillis();
        return now - now % PERIOD_MS;
    }

    /** @param startMs the moment that counts as t = 0, from {@link #startMs()} */
    public static Sampler start(JmxProcess process, long startMs) throws IOException {
        return start(process, startMs, 1);
    }

    /** Once a second: for a process that is not part of the chain, whose CPU, heap and threads are all one asks for. */
    public static Sampler slow(JmxProcess process, long startMs) throws IOException {
        return start(process, startMs, SLOW);
    }

    private static Sampler start(JmxProcess process, long startMs, int every) throws IOException {
        Sampler sampler = of(process, startMs, every);
        sampler.collect();
        sampler.thread.start();
        return sampler;
    }

    /** Reads once now and once at the end, to compare a cell without sampling to one with it. */
    public static Sampler idle(JmxProcess process, long startMs) throws IOException {
        return of(process, startMs, Integer.MAX_VALUE);
    }

    private void loop() {
        long pace = Math.max(reader.paceMs(), every * PERIOD_MS);
        for (long next = startMs + pace; pauseUntil(next); next += pace) {
            collect();
        }
    }

    /** Takes over what was read since the last time. */
    synchronized void collect() {
        try {
            for (ProcessReading reading : reader.readSince(lastRead)) {
                lastRead = reading.epochMs();
                long tick = Math.round((double) (lastRead - startMs) / PERIOD_MS);
                if (tick > lastTick) {
                    missUntil(tick);
                    keep(reading, tick * PERIOD_MS);
                    lastTick = tick;
                }
            }
        } catch (IOException | RuntimeException unread) {
            // The moments stay without a reading; they are noticed when the next one comes, or at the end.
        }
    }

    private void missUntil(long tick) {
        for (long t = lastTick + every; t + every / 2 < tick; t += every) {
            missed++;
            long tMs = t * PERIOD_MS;
            limits.values().forEach(points -> points.add(new LimitPoint(tMs, null, null, null, null)));
        }
    }

    private void readNow(long tMs) {
        try {
            keep(reader.read(), tMs);
        } catch (IOException | RuntimeException unread) {
            missed++;
        }
    }

    private synchronized void keep(ProcessReading reading, long tMs) {
        for (LimitReading limit : reading.limits()) {
            limitSpecs.put(limit.id(), limit.spec());
            limits.computeIfAbsent(limit.id(), id -> new ArrayList<>()).add(limit.at(tMs));
        }
        for (BreakerReading breaker : reading.breakers()) {
            breakerSpecs.put(breaker.name(), breaker.spec());
            breakers.computeIfAbsent(breaker.name(), n -> new ArrayList<>())
                    .add(breaker.figures().at(tMs));
        }
        taken++;
        firstCpu = firstCpu < 0 ? reading.cpuNanos() : firstCpu;
        lastCpu = reading.cpuNanos();
        peakHeapMb = larger(peakHeapMb, reading.heapMb());
        peakThreads = larger(peakThreads, reading.threads());
    }

    private static Integer larger(@Nullable Integer old, int now) {
        return old == null ? now : Math.max(old, now);
    }

    /** @return {@code false} when sampling has ended meanwhile */
    private boolean pauseUntil(long nextMs) {
        try {
            Thread.sleep(Math.max(0, nextMs - clock.getAsLong()));
        } catch (InterruptedException e) {
            done = true;
        }
        return !done;
    }

    /** Takes a last sample, so that counters reach to the end, and ends sampling. */
    @Override
    public void close() {
        done = true;
        thread.interrupt();
        try {
            thread.join(2000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (every != Integer.MAX_VALUE) {
            collect();
            missUntil((clock.getAsLong() - startMs) / PERIOD_MS);
        }
        readNow(clock.getAsLong() - startMs);
    }

    /** Whether our own MBeans were read, or only what Tomcat tells. */
    public boolean complete() {
        return reader.complete();
    }

    /** Share of the samples that did not come in time, 0 to 1. */
    public double missedShare() {
        return (double) missed / (missed + taken);
    }

    /** Every limit over the time of the cell. Call after {@link #close()}. */
    public List<LimitSeries> limits() {
        return limitSpecs.values().stream()
                .map(spec -> new LimitSeries(spec, List.copyOf(limits.get(spec.id()))))
                .toList();
    }

    /** Every circuit breaker over the time of the cell. Call after {@link #close()}. */
    public List<BreakerSeries> breakers() {
        return breakerSpecs.values().stream()
                .map(spec -> new BreakerSeries(spec, List.copyOf(breakers.get(spec.name()))))
                .toList();
    }

    /** CPU, heap and threads during the cell; CPU is {@code null} when it was never read. */
    public ProcessUsage process(@Nullable Integer rssMb) {
        Double cpu = firstCpu < 0 ? null : Math.round((lastCpu - firstCpu) / 1e6) / 1e3;
        return new ProcessUsage(component, cpu, peakHeapMb, peakThreads, rssMb);
    }
}
