package dev.fusebox.lab.predict;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerRule.HealthSnapshots;
import dev.fusebox.lab.chain.BreakerRule.SlidingWindow;
import dev.fusebox.lab.traffic.RampRun.Window;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A circuit breaker under simulation; this one lets everything through. Times: milliseconds since the start, never back. */
class SimulatedBreaker {

    private boolean open;
    private double since;
    private double openMs;
    private long trips;
    private final List<Window> openings = new ArrayList<>();

    /**
     * @param rule {@code null} for none
     * @param running how long a clock by which the breaker judges has been running, as a share of its period
     */
    static SimulatedBreaker of(@Nullable BreakerRule rule, double running) {
        if (rule instanceof HealthSnapshots snapshots) {
            return snapshots.anySuccessCloses()
                    ? new JudgedAtCalls(snapshots, running)
                    : new JudgedAtBuckets(snapshots, running);
        }
        return rule instanceof SlidingWindow window ? new SlidingWindowBreaker(window) : new SimulatedBreaker();
    }

    /** Whether it lets a call through; may trip, or make the call its trial. */
    boolean allows(double now) {
        return true;
    }

    void succeeded(double now) {}

    /** A call that was let through timed out or failed. */
    void failed(double now) {}

    /**
     * A limit behind the breaker rejected a call that the breaker had let through.
     *
     * @param byThreads whether a pool of threads did
     */
    void rejected(double now, boolean byThreads) {}

    /** Calls that it would judge by, and failures among them; both 0 where it has no window. */
    int[] counts() {
        return new int[2];
    }

    /** Open or half-open. */
    final boolean isOpen() {
        return open;
    }

    final long trips() {
        return trips;
    }

    /** How long it was not closed until now. */
    final double openMs(double now) {
        return (open ? now - since : 0) + openMs;
    }

    /** When it was not closed until now. */
    final List<Window> openings(double now) {
        List<Window> all = new ArrayList<>(openings);
        if (open) {
            all.add(new Window(Math.round(since), Math.round(now)));
        }
        return all;
    }

    final void trip(double now) {
        trips++;
        if (!open) {
            open = true;
            since = now;
        }
    }

    final void close(double now) {
        if (open) {
            open = false;
            // Not += now - since: TeaVM, which compiles the model for browsers, drops the parentheses of a + (b - c)
            // and of
            // a * (b * c), and the script would round otherwise. Where either occurs, the compound stands first.
            openMs -= since - now;
            openings.add(new Window(Math.round(since), Math.round(now)));
        }
    }

    /** What both versions of Hystrix have in common: counts in buckets, of which the whole ones are judged. */
    private abstract static class SnapshotBreaker extends SimulatedBreaker {
        final HealthSnapshots rule;
        final int buckets;

        /** When it opened, or let the last trial call through. */
        double restsSince;

        private CallWindow window;
        private double started;

        SnapshotBreaker(HealthSnapshots rule, double running) {
            this.rule = rule;
            this.buckets = rule.windowMs() / rule.judgedEveryMs();
            this.window = new CallWindow(buckets + 1L);
            this.started = -running * rule.judgedEveryMs();
        }

        @Override
        void succeeded(double now) {
            window.add(bucket(now), false);
        }

        @Override
        void failed(double now) {
            window.add(bucket(now), true);
        }

        @Override
        void rejected(double now, boolean byThreads) {
            window.add(bucket(now), true);
        }

        @Override
        int[] counts() {
            return new int[] {window.calls(), window.failures()};
        }

        final long bucket(double now) {
            return (long) ((now - started) / rule.judgedEveryMs());
        }

        final double endOf(long bucket) {
            return started + (bucket + 1.0) * rule.judgedEveryMs();
        }

        final boolean rested(double now) {
            return now > restsSince + rule.openMs();
        }

        /** By the buckets before this one, in the arithmetic of {@code HealthCounts}. */
        final boolean overThreshold(long bucket) {
            int calls = window.callsBefore(bucket);
            int percent = calls == 0 ? 0 : (int) ((double) window.failuresBefore(bucket) / calls * 100);
            return calls >= rule.minimumCalls() && percent >= rule.percent();
        }

        final void open(double now) {
            restsSince = now;
            trip(now);
        }

        /**
         * The counts start anew. The success that closes it is counted in a bucket before the first one: {@code HealthCountsStream}
         * gets it before RxJava opens that, and RxJava then ends the bucket that it is in.
         */
        final void closeBySuccess(double now) {
            close(now);
            window = new CallWindow(buckets + 1L);
            window.add(-1, false);
            started = now;
        }
    }

