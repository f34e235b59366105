package dev.fusebox.lab.predict;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.Objects;

/**
 * A limit of the chain with what the model needs of it.
 *
 * @param limit names, and the setting that fixed it
 * @param size places in all copies of it together
 * @param heldMs how long a call that waits for nothing holds a place, milliseconds
 */
public record Station(LimitSpec limit, double size, double heldMs) {

    /** So many copies of a limit that {@link #modelled} holds for. */
    static Station of(LimitSpec limit, int copies, double heldMs) {
        return new Station(limit, (double) Objects.requireNonNull(limit.max()) * copies, heldMs);
    }

    /** Little's law: {@code X = size / held}. Calls per second that can pass; infinite when held for no time. */
    public double ceilingPerSecond() {
        return size / (heldMs / 1000);
    }

    public String fullName() {
        return limit.id().fullName();
    }

    boolean refuses() {
        return limit.whenFull() == WhenFull.REJECTS;
    }

    Station times(double factor) {
        return new Station(limit, Math.max(1, Math.rint(size * factor)), heldMs);
    }

    /**
     * Whether the model has a place for it. A call that finds the accept queue full is not answered at all and tries again,
     * so it waits, as it would in the queue; and an event loop's threads are the CPU's business.
     */
    public static boolean modelled(LimitSpec limit) {
        return limit.id().kind().holdsCalls() && limit.max() != null && limit.max() > 0;
    }

    boolean isPool() {
        return limit.id().kind() == LimitKind.HTTP_POOL;
    }
}
