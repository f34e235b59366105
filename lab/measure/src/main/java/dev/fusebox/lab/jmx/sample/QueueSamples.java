package dev.fusebox.lab.jmx.sample;

import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.jmx.AcceptQueue;
import dev.fusebox.lab.jmx.AcceptQueue.QueueCounts;
import dev.fusebox.lab.jmx.LimitReader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Samples an accept queue as often as a {@link Sampler} its process, and counts what was dropped from the first sample to the last. */
final class QueueSamples implements AutoCloseable {

    private record QueueSample(
            long tMs, @Nullable Integer waiting, @Nullable Long dropped) {}

    private final AcceptQueue queue;
    private final LongSupplier sinceStart;
    private final @Nullable Integer size;
    private final List<QueueSample> samples = new ArrayList<>();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();

    /** @param sinceStart milliseconds since the cell began */
    QueueSamples(AcceptQueue queue, LongSupplier sinceStart) {
        this.queue = queue;
        this.sinceStart = sinceStart;
        QueueCounts before = queue.counts();
        this.size = before.size();
        samples.add(new QueueSample(0, queue.waiting(), before.dropped()));
        long period = LimitReader.PERIOD_MS;
        long first = period - sinceStart.getAsLong() % period;
        thread.scheduleAtFixedRate(() -> sample(null), first, period, TimeUnit.MILLISECONDS);
    }

    private synchronized void sample(@Nullable Long dropped) {
        long tick = Math.round((double) sinceStart.getAsLong() / LimitReader.PERIOD_MS) * LimitReader.PERIOD_MS;
        samples.add(new QueueSample(tick, queue.waiting(), dropped));
    }

    @Override
    public void close() {
        thread.shutdownNow();
        sample(queue.counts().dropped());
    }

    /** The limit over the time of the cell. Call after {@link #close()}. */
    synchronized LimitSeries of(LimitSpec spec) {
        return new LimitSeries(
                spec,
                samples.stream()
                        .map(s -> new SampleRow(
                                s.tMs(),
                                spec.id().component(),
                                spec.id().name(),
                                size == null ? spec.max() : size,
                                s.waiting(),
                                null,
                                s.dropped()))
                        .toList());
    }
}
