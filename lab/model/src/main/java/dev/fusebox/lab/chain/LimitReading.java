package dev.fusebox.lab.chain;

import dev.fusebox.lab.chain.LimitId.OfLimit;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A limit as it is at one moment. Figures that cannot be read are {@code null}.
 *
 * @param rejected since its process started
 */
public record LimitReading(
        LimitSpec spec,
        @Nullable Integer inUse,
        @Nullable Integer queued,
        @Nullable Long rejected) implements OfLimit {

    @Override
    public LimitId id() {
        return spec.id();
    }

    /** Slots; {@code null} when it is not bounded or its size cannot be read. */
    public @Nullable Integer max() {
        return spec.max();
    }

    /** Whether every slot of a known number is in use. */
    public boolean full() {
        return max() != null && inUse != null && inUse >= max();
    }

    /** The same limit in an earlier look; {@code null} when it was not there. */
    public @Nullable LimitReading among(List<LimitReading> earlier) {
        return OfLimit.named(earlier, fullName()).orElse(null);
    }

    /** Slots in use beyond those of an earlier look; 0 when unknown. */
    public int inUseSince(@Nullable LimitReading earlier) {
        return inUse == null ? 0 : inUse - (earlier == null || earlier.inUse == null ? 0 : earlier.inUse);
    }

    /** Calls it has rejected since; {@code null} when unknown. */
    public @Nullable Long rejectedSince(@Nullable LimitReading earlier) {
        return earlier == null ? rejected : Counts.minus(rejected, earlier.rejected);
    }

    /** Whether it has rejected calls since, or makes some wait now; {@code null} when unknown. */
    public @Nullable Boolean stopsSince(@Nullable LimitReading earlier) {
        Long more = rejectedSince(earlier);
        if (queued != null && queued > 0 || more != null && more > 0) {
            return true;
        }
        boolean known = spec.whenFull() == WhenFull.REJECTS ? more != null : queued != null;
        return known ? Boolean.FALSE : null;
    }

    /**
     * Calls that wait for it. No counter has the calls that wait for a request thread: they have a connection and no thread.
     *
     * @param chain limits on its way
     */
    public int waiting(List<LimitReading> chain) {
        if (queued != null && kind().holdsCalls()) {
            return queued;
        }
        if (kind() != LimitKind.THREADS || !full()) {
            return 0;
        }
        return chain.stream()
                .filter(l -> l.kind() == LimitKind.CONNECTIONS && l.component().equals(component()))
                .filter(l -> l.inUse() != null)
                .mapToInt(l -> Math.max(0, l.inUse() - Objects.requireNonNull(inUse)))
                .sum();
    }

    /** The most downstream of these with this property; {@code null} when none has it. */
    public static @Nullable LimitReading last(List<LimitReading> chain, Predicate<LimitReading> so) {
        return chain.stream()
                .filter(l -> l.max() != null && l.max() > 0 && so.test(l))
                .reduce((upstream, downstream) -> downstream)
                .orElse(null);
    }

    /** The same limit, looked at a second time: the most of both looks. */
    public LimitReading most(LimitReading later) {
        return new LimitReading(later.spec, most(inUse, later.inUse), most(queued, later.queued), later.rejected);
    }

    private static @Nullable Integer most(@Nullable Integer one, @Nullable Integer other) {
        return one == null || other != null && other > one ? other : one;
    }

    /** As the use of a limit over the time since an earlier look; over none when it was not there then. */
    public LimitUsage usage(@Nullable LimitReading earlier) {
        Long before = rejected == null ? null : earlier == null ? Long.valueOf(0) : earlier.rejected;
        return new LimitSeries(spec, List.of(new LimitReading(spec, null, null, before).at(0), at(1))).use();
    }

    public LimitSeries.SampleRow at(long tMs) {
        return new LimitSeries.SampleRow(tMs, component(), name(), max(), inUse, queued, rejected);
    }
}
