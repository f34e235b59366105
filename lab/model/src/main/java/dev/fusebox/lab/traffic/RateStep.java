package dev.fusebox.lab.traffic;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.UsageException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A part of {@link Steps}: some seconds in which the rate stays, or changes at an even pace.
 *
 * @param from calls per second at its beginning
 * @param to the same at its end
 * @param serviceMs how long the service holds the calls of this part; {@code null} for as long as the endpoint of the cell says
 */
public record RateStep(
        double from, double to, double seconds, @Nullable Integer serviceMs) {

    /** Apart, so that a prediction, which reads no text, needs no regular expressions: see the README of this module. */
    private static final class Notation {
        private static final Pattern STEP = Pattern.compile(
                "(?<from>\\d{1,6})( to (?<to>\\d{1,6}))?( of sleep/(?<ms>\\d{1,6}))? (for|in) (?<seconds>\\d{1,5}) ?s");
    }

    /** As studies and results write it. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static RateStep of(String words) {
        Matcher said = Notation.STEP.matcher(words.strip());
        if (!said.matches()) {
            throw new UsageException(
                    "step '%s': must be like '100 for 10s', '100 to 600 in 20s' or '100 of sleep/1000 for 10s'"
                            .formatted(words));
        }
        double from = Double.parseDouble(said.group("from"));
        double to = said.group("to") == null ? from : Double.parseDouble(said.group("to"));
        Integer serviceMs = said.group("ms") == null ? null : Integer.valueOf(said.group("ms"));
        return new RateStep(from, to, Double.parseDouble(said.group("seconds")), serviceMs);
    }

    @JsonValue
    public String words() {
        return Figures.plain(from)
                + (slopes() ? " to " + Figures.plain(to) : "")
                + (serviceMs == null ? "" : " of sleep/" + serviceMs)
                + (slopes() ? " in " : " for ")
                + Figures.plain(seconds)
                + "s";
    }

    public boolean slopes() {
        return from != to;
    }

    double calls() {
        return callsWithin(seconds);
    }

    /** In its first seconds. */
    double callsWithin(double first) {
        return from * first + (to - from) / seconds * first * first / 2;
    }

    /** The inverse. */
    double secondsUntil(double calls) {
        double growth = (to - from) / seconds;
        double root = Math.sqrt(Math.max(0, from * from + 2 * growth * calls));
        return from + root == 0 ? 0 : 2 * calls / (from + root);
    }

    double rateAfter(double first) {
        return from + (to - from) * first / seconds;
    }

    /** The most calls in flight when none waits. */
    double mostInFlight(double usualMs) {
        return Math.max(from, to) * (serviceMs == null ? usualMs : serviceMs) / 1000;
    }

    RateStep times(double factor) {
        return new RateStep(from * factor, to * factor, seconds, serviceMs);
    }
}
