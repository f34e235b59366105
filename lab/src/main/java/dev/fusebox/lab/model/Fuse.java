package dev.fusebox.lab.model;

import dev.fusebox.lab.model.BreakerSeries.Point;
import dev.fusebox.lab.model.BreakerSeries.State;
import java.util.ArrayList;
import java.util.List;

/** Explains a circuit breaker: each trip with its moment, its reason recomputed from the counters, and how it closed. */
public final class Fuse {

    /** More trips than this are counted but not told one by one: a flapping breaker has hundreds. */
    private static final int TOLD = 20;

    private Fuse() {}

    /** What a breaker did in a cell; the {@code circuitBreaker} of {@code results.json}. */
    public record Use(
            String name, double openFraction, long trips, Errors errors, Long succeeded, List<Trip> timeline) {}

    /**
     * One trip.
     *
     * @param tMs when it was first seen open, milliseconds into the cell
     * @param trips how many times it tripped between the samples before and at {@code tMs}: a flapping breaker closes and
     *     opens again within one period
     * @param calls calls in its window just then, recomputed from the cumulative counters: at {@code tMs}, or at the sample
     *     before it where only that one explains the trip by the breaker's volume and share of errors
     * @param errors errors among them
     * @param cause what most of those errors were; {@code null} when the counters do not tell
     * @param backendHealthy whether the backend failed none of the calls it got in that window
     * @param backendSucceeded calls the backend answered well in that window
     * @param closedAfterMs how long it was seen open; {@code null} when it was open to the end
     * @param closedBy {@code call in flight} when it closed before its open time was over, {@code trial call} after
     */
    public record Trip(
            long tMs,
            long trips,
            long calls,
            long errors,
            Cause cause,
            Boolean backendHealthy,
            Long backendSucceeded,
            Long closedAfterMs,
            String closedBy) {}

    /** @return {@code null} for no breaker */
    public static Use explain(BreakerSeries breaker) {
        if (breaker == null || breaker.points().isEmpty()) {
            return null;
        }
        List<Point> points = breaker.points();
        long trips = Errors.of(Errors.minus(
                points.get(points.size() - 1).trips(), points.get(0).trips()));
        return new Use(
                breaker.name(),
                Math.round(breaker.openFraction() * 1000) / 1000.0,
                trips,
                breaker.errors(),
                breaker.succeeded(),
                timeline(breaker));
    }

    private static List<Trip> timeline(BreakerSeries breaker) {
        List<Trip> told = new ArrayList<>();
        List<Point> points = breaker.points();
        for (int i = 1; i < points.size() && told.size() < TOLD; i++) {
            long tripped = Errors.of(
                    Errors.minus(points.get(i).trips(), points.get(i - 1).trips()));
            if (tripped > 0) {
                told.add(trip(breaker, i, tripped));
            }
        }
        return told;
    }

    private static Trip trip(BreakerSeries breaker, int at, long tripped) {
        // It tripped between two samples. What ended after the trip is in the later one and dilutes it.
        Window before = window(breaker, at - 1);
        Window after = window(breaker, at);
        Window window = !after.explains(breaker) && before.explains(breaker) ? before : after;
        Long closedAfter = closedAfter(breaker.points(), at);
        return new Trip(
                breaker.points().get(at).tMs(),
                tripped,
                window.calls(),
                window.counted(),
                Cause.largestCounted(window.errors()).orElse(null),
                window.errors().failed() == null
                        ? null
                        : Boolean.valueOf(window.errors().failed() == 0),
                window.succeeded(),
                closedAfter,
                closedBy(breaker, closedAfter));
    }

    /** What ended in a breaker's window, from the cumulative counters. */
    private record Window(Errors errors, Long succeeded) {

        long counted() {
            return errors.total() - Errors.of(errors.shortCircuited());
        }

        long calls() {
            return counted() + Errors.of(succeeded);
        }

        /** Whether the breaker's own rule opens it for this: enough calls, and a large enough share of them errors. */
        boolean explains(BreakerSeries breaker) {
            return breaker.volumeThreshold() != null
                    && breaker.errorThresholdPercent() != null
                    && calls() >= breaker.volumeThreshold()
                    && 100.0 * counted() >= breaker.errorThresholdPercent() * (double) calls();
        }
    }

    private static Window window(BreakerSeries breaker, int at) {
        Point now = breaker.points().get(at);
        Point from = windowStart(breaker, at);
        return new Window(now.errors().since(from.errors()), Errors.minus(now.succeeded(), from.succeeded()));
    }

    /** The first sample inside the window that the breaker judged by. */
    private static Point windowStart(BreakerSeries breaker, int at) {
        List<Point> points = breaker.points();
        long since =
                breaker.windowMs() == null ? Long.MIN_VALUE : points.get(at).tMs() - breaker.windowMs();
        return points.stream().filter(p -> p.tMs() >= since).findFirst().orElse(points.get(at));
    }

    private static Long closedAfter(List<Point> points, int at) {
        for (int i = at; i < points.size(); i++) {
            if (points.get(i).state() == State.CLOSED) {
                return points.get(i).tMs() - points.get(at).tMs();
            }
        }
        return null;
    }

    private static String closedBy(BreakerSeries breaker, Long closedAfter) {
        if (closedAfter == null || breaker.openMs() == null) {
            return null;
        }
        // A sample before the trip and one after the closing: two periods may be missing from what was seen.
        return closedAfter < breaker.openMs() - 300 ? "call in flight" : "trial call";
    }
}