    /** Hystrix 1.5.18: a call opens it, any success closes it, and a trial call that fails changes nothing. */
    private static final class JudgedAtCalls extends SnapshotBreaker {

        JudgedAtCalls(HealthSnapshots rule, double running) {
            super(rule, running);
        }

        @Override
        boolean allows(double now) {
            if (!isOpen()) {
                boolean opens = overThreshold(bucket(now));
                if (opens) {
                    open(now);
                }
                return !opens;
            }
            boolean tries = rested(now);
            restsSince = tries ? now : restsSince;
            return tries;
        }

        @Override
        void succeeded(double now) {
            if (isOpen()) {
                closeBySuccess(now);
            } else {
                super.succeeded(now);
            }
        }
    }

    /** Hystrix 1.5.12: the end of a bucket opens it; while a trial call runs, any other call may decide for it. */
    private static final class JudgedAtBuckets extends SnapshotBreaker {
        private long judged;
        private boolean halfOpen;

        JudgedAtBuckets(HealthSnapshots rule, double running) {
            super(rule, running);
        }

        /** After a window without calls there is nothing left to judge. */
        private void judge(double now) {
            long current = bucket(now);
            long last = Math.min(current, judged + buckets + 1);
            for (long bucket = judged + 1; bucket <= last && !isOpen(); bucket++) {
                if (overThreshold(bucket)) {
                    open(endOf(bucket - 1));
                }
            }
            judged = current;
        }

        @Override
        boolean allows(double now) {
            judge(now);
            if (!isOpen()) {
                return true;
            }
            boolean tries = !halfOpen && rested(now);
            halfOpen |= tries;
            return tries;
        }

        @Override
        void succeeded(double now) {
            judge(now);
            if (halfOpen) {
                halfOpen = false;
                closeBySuccess(now);
                judged = 0;
            } else {
                super.succeeded(now);
            }
        }

        @Override
        void failed(double now) {
            judge(now);
            if (halfOpen) {
                halfOpen = false;
                open(now);
            }
            super.failed(now);
        }

        /** A semaphore that rejects the trial call leaves the circuit breaker half-open: nothing tells it that the trial is over. */
        @Override
        void rejected(double now, boolean byThreads) {
            if (byThreads) {
                failed(now);
            } else {
                judge(now);
                super.rejected(now, false);
            }
        }
    }

    private static final class SlidingWindowBreaker extends SimulatedBreaker {
        private final SlidingWindow rule;
        private CallWindow window;
        private long ended;
        private double openedAt;
        private boolean halfOpen;
        private int trialsLeft;

        SlidingWindowBreaker(SlidingWindow rule) {
            this.rule = rule;
            this.window = new CallWindow(rule.size());
        }

        @Override
        boolean allows(double now) {
            if (isOpen() && !halfOpen && now > openedAt + rule.openMs()) {
                halfOpen = true;
                trialsLeft = rule.halfOpenCalls();
                window = new CallWindow(rule.halfOpenCalls());
            }
            if (!isOpen()) {
                return true;
            }
            boolean tries = halfOpen && trialsLeft > 0;
            trialsLeft -= tries ? 1 : 0;
            return tries;
        }

        @Override
        int[] counts() {
            return new int[] {window.calls(), window.failures()};
        }

        @Override
        void succeeded(double now) {
            ended(now, false);
        }

        @Override
        void failed(double now) {
            ended(now, true);
        }

        @Override
        void rejected(double now, boolean byThreads) {
            if (rule.countsRefusals()) {
                ended(now, true);
            } else if (halfOpen) {
                trialsLeft++;
            }
        }

        /** Half-open it counts calls, whatever the window is while it is closed: {@code CircuitBreakerMetrics.forHalfOpen}. */
        private void ended(double now, boolean failure) {
            if (isOpen() && !halfOpen) {
                return;
            }
            window.add(rule.timeBased() && !halfOpen ? (long) (now / 1000) : ended++, failure);
            int fewest = halfOpen ? Math.min(rule.halfOpenCalls(), rule.minimumCalls()) : rule.minimumCalls();
            if (window.calls() < fewest) {
                return;
            }
            boolean opens = window.failures() * 100.0f / window.calls() >= (float) rule.percent();
            if (opens) {
                openedAt = now;
                trip(now);
            } else if (halfOpen) {
                close(now);
            }
            if (opens || halfOpen) {
                halfOpen = false;
                window = new CallWindow(rule.size());
            }
        }
    }
}
