package dev.fusebox.lab.watch;

import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.jmx.ProcessReading;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What happened between two readings of a process, per second. Without an earlier one, nothing is known. */
record Rates(@Nullable ProcessReading before, ProcessReading now) {

    static final String UNKNOWN = "-";

    Optional<LimitReading> earlier(LimitReading limit) {
        return before == null
                ? Optional.empty()
                : before.limits().stream()
                        .filter(l -> l.id().equals(limit.id()))
                        .findFirst();
    }

    Optional<BreakerReading> earlier(BreakerReading breaker) {
        return before == null
                ? Optional.empty()
                : before.breakers().stream()
                        .filter(b -> b.name().equals(breaker.name()))
                        .findFirst();
    }

    /** {@code null} when one of the counts is absent, or the count has started anew. */
    @Nullable
    Double perSecond(@Nullable Long earlier, @Nullable Long later) {
        long ms = before == null ? 0 : now.epochMs() - before.epochMs();
        return earlier == null || later == null || later < earlier || ms <= 0
                ? null
                : Double.valueOf((later - earlier) * 1000.0 / ms);
    }

    /** Share of one processor, in percent. */
    @Nullable
    Long cpuPercent() {
        Double nanos = before == null ? null : perSecond(before.cpuNanos(), now.cpuNanos());
        return nanos == null ? null : Long.valueOf(Math.round(nanos / 1e7));
    }

    static String text(@Nullable Double rate) {
        if (rate == null) {
            return UNKNOWN;
        }
        return rate == 0 || rate >= 9.95
                ? String.format(Locale.ROOT, "%.0f", rate)
                : String.format(Locale.ROOT, "%.1f", rate);
    }

    static String text(@Nullable Number figure) {
        return figure == null ? UNKNOWN : figure.toString();
    }
}
