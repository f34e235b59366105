package dev.fusebox.lab.predict;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerRule.HealthSnapshots;
import dev.fusebox.lab.chain.BreakerRule.SlidingWindow;
import dev.fusebox.lab.results.RampRun.Window;
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

    /** @param rule {@code null} for none */
    static SimulatedBreaker of(@Nullable BreakerRule rule) {
        return of(rule, 0);
    }

    /** @param running how long a clock by which the breaker judges has been running, as a share of its period */
    static SimulatedBreaker of(@Nullable BreakerRule rule, double running) {
        if (rule instanceof HealthSnapshots snapshots) {
            return new SnapshotBreaker(snapshots, running);
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

    /** A limit behind the breaker rejected a call that the breaker had let through. */
    void rejected(double now) {}

    /** Open or half-open. */
    final boolean isOpen() {
        return open;
    }

    final long trips() {
        return trips;
    }

    /** How long it was not closed until now. */
    final double openMs(double now) {
        return openMs + (open ? now - since : 0);
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
            openMs += now - since;
            openings.add(new Window(Math.round(since), Math.round(now)));
        }
    }

    private static final class SnapshotBreaker extends SimulatedBreaker {
        private final HealthSnapshots rule;
        private final CallWindow window;
        private double windowStarted;
        private double lastTested;
        private boolean trial;

        SnapshotBreaker(HealthSnapshots rule, double running) {
            this.rule = rule;
            this.windowStarted = -running * HealthSnapshots.SNAPSHOT_MS;
            // One bucket more than the rule judges: the newest is not complete yet.
            this.window = new CallWindow(Math.max(1, rule.windowMs() / HealthSnapshots.SNAPSHOT_MS) + 1);
        }

        @Override
        boolean allows(double now) {
            if (!isOpen()) {
                if (!overThreshold(now)) {
                    return true;
                }
                lastTested = now;
                trip(now);
                return false;
            }
            if (now <= lastTested + rule.openMs() || trial && !rule.anySuccessCloses()) {
                return false;
            }
            lastTested = now;
            trial = true;
            return true;
        }

        @Override
        void succeeded(double now) {
            window.add(bucket(now), false);
            if (isOpen() && (rule.anySuccessCloses() || trial)) {
                close(now);
                window.forget();
                windowStarted = now;
                trial = false;
            }
        }

        @Override
        void failed(double now) {
            rejected(now);
            if (trial) {
                trial = false;
                lastTested = now;
                trip(now);
            }
        }

        @Override
        void rejected(double now) {
            window.add(bucket(now), true);
        }

        private long bucket(double now) {
            return (long) ((now - windowStarted) / HealthSnapshots.SNAPSHOT_MS);
        }

        private boolean overThreshold(double now) {
            window.roll(bucket(now));
            return window.wholeCalls() >= rule.minimumCalls()
                    && (int) (100.0 * window.wholeFailures() / window.wholeCalls()) >= rule.percent();
        }
    }

    private static final class SlidingWindowBreaker extends SimulatedBreaker {
        private final SlidingWindow rule;
        private final CallWindow window;
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
            if (!isOpen()) {
                return true;
            }
            if (!halfOpen) {
                if (now < openedAt + rule.openMs()) {
                    return false;
                }
                halfOpen = true;
                trialsLeft = rule.halfOpenCalls();
                window.forget();
            }
            return trialsLeft-- > 0;
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
        void rejected(double now) {
            if (rule.countsRefusals()) {
                ended(now, true);
            } else if (halfOpen) {
                trialsLeft++;
            }
        }

        private void ended(double now, boolean failure) {
            if (isOpen() && !halfOpen) {
                return;
            }
            window.add(rule.timeBased() ? (long) (now / 1000) : ended++, failure);
            int fewest = halfOpen ? Math.min(rule.halfOpenCalls(), rule.minimumCalls()) : rule.minimumCalls();
            if (window.calls() < fewest) {
                return;
            }
            if (100.0 * window.failures() / window.calls() >= rule.percent()) {
                openedAt = now;
                halfOpen = false;
                window.forget();
                trip(now);
            } else if (halfOpen) {
                halfOpen = false;
                window.forget();
                close(now);
            }
        }
    }
}
