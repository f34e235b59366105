package dev.fusebox.lab.chain;

import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Cumulative counts, of which some cannot be read. */
public final class Counts {

    /** {@code null} when one of the two is. */
    public static @Nullable Long minus(@Nullable Long later, @Nullable Long earlier) {
        return later == null || earlier == null ? null : Long.valueOf(later - earlier);
    }

    /** Causes with any, the most frequent first. */
    public static List<ErrorCause> causes(ErrorCounts errors) {
        return causes(errors, cause -> true);
    }

    /** The most frequent cause that a circuit breaker judges by. */
    public static Optional<ErrorCause> largestInWindow(ErrorCounts errors) {
        return causes(errors, ErrorCause::inWindow).stream().findFirst();
    }

    /** As files have them: a figure for every cause, {@code null} for an absent one. */
    public static Map<String, @Nullable Long> byKey(ErrorCounts errors) {
        Map<String, @Nullable Long> figures = new LinkedHashMap<>();
        for (ErrorCause cause : ErrorCause.values()) {
            figures.put(cause.key(), errors.get(cause));
        }
        return figures;
    }

    static ErrorCounts errors(Map<String, @Nullable String> byKey) {
        ErrorCounts errors = ErrorCounts.NONE;
        for (ErrorCause cause : ErrorCause.values()) {
            String figure = byKey.get(cause.key());
            errors = errors.with(cause, figure == null ? null : Long.valueOf(figure));
        }
        return errors;
    }

    private static List<ErrorCause> causes(ErrorCounts errors, Predicate<ErrorCause> which) {
        return Arrays.stream(ErrorCause.values())
                .filter(which)
                .filter(cause -> errors.orZero(cause) > 0)
                .sorted(Comparator.comparing(errors::orZero, Comparator.reverseOrder()))
                .toList();
    }
}
