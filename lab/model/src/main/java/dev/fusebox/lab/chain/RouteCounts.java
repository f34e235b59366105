package dev.fusebox.lab.chain;

import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.BreakerSeries.Ended;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a gateway itself counted, between two looks, of the calls of one route. What the callers see is not enough: a fallback
 * answers a rejected call as if it had succeeded. What is not counted is {@code null}.
 *
 * <p>A limit and the circuit breaker around it count the same rejection: it counts once. Of circuit breakers in one another each
 * counts what it rejects itself; what ends within the inner one, the outer one counts again as failed or succeeded.
 *
 * @param known whether any limit or circuit breaker of this route counts rejections
 * @param rejected calls, by the full name of the limit or circuit breaker that rejected them; without zeros
 */
public record RouteCounts(
        boolean known,
        Map<String, Long> rejected,
        @Nullable Long timedOut,
        @Nullable Long failed,
        @Nullable Long succeeded) {

    private static final ErrorCounts ZERO = Arrays.stream(ErrorCause.values())
            .reduce(ErrorCounts.NONE, (counts, cause) -> counts.with(cause, 0L), (one, other) -> other);

    /** The limits and circuit breakers on the way of the route, as they are at one moment. */
    public record Look(List<LimitReading> limits, List<BreakerReading> breakers) {}

    /** The difference of two looks; a limit that appeared in between counts from zero. */
    public static RouteCounts between(Look before, Look after) {
        List<Ended> ended =
                after.breakers.stream().map(b -> since(before.breakers, b)).toList();
        Map<String, Long> rejected = new LinkedHashMap<>();
        after.limits.forEach(l -> {
            Long more = l.rejectedSince(l.among(before.limits));
            put(rejected, l.fullName(), more == null ? 0 : more);
        });
        for (ErrorCause cause : ErrorCause.values()) {
            List<LimitReading> may = after.limits.stream()
                    .filter(l -> cause.rejectedBy().contains(l.kind()))
                    .toList();
            long known = may.stream()
                    .mapToLong(l -> rejected.getOrDefault(l.fullName(), 0L))
                    .sum();
            if (!cause.rejectedBy().isEmpty()) {
                put(
                        rejected,
                        may.isEmpty() ? cause.words() : may.get(0).fullName(),
                        ended.stream().mapToLong(e -> e.errors().orZero(cause)).sum() - known);
            }
        }
        for (int i = 0; i < ended.size(); i++) {
            put(
                    rejected,
                    after.breakers.get(i).spec().fullName(),
                    ended.get(i).errors().orZero(ErrorCause.SHORT_CIRCUITED));
        }
        return new RouteCounts(
                !ended.isEmpty() || after.limits.stream().anyMatch(l -> l.rejected() != null),
                rejected,
                of(ended, e -> e.errors().get(ErrorCause.TIMED_OUT))
                        .max(Long::compare)
                        .orElse(null),
                of(ended, e -> e.errors().get(ErrorCause.FAILED))
                        .min(Long::compare)
                        .orElse(null),
                of(ended, Ended::succeeded).min(Long::compare).orElse(null));
    }

    private static void put(Map<String, Long> rejected, String by, long calls) {
        if (calls > 0) {
            rejected.merge(by, calls, Long::sum);
        }
    }

    private static Stream<Long> of(List<Ended> ended, Function<Ended, @Nullable Long> count) {
        return ended.stream().map(count).filter(Objects::nonNull);
    }

    private static Ended since(List<BreakerReading> before, BreakerReading now) {
        BreakerPoint earlier = before.stream()
                .filter(b -> b.spec().fullName().equals(now.spec().fullName()))
                .map(BreakerReading::figures)
                .findFirst()
                .orElse(new BreakerPoint(0, null, null, null, 0L, 0L, ZERO));
        return now.figures().since(earlier);
    }

    /** Calls that did not succeed by the gateway's count. */
    public long notSuccessful() {
        return rejectedCalls() + Objects.requireNonNullElse(timedOut, 0L) + Objects.requireNonNullElse(failed, 0L);
    }

    public long rejectedCalls() {
        return rejected.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * How many calls a fallback of the gateway answered as if they had succeeded. Only as many as its counts of successful and
     * of other calls both allow.
     *
     * @param well answers that look successful
     * @param others calls that ended in another way
     */
    public int fallbacks(int well, int others) {
        long made = notSuccessful() - others;
        if (succeeded != null) {
            made = Math.min(made, well - succeeded);
        }
        return (int) Math.max(0, Math.min(made, well));
    }
}
