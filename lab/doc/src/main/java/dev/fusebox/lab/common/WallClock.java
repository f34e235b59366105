package dev.fusebox.lab.common;

import java.util.function.LongSupplier;

/**
 * Notices when the clock of this machine is set, or when the machine sleeps: its time of day then moves away from the clock that only
 * counts. Load generators measure by the time of day, so their figures of that time are wrong.
 */
public final class WallClock {

    /** The system corrects its clock by slowing it down or speeding it up, by 0.05 % at most. */
    private static final double CORRECTION = 0.001;

    /** Less than a step: time services step a clock by 128 ms or more. */
    private static final long SMALLEST_JUMP_MS = 100;

    private static final int TRIES = 10;

    private final LongSupplier dayMs;
    private final LongSupplier steadyNanos;
    private final long apart;
    private final long beganNanos;

    /** Watches from now on. */
    public WallClock() {
        this(System::currentTimeMillis, System::nanoTime);
    }

    /**
     * @param dayMs the time of day, in milliseconds
     * @param steadyNanos the clock that only counts
     */
    WallClock(LongSupplier dayMs, LongSupplier steadyNanos) {
        this.dayMs = dayMs;
        this.steadyNanos = steadyNanos;
        this.beganNanos = steadyNanos.getAsLong();
        this.apart = apart();
    }

    /** Milliseconds by which the time of day was set forward since the start, or back; 0 for small corrections. */
    public long jumpedMs() {
        long jump = apart() - apart;
        double seconds = (steadyNanos.getAsLong() - beganNanos) / 1e9;
        return Math.abs(jump) <= SMALLEST_JUMP_MS + CORRECTION * 1000 * seconds ? 0 : jump;
    }

    /** Milliseconds between the two clocks, read without a pause in between. */
    private long apart() {
        long apart = 0;
        for (int i = 0; i < TRIES; i++) {
            long before = steadyNanos.getAsLong();
            apart = dayMs.getAsLong() - before / 1_000_000;
            if (steadyNanos.getAsLong() - before < 1_000_000) {
                break;
            }
        }
        return apart;
    }
}
