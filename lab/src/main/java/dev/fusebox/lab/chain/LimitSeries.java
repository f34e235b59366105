package dev.fusebox.lab.chain;

import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Objects;

/**
 * One limit over the time of a cell.
 *
 * @param component the process it is in
 * @param points the samples in time; a missed sample has a point without figures
 */
public record LimitSeries(
        String component,
        String name,
        LimitKind kind,
        WhenFull whenFull,
        String setting,
        String value,
        String origin,
        List<LimitPoint> points) {

    /**
     * One sample. Figures that could not be read are {@code null}; {@code rejected} is cumulative since the process started.
     */
    public record LimitPoint(long tMs, Integer max, Integer inUse, Integer queued, Long rejected) {}

    /** {@code <component>/<name>}. */
    public String fullName() {
        return component + "/" + name;
    }

    /** The size as last read. */
    public Integer max() {
        return last().max();
    }

    /** Calls it refused between the first and the last sample; {@code null} when it does not tell. */
    public Long refused() {
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
        return new LimitUsage(
                component,
                name,
                kind,
                max(),
                inUse.isEmpty() ? null : inUse.get(inUse.size() - 1),
                inUse.isEmpty() ? null : inUse.get(inUse.size() / 2),
                peakQueued,
                refused(),
                whenFull,
                setting,
                value,
                origin);
    }
}
