package dev.fusebox.lab.results;

import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.util.StdConverter;

/** What a breaker did in a cell; the {@code circuitBreaker} of {@code results.json}. */
public record BreakerUsage(
        String name,
        double openFraction,
        long trips,

        @JsonSerialize(converter = ByKey.class) @JsonDeserialize(converter = FromKeys.class)
        ErrorCounts errors,

        @Nullable Long succeeded,
        List<BreakerTripEvent> timeline) {

    /** A figure for every cause, {@code null} for an absent one. */
    static final class ByKey extends StdConverter<ErrorCounts, Map<String, @Nullable Long>> {
        @Override
        public Map<String, @Nullable Long> convert(ErrorCounts errors) {
            Map<String, @Nullable Long> figures = new LinkedHashMap<>();
            for (ErrorCause cause : ErrorCause.values()) {
                figures.put(cause.key(), errors.get(cause));
            }
            return figures;
        }
    }

    static final class FromKeys extends StdConverter<Map<String, @Nullable Long>, ErrorCounts> {
        @Override
        public ErrorCounts convert(Map<String, @Nullable Long> figures) {
            ErrorCounts errors = ErrorCounts.NONE;
            for (ErrorCause cause : ErrorCause.values()) {
                errors = errors.with(cause, figures.get(cause.key()));
            }
            return errors;
        }
    }

    /** The same with other trips. */
    public BreakerUsage with(List<BreakerTripEvent> others) {
        return new BreakerUsage(name, openFraction, trips, errors, succeeded, others);
    }
}
