package dev.fusebox.lab.predict;

import dev.fusebox.lab.chain.BreakerRule;
import org.jspecify.annotations.Nullable;

/** A circuit breaker under simulation. Times are milliseconds since the start; they never go back. */
abstract class SimulatedBreaker {

    private boolean open;
    private double since;
    private double openMs;
    private long trips;

    /** @param rule {@code null} for none */
    static SimulatedBreaker of(@Nullable BreakerRule rule) {
        if (rule == null) {
            return new NoBreaker();
        }
        return rule instanceof BreakerRule.HealthSnapshots h
                ? new SnapshotBreaker(h)
                : new SlidingWindowBreaker((BreakerRule.SlidingWindow) rule);
    }

    /** Whether it lets a call through; may trip, or make the call its trial. */
    abstract boolean allows(double now);

    abstract void succeeded(double now);

    /** A call that was let through timed out or failed. */
    abstract void failed(double now);

    /** A limit behind the breaker refused a call that it had let through. */
    abstract void refused(double now);

    /** Not closed: open, or half-open. */
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
        }
    }
}
