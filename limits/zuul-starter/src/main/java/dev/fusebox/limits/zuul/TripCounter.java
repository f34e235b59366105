package dev.fusebox.limits.zuul;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;

/**
 * Counts how often a breaker goes from closed to open. It checks the breaker after every event of its command: the call that
 * trips it is itself rejected, which is an event. A breaker that opens and closes between two events is missed.
 */
final class TripCounter {

    private final BooleanSupplier open;
    private final AtomicBoolean wasOpen = new AtomicBoolean();
    private final LongAdder trips = new LongAdder();

    TripCounter(BooleanSupplier open) {
        this.open = open;
    }

    void look() {
        boolean now = open.getAsBoolean();
        if (now != wasOpen.get() && wasOpen.compareAndSet(!now, now) && now) {
            trips.increment();
        }
    }

    long trips() {
        look();
        return trips.sum();
    }
}
