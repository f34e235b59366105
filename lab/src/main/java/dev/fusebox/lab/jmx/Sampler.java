package dev.fusebox.lab.jmx;

import dev.fusebox.lab.model.LimitUse;
import dev.fusebox.lab.model.ProcessUse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Reads the limits of one process at a steady pace while a cell runs, on a thread of its own, so that one process that
 * answers late delays no other. A reading that comes late by a whole period counts as missed.
 */
public final class Sampler implements AutoCloseable {

    /** Time between two samples of a limit, in milliseconds. */
    public static final long PERIOD_MS = 100;

    /** Heap and threads move slowly: read at every n-th sample only. */
    private static final int SLOW = 5;

    private final JmxProcess process;
    private final TomcatLimits tomcat;
    private final long startNanos;
    private final long startCpu;
    private final List<Sample> samples = new ArrayList<>();
    private final Map<String, Reading> lastReading = new LinkedHashMap<>();
    private final Thread thread;
    private Integer peakHeapMb;
    private Integer peakThreads;
    private volatile boolean done;

    private Sampler(JmxProcess process, long startNanos) throws IOException {
        this.process = process;
        this.tomcat = TomcatLimits.of(process.server()).orElse(null);
        this.startNanos = startNanos;
        this.startCpu = process.cpuNanos();
        this.thread = new Thread(this::loop, "sampler-" + process.component());
        thread.setDaemon(true);
    }

    /** @param startNanos the moment that counts as t = 0, from {@link System#nanoTime()} */
    public static Sampler start(JmxProcess process, long startNanos) throws IOException {
        Sampler sampler = new Sampler(process, startNanos);
        sampler.thread.start();
        return sampler;
    }

    private void loop() {
        long next = System.nanoTime();
        for (int n = 0; !done; n++) {
            long t = (next - startNanos) / 1_000_000;
            try {
                sample(t, n % SLOW == 0);
            } catch (IOException | RuntimeException unread) {
                lastReading.keySet().forEach(l -> samples.add(Sample.missed(t, process.component(), l)));
            }
            next += PERIOD_MS * 1_000_000;
            while (System.nanoTime() > next + PERIOD_MS * 1_000_000) {
                long missed = (next - startNanos) / 1_000_000;
                lastReading.keySet().forEach(l -> samples.add(Sample.missed(missed, process.component(), l)));
                next += PERIOD_MS * 1_000_000;
            }
            pauseUntil(next);
        }
    }

    private void sample(long t, boolean slow) throws IOException {
        if (tomcat != null) {
            for (Reading reading : tomcat.read()) {
                lastReading.put(reading.name(), reading);
                samples.add(Sample.of(t, process.component(), reading));
            }
        }
        if (slow) {
            peakHeapMb = larger(peakHeapMb, process.heapMb());
            peakThreads = larger(peakThreads, process.liveThreads());
        }
    }

    private static Integer larger(Integer old, int now) {
        return old == null ? now : Math.max(old, now);
    }

    private void pauseUntil(long next) {
        try {
            long wait = next - System.nanoTime();
            if (wait > 0) {
                Thread.sleep(wait / 1_000_000, (int) (wait % 1_000_000));
            }
        } catch (InterruptedException e) {
            done = true;
        }
    }

    /** Ends sampling; returns once the last sample is in. */
    @Override
    public void close() {
        done = true;
        thread.interrupt();
        try {
            thread.join(2000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** All samples so far, in time. Call after {@link #close()}. */
    public List<Sample> samples() {
        return List.copyOf(samples);
    }

    /** What each limit came to. Call after {@link #close()}. */
    public List<LimitUse> limits() {
        return lastReading.values().stream().map(this::use).toList();
    }

    private LimitUse use(Reading last) {
        List<Sample> own =
                samples.stream().filter(s -> s.limit().equals(last.name())).toList();
        List<Integer> inUse = own.stream()
                .map(Sample::inUse)
                .filter(Objects::nonNull)
                .sorted()
                .toList();
        return new LimitUse(
                process.component(),
                last.name(),
                last.kind(),
                last.max(),
                inUse.isEmpty() ? null : inUse.get(inUse.size() - 1),
                inUse.isEmpty() ? null : inUse.get(inUse.size() / 2),
                own.stream()
                        .map(Sample::queued)
                        .filter(Objects::nonNull)
                        .max(Integer::compare)
                        .orElse(null),
                null,
                last.whenFull(),
                null,
                null,
                null);
    }

    /** CPU, heap and threads since the start; CPU is {@code null} when the process is gone. */
    public ProcessUse process(Integer rssMb) {
        Double cpu;
        try {
            cpu = Math.round((process.cpuNanos() - startCpu) / 1e6) / 1e3;
        } catch (RuntimeException gone) {
            cpu = null;
        }
        return new ProcessUse(process.component(), cpu, peakHeapMb, peakThreads, rssMb);
    }
}
