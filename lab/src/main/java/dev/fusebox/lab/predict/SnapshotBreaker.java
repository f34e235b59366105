package dev.fusebox.lab.predict;

import dev.fusebox.lab.chain.BreakerRule;
import java.util.ArrayDeque;
import java.util.Deque;

final class SnapshotBreaker extends SimulatedBreaker {

    /** Calls and errors of one bucket. */
    private static final class HealthBucket {
        int calls;
        int errors;
    }

    private final BreakerRule.HealthSnapshots rule;
    private final int buckets;
    private final Deque<HealthBucket> whole = new ArrayDeque<>();
    private HealthBucket current = new HealthBucket();
    private double currentEnds = BreakerRule.HealthSnapshots.SNAPSHOT_MS;
    private int calls;
    private int errors;
    private double lastTested;
    private boolean trial;

    SnapshotBreaker(BreakerRule.HealthSnapshots rule) {
        this.rule = rule;
        this.buckets = Math.max(1, rule.windowMs() / BreakerRule.HealthSnapshots.SNAPSHOT_MS);
    }

    @Override
    boolean allows(double now) {
        roll(now);
        if (!isOpen()) {
            if (!overThreshold()) {
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
        roll(now);
        current.calls++;
        if (isOpen() && (rule.anySuccessCloses() || trial)) {
            close(now);
            startAnew(now);
        }
    }

    @Override
    void failed(double now) {
        refused(now);
        if (trial) {
            trial = false;
            lastTested = now;
            trip(now);
        }
    }

    @Override
    void refused(double now) {
        roll(now);
        current.calls++;
        current.errors++;
    }

    private boolean overThreshold() {
        return calls >= rule.volume() && (int) (100.0 * errors / calls) >= rule.percent();
    }

    private void startAnew(double now) {
        whole.clear();
        current = new HealthBucket();
        currentEnds = now + BreakerRule.HealthSnapshots.SNAPSHOT_MS;
        calls = 0;
        errors = 0;
        trial = false;
    }

    private void roll(double now) {
        while (now >= currentEnds) {
            whole.add(current);
            calls += current.calls;
            errors += current.errors;
            if (whole.size() > buckets) {
                HealthBucket oldest = whole.remove();
                calls -= oldest.calls;
                errors -= oldest.errors;
            }
            current = new HealthBucket();
            currentEnds += BreakerRule.HealthSnapshots.SNAPSHOT_MS;
        }
    }
}
