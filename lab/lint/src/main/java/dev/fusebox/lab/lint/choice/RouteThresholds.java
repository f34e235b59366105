package dev.fusebox.lab.lint.choice;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fusebox.lab.common.Durations;
import dev.fusebox.lab.common.UsageException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a team wants kept of a route: {@code check.routes} of {@code .fusebox.yml}. What it does not say is not asked.
 *
 * @param atLeast calls that get through at once
 * @param isolated whether every other route is well while this one hangs
 * @param answersHungWithin the longest time to an answer of a backend that hangs: {@code 3s}
 */
public record RouteThresholds(
        @JsonProperty("at-least") @Nullable Integer atLeast,
        @Nullable Boolean isolated,
        @JsonProperty("answers-hung-within") @Nullable String answersHungWithin) {

    private static final long MOST_MS = 12_000;

    /** As it is written. */
    record CheckSection(@Nullable Map<String, RouteThresholds> routes) {}

    public RouteThresholds {
        if (atLeast != null && atLeast < 1) {
            throw new UsageException("at-least: must be a number of calls from 1, not " + atLeast);
        }
        if (answersHungWithin != null) {
            millis(answersHungWithin);
        }
    }

    private static long millis(String text) {
        try {
            long millis = Durations.millis(text);
            if (millis > 0 && millis < MOST_MS) {
                return millis;
            }
        } catch (IllegalArgumentException | ArithmeticException e) {
            // Said below.
        }
        throw new UsageException(
                "answers-hung-within: '%s' must be a duration like 3s or 500ms, below 12s: a check waits no longer"
                        .formatted(text));
    }

    /** {@code null} where it is not asked. */
    public @Nullable Long hungMs() {
        return answersHungWithin == null ? null : Long.valueOf(millis(answersHungWithin));
    }

    /**
     * By route, of a file or of the one that is beside an application or above it in its repository.
     *
     * @throws UsageException for a mistake in it
     */
    public static Map<String, RouteThresholds> of(@Nullable Path file, Path application) {
        Optional<Path> found = file == null ? LintConfig.above(application) : Optional.of(file);
        return found.map(LintConfig::document)
                .map(document -> document.check())
                .map(CheckSection::routes)
                .orElse(Map.of());
    }
}
