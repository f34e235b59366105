package dev.fusebox.lab.predict;

import dev.fusebox.lab.chain.BreakerRule;
import java.util.ArrayDeque;
import java.util.Deque;

final class SlidingWindowBreaker extends SimulatedBreaker {

    private static final int BUCKET_MS = 1000;

    /** Calls and failures of one second, or of one call. */
    private static final class WindowBucket {
        final long second;
        int calls;
        int failures;

        WindowBucket(long second) {
            this.second = second;
        }
    }

    private final BreakerRule.SlidingWindow rule;
    private final Deque<WindowBucket> window = new ArrayDeque<>();
    private int calls;
    private int failures;
    private double openedAt;
    private boolean halfOpen;
    private int trialsLeft;

    SlidingWindowBreaker(BreakerRule.SlidingWindow rule) {
        this.rule = rule;
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
            forget();
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
    void refused(double now) {
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
        add(now, failure);
        if (halfOpen) {
            judgeTrials(now);
        } else if (calls >= fewest() && overThreshold()) {
            open(now);
        }
    }

    private void judgeTrials(double now) {
        if (calls < Math.min(rule.halfOpenCalls(), rule.minimumCalls())) {
            return;
        }
        if (overThreshold()) {
            open(now);
        } else {
            halfOpen = false;
            forget();
            close(now);
        }
    }

    private int fewest() {
        return rule.timeBased() ? rule.minimumCalls() : Math.min(rule.minimumCalls(), rule.size());
    }

    private boolean overThreshold() {
        return 100.0 * failures / calls >= rule.percent();
    }

    private void open(double now) {
        openedAt = now;
        halfOpen = false;
        forget();
        trip(now);
    }

    private void forget() {
        window.clear();
        calls = 0;
        failures = 0;
    }

    private void add(double now, boolean failure) {
        long second = (long) (now / BUCKET_MS);
        if (!rule.timeBased() || window.isEmpty() || window.getLast().second != second) {
            window.add(new WindowBucket(second));
        }
        WindowBucket last = window.getLast();
        last.calls++;
        calls++;
        if (failure) {
            last.failures++;
            failures++;
        }
        while (rule.timeBased() ? window.getFirst().second <= second - rule.size() : window.size() > rule.size()) {
            WindowBucket oldest = window.remove();
            calls -= oldest.calls;
            failures -= oldest.failures;
        }
    }
}
