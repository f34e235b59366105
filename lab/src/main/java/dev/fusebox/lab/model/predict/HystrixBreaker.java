package dev.fusebox.lab.model.predict;

import java.util.ArrayDeque;
import java.util.Deque;

final class HystrixBreaker extends Breaker {

    /** Calls and errors of one bucket. */
    private static final class Bucket {
        int calls;
        int errors;
    }

    private final BreakerRule.Hystrix rule;
    private final int buckets;
    private final Deque<Bucket> whole = new ArrayDeque<>();
    private Bucket current = new Bucket();
    private double currentEnds = BreakerRule.Hystrix.SNAPSHOT_MS;
    private int calls;
    private int errors;
    private double lastTested;
    private boolean trial;

    HystrixBreaker(BreakerRule.Hystrix rule) {
        this.rule = rule;
        this.buckets = Math.max(1, rule.windowMs() / BreakerRule.Hystrix.SNAPSHOT_MS);
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
        current = new Bucket();
        currentEnds = now + BreakerRule.Hystrix.SNAPSHOT_MS;
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
                Bucket oldest = whole.remove();
                calls -= oldest.calls;
                errors -= oldest.errors;
            }
            current = new Bucket();
            currentEnds += BreakerRule.Hystrix.SNAPSHOT_MS;
        }
    }
}
