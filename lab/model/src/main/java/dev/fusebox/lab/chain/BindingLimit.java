package dev.fusebox.lab.chain;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which of the limits on a way binds: one rule for probes, bystander experiments, verdicts of cells, and predictions.
 *
 * <p>It is the most downstream full limit, since the limits upstream fill up with calls that wait for it. But a limit may be full only
 * because another one, no larger, lets exactly that many calls through: then it stops no call, and more slots of it would change
 * nothing. So of limits of one size, the one binds that rejects calls or makes them wait; where that is unknown of a limit, one that is
 * known to stop calls has priority. So limits whose order is not known, as two circuit breakers of one route, may come in either order.
 */
public final class BindingLimit {

    /**
     * A limit on the way under load, in the terms of its observer.
     *
     * @param size its slots
     * @param stops whether it rejects calls or makes them wait; {@code null} when unknown
     */
    public record UnderPressure<T>(
            T limit, double size, boolean full, @Nullable Boolean stops) {

        /**
         * A limit as it was while calls were held. A bounded one for which calls wait is full, whatever its size says: a pool may
         * share its slots among addresses. One without a bound is never full.
         *
         * @param before {@code null} when it was not there before the first call: then it had rejected nothing
         * @param held {@code queued} of calls that stay in the queue, not of one that passes through it
         */
        static UnderPressure<LimitReading> of(@Nullable LimitReading before, LimitReading held) {
            boolean waits = held.queued() != null && held.queued() > 0 && held.inUse() != null && held.inUse() > 0;
            Integer size = held.full() ? held.max() : held.inUse();
            boolean bounded = held.kind().holdsCalls() && held.max() != null && held.max() > 0;
            return new UnderPressure<>(
                    held, size == null ? 0 : size, bounded && (waits || held.full()), held.stopsSince(before));
        }

        /** Whether the other is full only because of what this one lets through. */
        private boolean fills(UnderPressure<T> next) {
            boolean seen = next.stops != null ? !next.stops : Boolean.TRUE.equals(stops);
            return full && size <= next.size && seen;
        }
    }

    /**
     * @param way from the client towards the work
     * @return empty when no limit is full
     */
    public static <T> Optional<T> of(List<UnderPressure<T>> way) {
        for (int i = way.size() - 1; i >= 0; i--) {
            UnderPressure<T> limit = way.get(i);
            if (limit.full && way.subList(0, i).stream().noneMatch(earlier -> earlier.fills(limit))) {
                return Optional.of(limit.limit);
            }
        }
        return Optional.empty();
    }

    /**
     * The limit that binds a way whose calls are held.
     *
     * @param before the way before the first of the calls, for what each limit has rejected since
     * @param held the way now, in the order in which a call meets its limits
     * @return {@code null} when no limit is full
     */
    public static @Nullable LimitReading of(List<LimitReading> before, List<LimitReading> held) {
        return of(held.stream()
                        .map(limit -> UnderPressure.of(limit.among(before), limit))
                        .toList())
                .orElse(null);
    }
}
