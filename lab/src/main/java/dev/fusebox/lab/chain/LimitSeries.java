package dev.fusebox.lab.chain;

import dev.fusebox.lab.chain.LimitId.OfLimit;
import dev.fusebox.lab.common.Figures;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One limit over the time of a cell.
 *
 * @param points the samples in time; a missed sample has a point without figures
 */
public record LimitSeries(LimitSpec spec, List<LimitPoint> points) implements OfLimit {

    /**
     * One sample. Figures that could not be read are {@code null}; {@code rejected} is cumulative since the process started.
     */
    public record LimitPoint(
            long tMs,
            @Nullable Integer max,
            @Nullable Integer inUse,
            @Nullable Integer queued,
            @Nullable Long rejected) {}

    @Override
    public LimitId id() {
        return spec.id();
    }

    /** The size as last read. */
    public @Nullable Integer max() {
        return last().max();
    }

    /** Calls it refused between the first and the last sample; {@code null} when it does not tell. */
    public @Nullable Long refused() {
        List<Long> counts = points.stream()
                .map(LimitPoint::rejected)
                .filter(Objects::nonNull)
                .toList();
        return counts.isEmpty() ? null : counts.get(counts.size() - 1) - counts.get(0);
    }

    private LimitPoint last() {
        return points.stream()
                .filter(p -> p.max() != null)
                .reduce((a, b) -> b)
                .orElse(new LimitPoint(0, null, null, null, null));
    }

    /** The figures that go into {@code results.json}. */
    public LimitUsage use() {
        List<Integer> inUse = points.stream()
                .map(LimitPoint::inUse)
                .filter(Objects::nonNull)
                .sorted()
                .toList();
        Integer peakQueued = points.stream()
                .map(LimitPoint::queued)
                .filter(Objects::nonNull)
                .max(Integer::compare)
                .orElse(null);
        Double median = Figures.median(inUse.stream().mapToDouble(Integer::doubleValue));
        return LimitUsage.of(
                new LimitSpec(id(), max(), spec.whenFull(), spec.setting()),
                inUse.isEmpty() ? null : inUse.get(inUse.size() - 1),
                median == null ? null : Integer.valueOf((int) Math.round(median)),
                peakQueued,
                refused());
    }
}
