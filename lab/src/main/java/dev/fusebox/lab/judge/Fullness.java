package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.results.VerdictRules;
import dev.fusebox.limits.WhenFull;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** When a sampled limit counts as full, and whether it stopped anybody. */
final class Fullness {

    private static final VerdictRules RULES = VerdictRules.TODAY;

    private Fullness() {}

    /** Share of these moments, as far as the limit's use was read then, at which it was full. */
    static double share(LimitSeries limit, Collection<Long> moments) {
        List<Boolean> full = IntStream.range(0, limit.points().size())
                .filter(n -> moments.contains(limit.points().get(n).tMs()))
                .filter(n -> limit.points().get(n).inUse() != null)
                .mapToObj(n -> at(limit, n))
                .toList();
        return full.isEmpty() ? 0 : (double) full.stream().filter(f -> f).count() / full.size();
    }

    /**
     * Whether the limit was full at its n-th sample. A call that waits proves it. So does a rejection since the sample before, as
     * long as most slots are taken. Otherwise nearly all of them must be.
     */
    static boolean at(LimitSeries limit, int n) {
        SampleRow now = limit.points().get(n);
        if (now.max() == null || now.inUse() == null) {
            return false;
        }
        boolean waits = now.queued() != null && now.queued() > 0 && now.inUse() > 0;
        return waits || now.inUse() >= RULES.fullFrom(now.max(), rejectedSince(limit.points(), n));
    }

    private static boolean rejectedSince(List<SampleRow> points, int n) {
        Long now = points.get(n).rejected();
        Long before = n == 0 ? null : points.get(n - 1).rejected();
        return now != null && before != null && now > before;
    }

    /** Whether it is known to have stopped nobody: no rejections, or hardly anybody who waits, but for the moment in which a slot passes on. */
    static boolean stoppedNobody(LimitSeries limit) {
        if (limit.spec().whenFull() == WhenFull.REJECTS) {
            return Objects.equals(limit.refused(), 0L);
        }
        List<Integer> queued = limit.points().stream()
                .map(SampleRow::queued)
                .filter(Objects::nonNull)
                .toList();
        return !queued.isEmpty() && queued.stream().filter(q -> q > 0).count() <= queued.size() * RULES.waitingShare();
    }
}
