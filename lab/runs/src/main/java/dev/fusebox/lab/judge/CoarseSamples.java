package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.LimitSeries;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.results.cell.ReadBy;
import dev.fusebox.lab.results.cell.Verdict;
import dev.fusebox.lab.results.cell.Verdict.Status;
import dev.fusebox.lab.results.cell.Verdict.Why;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A verdict on a target says how its limits were read, and decides nothing where samples are too far apart for that. */
final class CoarseSamples {

    /**
     * @param readBy {@code null} for processes that the lab started
     * @param users 0 for open arrivals
     */
    static Verdict withWayOfReading(Verdict verdict, @Nullable ReadBy readBy, List<LimitSeries> limits, int users) {
        if (readBy == null) {
            return verdict;
        }
        return verdict.status() == Status.NOT_REACHED
                ? notReached(verdict, readBy, limits, users)
                : verdict.adding(readBy.words());
    }

    /** A limit that was full in one sample may have been full for most of the time, or for a moment. */
    private static Verdict notReached(Verdict verdict, ReadBy readBy, List<LimitSeries> limits, int users) {
        List<LimitSeries> full = limits.stream()
                .filter(limit -> limit.kind().holdsCalls() && mayStop(limit, users) && fullSamples(limit) > 0)
                .toList();
        if (!readBy.coarse() || full.isEmpty()) {
            return verdict.adding(readBy.words());
        }
        String where = full.stream()
                .map(limit -> "%s was full in %d of %d samples"
                        .formatted(
                                limit.fullName(),
                                fullSamples(limit),
                                limit.points().size()))
                .collect(Collectors.joining(", ", "", ", too far apart to say for how long"));
        return VerdictSentences.undecided(null, null, Why.FEW_SAMPLES, where, readBy.words());
    }

    /** Whether a call may have waited for it: as many slots as users stop no call. */
    private static boolean mayStop(LimitSeries limit, int users) {
        boolean published = limit.points().stream().anyMatch(row -> row.queued() != null);
        return published
                ? limit.points().stream().anyMatch(row -> row.queued() != null && row.queued() > 0)
                : limit.max() != null && (users == 0 || users > limit.max());
    }

    private static long fullSamples(LimitSeries limit) {
        return limit.points().stream().filter(CoarseSamples::full).count();
    }

    private static boolean full(SampleRow row) {
        return row.max() != null
                && row.inUse() != null
                && row.inUse() > 0
                && row.inUse() >= VerdictRules.TODAY.binding().fullFrom(row.max(), false);
    }
}
