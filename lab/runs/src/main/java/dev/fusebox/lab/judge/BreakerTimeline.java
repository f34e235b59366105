package dev.fusebox.lab.judge;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.BreakerSeries.BreakerState;
import dev.fusebox.lab.chain.BreakerSeries.Ended;
import dev.fusebox.lab.chain.Counts;
import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.cell.BreakerUsage;
import dev.fusebox.lab.results.cell.BreakerUsage.BreakerClosing;
import dev.fusebox.lab.results.cell.BreakerUsage.BreakerTripEvent;
import dev.fusebox.limits.ErrorCause;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/** Explains a circuit breaker: each trip with its moment, its reason recomputed from the counters, and how it closed. */
public final class BreakerTimeline {

    /** More trips than this are counted but not listed: a flapping breaker has hundreds. */
    private static final int LISTED = 20;

    /** @return {@code null} for no breaker */
    public static @Nullable BreakerUsage explain(@Nullable BreakerSeries breaker) {
        if (breaker == null || breaker.points().isEmpty()) {
            return null;
        }
        Ended all = breaker.ended();
        return new BreakerUsage(
                breaker.spec().name(),
                Figures.decimals(breaker.openFraction(), 3),
                all.trips(),
                Counts.byKey(all.errors()),
                all.succeeded(),
                timeline(breaker));
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
        Judged before = judged(breaker, at - 1);
        Judged after = judged(breaker, at);
        Judged window = !opens(breaker, after) && opens(breaker, before) ? before : after;
        Long closedAfter = closedAfter(breaker.points(), at);
        return new BreakerTripEvent(
                breaker.points().get(at).tMs(),
                tripped,
                window.calls,
                window.errors,
                Counts.largestInWindow(window.ended.errors()).orElse(null),
                window.backendHealthy(),
                window.succeeded(),
                closedAfter,
                closedBy(breaker, closedAfter));
    }

    /**
     * What the breaker judged by at one sample.
     *
     * @param ended the shortest time up to this sample that has all errors of the window; it may begin with older calls
     */
    private record Judged(long calls, long errors, Ended ended) {

        /** {@code null} where failures are not counted, and where the samples do not tell whether they were in the window. */
        @Nullable
        Boolean backendHealthy() {
            Long failed = ended.errors().get(ErrorCause.FAILED);
            if (failed == null) {
                return null;
            }
            long older = ended.counted() - errors;
            return failed > Math.max(0, older) ? Boolean.FALSE : failed == 0 && older >= 0 ? Boolean.TRUE : null;
        }

        @Nullable
        Long succeeded() {
            return ended.succeeded() == null ? null : Long.valueOf(calls - errors);
        }
    }

    /** From the first sample inside a window of time; of one that counts calls, by its live figures where they are read. */
    private static Judged judged(BreakerSeries breaker, int at) {
        BreakerPoint now = breaker.points().get(at);
        BreakerRule rule = breaker.spec().rule();
        Integer calls = rule == null ? null : rule.windowCalls();
        if (calls == null) {
            Integer windowMs = rule == null ? null : rule.timeWindowMs();
            long since = windowMs == null ? Long.MIN_VALUE : now.tMs() - windowMs;
            return recomputed(ended(breaker, at, (ended, older) -> older.tMs() >= since));
        }
        Integer live = now.windowCalls();
        Integer errors = now.windowErrors();
        return live == null || errors == null
                ? recomputed(ended(breaker, at, (ended, older) -> ended.calls() < calls))
                : new Judged(live, errors, ended(breaker, at, (ended, older) -> ended.counted() < errors));
    }

    private static Judged recomputed(Ended ended) {
        return new Judged(ended.calls(), ended.counted(), ended);
    }

    /**
     * What ended up to a sample, as the breaker counts it.
     *
     * @param further whether that began earlier than an older sample
     */
    private static Ended ended(BreakerSeries breaker, int at, BiPredicate<Ended, BreakerPoint> further) {
        List<BreakerPoint> points = breaker.points();
        Ended ended = counted(breaker, points.get(at).since(points.get(at)));
        for (int from = at - 1; from >= 0 && further.test(ended, points.get(from)); from--) {
            ended = counted(breaker, points.get(at).since(points.get(from)));
        }
        return ended;
    }

    /** Without the rejections that the breaker ignores by its configuration. */
    private static Ended counted(BreakerSeries breaker, Ended ended) {
        return breaker.spec().rule() instanceof BreakerRule.SlidingWindow window && !window.countsRefusals()
                ? new Ended(
                        ended.errors()
                                .with(ErrorCause.SEMAPHORE_REJECTED, null)
                                .with(ErrorCause.THREAD_POOL_REJECTED, null),
                        ended.succeeded(),
                        ended.trips())
                : ended;
    }

    /** Whether the breaker's own rule opens it for this: enough calls, and a large enough share of them errors. */
    private static boolean opens(BreakerSeries breaker, Judged window) {
        BreakerRule rule = breaker.spec().rule();
        return rule != null
                && window.calls >= rule.minimumCalls()
                && 100.0 * window.errors >= rule.percent() * window.calls;
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
