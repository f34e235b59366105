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

    /** Of the places, this many in a hundred may be free for the moment in which they pass from one call to the next. */
    private static final int PASSING = 5;

    /** Somebody waits in at most this share of the samples. Seen: 0 to 3 % behind permits of the same number, 97 % in a pool that caps. */
    private static final double HARDLY = 0.1;

    /** The same between two refusals: refused callers come back a little later, and the place is free until then. */
    private static final int PASSING_WHILE_REFUSING = 30;

    /**
     * Whether the limit was full at its n-th sample. Somebody who waits proves it. So does a refusal since the sample before,
     * as long as most places are taken. Otherwise nearly all of them must be.
     */
    public boolean fullAt(int n) {
        LimitPoint now = points.get(n);
        if (now.max() == null || now.inUse() == null) {
            return false;
        }
        boolean waits = now.queued() != null && now.queued() > 0 && now.inUse() > 0;
        return waits || now.inUse() >= asGoodAsFull(now.max(), refusedSince(n));
    }

    /** Places in use from which a limit counts as full. */
    public static int asGoodAsFull(int max, boolean refusing) {
        return max - max * (refusing ? PASSING_WHILE_REFUSING : PASSING) / 100;
    }

    /** Whether it is known to have stopped nobody: no refusals, or hardly anybody who waits, but for the moment in which a place passes on. */
    public boolean stoppedNobody() {
        if (whenFull == WhenFull.REJECTS) {
            List<Long> refused = points.stream()
                    .map(LimitPoint::rejected)
                    .filter(Objects::nonNull)
                    .toList();
            return !refused.isEmpty() && refused.get(refused.size() - 1).equals(refused.get(0));
        }
        List<Integer> queued =
                points.stream().map(LimitPoint::queued).filter(Objects::nonNull).toList();
        return !queued.isEmpty() && queued.stream().filter(q -> q > 0).count() <= queued.size() * HARDLY;
    }

    private boolean refusedSince(int n) {
        return n > 0
                && ErrorCounts.of(ErrorCounts.minus(
                                points.get(n).rejected(), points.get(n - 1).rejected()))
                        > 0;
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
