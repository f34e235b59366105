package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.BreakerSeries.Ended;
import dev.fusebox.lab.chain.Counts;
import dev.fusebox.lab.results.BreakerUsage;
import dev.fusebox.lab.results.BreakerUsage.BreakerClosing;
import dev.fusebox.lab.results.BreakerUsage.BreakerTripEvent;
import dev.fusebox.lab.results.VerdictRules;
import dev.fusebox.limits.ErrorCause;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Explains a circuit breaker: each trip with its moment, its reason recomputed from the counters, and how it closed. */
public final class BreakerTimeline {

    /** More trips than this are counted but not listed: a flapping breaker has hundreds. */
    private static final int LISTED = 20;

    private BreakerTimeline() {}

    /** @return {@code null} for no breaker */
    public static @Nullable BreakerUsage explain(@Nullable BreakerSeries breaker) {
        if (breaker == null || breaker.points().isEmpty()) {
            return null;
        }
        Ended all = breaker.ended();
        return new BreakerUsage(
                breaker.spec().name(),
                Math.round(breaker.openFraction() * 1000) / 1000.0,
                all.trips(),
                Counts.byKey(all.errors()),
                all.succeeded(),
                timeline(breaker));
    }

    /** The same from samples too far apart to tell how it closed. */
    static @Nullable BreakerUsage explainCoarsely(@Nullable BreakerSeries breaker) {
        BreakerUsage usage = explain(breaker);
        return usage == null
                ? null
                : usage.with(usage.timeline().stream()
                        .map(BreakerTripEvent::closedSomehow)
                        .toList());
    }

    private static List<BreakerTripEvent> timeline(BreakerSeries breaker) {
        List<BreakerTripEvent> listed = new ArrayList<>();
        List<BreakerPoint> points = breaker.points();
        for (int i = 1; i < points.size() && listed.size() < LISTED; i++) {
            long tripped = points.get(i).since(points.get(i - 1)).trips();
            if (tripped > 0) {
                listed.add(trip(breaker, i, tripped));
            }
        }
        return listed;
    }

    private static BreakerTripEvent trip(BreakerSeries breaker, int at, long tripped) {
        // It tripped between two samples. What ended after the trip is in the later one and dilutes it.
        Ended before = window(breaker, at - 1);
        Ended after = window(breaker, at);
        Ended window = !opens(breaker, after) && opens(breaker, before) ? before : after;
        Long failed = window.errors().get(ErrorCause.FAILED);
        Long closedAfter = closedAfter(breaker.points(), at);
        return new BreakerTripEvent(
                breaker.points().get(at).tMs(),
                tripped,
                window.calls(),
                window.counted(),
                Counts.largestInWindow(window.errors()).orElse(null),
                failed == null ? null : Boolean.valueOf(failed == 0),
                window.succeeded(),
                closedAfter,
                closedBy(breaker, closedAfter));
    }

    /** What ended in the window that the breaker judged by, from its first sample inside it. */
    private static Ended window(BreakerSeries breaker, int at) {
        BreakerPoint now = breaker.points().get(at);
        BreakerRule rule = breaker.spec().rule();
        Integer windowMs = rule == null ? null : rule.timeWindowMs();
        long since = windowMs == null ? Long.MIN_VALUE : now.tMs() - windowMs;
        return breaker.points().stream()
                .filter(p -> p.tMs() >= since)
                .findFirst()
                .map(now::since)
                .orElseThrow();
    }

    /** Whether the breaker's own rule opens it for this: enough calls, and a large enough share of them errors. */
    private static boolean opens(BreakerSeries breaker, Ended window) {
        BreakerRule rule = breaker.spec().rule();
        return rule != null
                && window.calls() >= rule.minimumCalls()
                && 100.0 * window.counted() >= rule.percent() * window.calls();
    }

    private static @Nullable Long closedAfter(List<BreakerPoint> points, int at) {
        return points.stream()
                .skip(at)
                .filter(p -> p.state() == BreakerState.CLOSED)
                .findFirst()
                .map(p -> p.tMs() - points.get(at).tMs())
                .orElse(null);
    }

    private static @Nullable BreakerClosing closedBy(BreakerSeries breaker, @Nullable Long closedAfter) {
        BreakerRule rule = breaker.spec().rule();
        if (closedAfter == null || rule == null) {
            return null;
        }
        return closedAfter < rule.openMs() - VerdictRules.TODAY.trialEarlyMs()
                ? BreakerClosing.CALL_IN_FLIGHT
                : BreakerClosing.TRIAL_CALL;
    }
}
