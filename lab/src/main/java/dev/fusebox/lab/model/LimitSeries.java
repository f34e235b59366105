package dev.fusebox.lab.model;

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
        List<Point> points) {

    /**
     * One sample. Figures that could not be read are {@code null}; {@code rejected} is cumulative since the process started.
     */
    public record Point(long tMs, Integer max, Integer inUse, Integer queued, Long rejected) {

        /**
         * Whether the limit is full. Somebody who waits proves it; otherwise at least 95 % of the places are taken, since a
         * place that passes from one call to the next counts as free for a moment.
         */
        boolean full() {
            if (max == null || inUse == null) {
                return false;
            }
            return queued != null && queued > 0 && inUse > 0 || inUse >= max - max / 20;
        }
    }

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
        List<Long> counts =
                points.stream().map(Point::rejected).filter(Objects::nonNull).toList();
        return counts.isEmpty() ? null : counts.get(counts.size() - 1) - counts.get(0);
    }

    private Point last() {
        return points.stream()
                .filter(p -> p.max() != null)
                .reduce((a, b) -> b)
                .orElse(new Point(0, null, null, null, null));
    }

    /** The figures that go into {@code results.json}. */
    public LimitUse use() {
        List<Integer> inUse = points.stream()
                .map(Point::inUse)
                .filter(Objects::nonNull)
                .sorted()
                .toList();
        Integer peakQueued = points.stream()
                .map(Point::queued)
                .filter(Objects::nonNull)
                .max(Integer::compare)
                .orElse(null);
        return new LimitUse(
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
