package dev.fusebox.lab.predict;

import dev.fusebox.lab.results.VerdictRules;
import org.jspecify.annotations.Nullable;

/** A limit under simulation: who holds its places, who waits, and how full it was while the breaker was closed. */
final class StationState {

    /** A measured limit counts as refusing when it has refused since the sample before. */
    private static final double SAMPLED_MS = 100;

    final Station place;
    final int size;
    final boolean atService;
    private final QueueDiscipline waiting;
    private int inUse;
    private int peak;
    private double last;
    private double fullMs;
    private double areaMs;
    private boolean waitedFor;
    private double refusedAt = Double.NEGATIVE_INFINITY;

    StationState(Station place, boolean atService, QueueDiscipline waiting) {
        this.place = place;
        this.waiting = waiting;
        this.size = (int) Math.min(Integer.MAX_VALUE, place.size());
        this.atService = atService;
    }

    boolean take() {
        if (inUse >= size) {
            refusedAt = last;
            return false;
        }
        inUse++;
        peak = Math.max(peak, inUse);
        return true;
    }

    void await(SimulatedCall call) {
        waitedFor = true;
        waiting.add(call);
    }

    /**
     * Frees a place; {@code null} when nobody waits, else the call that has taken it. A gateway forgets a call that was
     * given up; a service knows nothing of that and works on it.
     */
    @Nullable
    SimulatedCall free() {
        inUse--;
        for (SimulatedCall next = waiting.next(); next != null; next = waiting.next()) {
            if (!next.over || atService) {
                take();
                return next;
            }
        }
        return null;
    }

    /** Adds the time since the last change, if it counts. */
    void pass(double now, boolean counts) {
        if (counts) {
            areaMs += inUse * (now - last);
            boolean refusing = place.refuses() && now - refusedAt <= SAMPLED_MS;
            fullMs += inUse >= VerdictRules.TODAY.fullFrom(size, refusing) ? now - last : 0;
        }
        last = now;
    }

    double areaMs() {
        return areaMs;
    }

    int peak() {
        return peak;
    }

    /** By the rule for measured limits. */
    boolean fullFor(double ofMs) {
        return fullMs >= VerdictRules.TODAY.boundShare() * ofMs;
    }

    /** No refusals, and nobody who waited. */
    boolean stoppedNobody() {
        return !waitedFor && refusedAt == Double.NEGATIVE_INFINITY;
    }

    boolean waitedFor() {
        return waitedFor;
    }
}
