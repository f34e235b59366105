package dev.fusebox.lab.jmx;

import dev.fusebox.lab.jmx.ProcessReading.BreakerInfo;
import dev.fusebox.lab.jmx.ProcessReading.BreakerReading;
import dev.fusebox.lab.jmx.ProcessReading.LimitInfo;
import dev.fusebox.lab.jmx.ProcessReading.LimitReading;
import dev.fusebox.lab.model.BreakerSeries;
import dev.fusebox.lab.model.LimitSeries;
import dev.fusebox.lab.model.LimitSeries.Point;
import dev.fusebox.lab.model.ProcessUse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads everything one process tells at a steady pace while a cell runs, on a thread of its own, so that one process that
 * answers late delays no other. All samplers of a cell read at the same moments: t is a multiple of the period. A moment
 * that passed unread is a missed sample, kept as a point without figures.
 */
public final class Sampler implements AutoCloseable {

    /** Time between two samples, in milliseconds. */
    public static final long PERIOD_MS = 100;

    private static final long PERIOD = PERIOD_MS * 1_000_000;

    /** Periods from one sample of a process beside the chain to the next. */
    private static final int SLOW = 10;

    private final JmxProcess process;
    private final LimitReader reader;
    private final long startNanos;
    private final int every;
    private final Map<String, List<Point>> limits = new LinkedHashMap<>();
    private final Map<String, LimitInfo> limitInfos = new LinkedHashMap<>();
    private final Map<String, List<BreakerSeries.Point>> breakers = new LinkedHashMap<>();
    private final Map<String, BreakerInfo> breakerInfos = new LinkedHashMap<>();
    private final Thread thread;
    private long firstCpu = -1;
    private long lastCpu = -1;
    private Integer peakHeapMb;
    private Integer peakThreads;
    private int missed;
    private int taken;
    private volatile boolean done;

    private Sampler(JmxProcess process, long startNanos, int every) throws IOException {
        this.process = process;
        this.reader = LimitReader.of(process);
        this.startNanos = startNanos;
        this.every = every;
        this.thread = new Thread(this::loop, "sampler-" + process.component());
        thread.setDaemon(true);
    }

    /** @param startNanos the moment that counts as t = 0, from {@link System#nanoTime()} */
    public static Sampler start(JmxProcess process, long startNanos) throws IOException {
        return start(process, startNanos, 1);
    }

    /** Once a second: for a process that is not part of the chain, whose CPU, heap and threads are all one asks for. */
    public static Sampler slow(JmxProcess process, long startNanos) throws IOException {
        return start(process, startNanos, SLOW);
    }

    private static Sampler start(JmxProcess process, long startNanos, int every) throws IOException {
        Sampler sampler = new Sampler(process, startNanos, every);
        sampler.sample(0);
        sampler.thread.start();
        return sampler;
    }

    /** Reads once now and once at the end, to compare a cell without sampling to one with it. */
    public static Sampler idle(JmxProcess process, long startNanos) throws IOException {
        Sampler sampler = new Sampler(process, startNanos, 1);
        sampler.sample(0);
        return sampler;
    }

    private void loop() {
        long tick = every + (System.nanoTime() - startNanos) / PERIOD;
        while (pauseUntil(startNanos + tick * PERIOD)) {
            sample(tick * PERIOD_MS);
            long due = (System.nanoTime() - startNanos) / PERIOD;
            for (tick += every; tick <= due; tick += every) {
                miss(tick * PERIOD_MS);
            }
        }
    }

    private synchronized void sample(long tMs) {
        ProcessReading reading;
        try {
            reading = reader.read();
        } catch (IOException | RuntimeException unread) {
            miss(tMs);
            return;
        }
        for (LimitReading limit : reading.limits()) {
            String name = limit.info().name();
            limitInfos.put(name, limit.info());
            limits.computeIfAbsent(name, n -> new ArrayList<>()).add(limit.at(tMs));
        }
        for (BreakerReading breaker : reading.breakers()) {
            String name = breaker.info().name();
            breakerInfos.put(name, breaker.info());
            breakers.computeIfAbsent(name, n -> new ArrayList<>()).add(breaker.at(tMs));
        }
        taken++;
        firstCpu = firstCpu < 0 ? reading.cpuNanos() : firstCpu;
        lastCpu = reading.cpuNanos();
        peakHeapMb = larger(peakHeapMb, reading.heapMb());
        peakThreads = larger(peakThreads, reading.threads());
    }

    private synchronized void miss(long tMs) {
        missed++;
        limits.values().forEach(points -> points.add(new Point(tMs, null, null, null, null)));
    }

    private static Integer larger(Integer old, int now) {
        return old == null ? now : Math.max(old, now);
    }

    /** @return {@code false} when sampling has ended meanwhile */
    private boolean pauseUntil(long next) {
        long wait = next - System.nanoTime();
        try {
            if (wait > 0) {
                Thread.sleep(wait / 1_000_000, (int) (wait % 1_000_000));
            }
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
        sample((System.nanoTime() - startNanos) / 1_000_000);
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
        return limitInfos.values().stream()
                .map(i -> new LimitSeries(
                        process.component(),
                        i.name(),
                        i.kind(),
                        i.whenFull(),
                        i.setting(),
                        i.value(),
                        i.origin(),
                        List.copyOf(limits.get(i.name()))))
                .toList();
    }

    /** Every circuit breaker over the time of the cell. Call after {@link #close()}. */
    public List<BreakerSeries> breakers() {
        return breakerInfos.values().stream()
                .map(i -> new BreakerSeries(
                        process.component(),
                        i.name(),
                        i.volumeThreshold(),
                        i.errorThresholdPercent(),
                        i.windowMs(),
                        i.openMs(),
                        List.copyOf(breakers.get(i.name()))))
                .toList();
    }

    /** CPU, heap and threads during the cell; CPU is {@code null} when it was never read. */
    public ProcessUse process(Integer rssMb) {
        Double cpu = firstCpu < 0 ? null : Math.round((lastCpu - firstCpu) / 1e6) / 1e3;
        return new ProcessUse(process.component(), cpu, peakHeapMb, peakThreads, rssMb);
    }
}
