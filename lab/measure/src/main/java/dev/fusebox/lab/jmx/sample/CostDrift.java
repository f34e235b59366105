package dev.fusebox.lab.jmx.sample;

import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.BreakerSeries.Ended;
import dev.fusebox.lab.jmx.ProcessReading;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether a process was warm all the time of a cell: what a call cost it in the last third by what it cost in the first. */
final class CostDrift {

    /** With fewer calls in a third, the grain of the clock for processor time is a large part. */
    private static final long FEWEST_CALLS = 300;

    /** A success costs another amount than a rejection: thirds with other shares than this far apart are not compared. */
    private static final double SAME_SHARE = 0.1;

    /** @param cost nanoseconds of a processor for each call */
    private record Third(double cost, double successShare) {}

    /**
     * @param readings in the order of their time
     * @return {@code null} where its calls are not counted, were too few, or were of another kind in the end
     */
    static @Nullable Double of(List<ProcessReading> readings) {
        if (readings.size() < 4) {
            return null;
        }
        long from = readings.get(0).epochMs();
        long third = (readings.get(readings.size() - 1).epochMs() - from) / 3;
        Optional<Third> first = third(readings, from, from + third);
        Optional<Third> last = third(readings, from + 2 * third, from + 3 * third);
        return first.flatMap(f -> last.filter(l -> Math.abs(l.successShare() - f.successShare()) <= SAME_SHARE)
                        .map(l -> l.cost() / f.cost()))
                .orElse(null);
    }

    private static Optional<Third> third(List<ProcessReading> all, long from, long to) {
        List<ProcessReading> own = all.stream()
                .filter(r -> r.epochMs() >= from && r.epochMs() <= to && r.cpuNanos() >= 0)
                .toList();
        if (own.size() < 2) {
            return Optional.empty();
        }
        ProcessReading first = own.get(0);
        ProcessReading last = own.get(own.size() - 1);
        long calls = 0;
        long succeeded = 0;
        for (BreakerReading now : last.breakers()) {
            Optional<BreakerPoint> before = first.breakers().stream()
                    .filter(b -> b.name().equals(now.name()))
                    .map(BreakerReading::figures)
                    .findFirst();
            if (before.isPresent()) {
                Ended ended = now.figures().since(before.get());
                long good = Objects.requireNonNullElse(ended.succeeded(), 0L);
                calls += ended.errors().total() + good;
                succeeded += good;
            }
        }
        return calls < FEWEST_CALLS
                ? Optional.empty()
                : Optional.of(
                        new Third((double) (last.cpuNanos() - first.cpuNanos()) / calls, (double) succeeded / calls));
    }
}
