package dev.fusebox.lab.predict;

import dev.fusebox.lab.predict.Simulation.SimulatedCall;
import dev.fusebox.lab.results.VerdictRules;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A limit under simulation: who holds its places, who waits, and how full it was while the breaker was closed.
 *
 * <p>Most who wait are served in the order in which they came. Not so those who wait, each with a thread of its own, for a
 * connection of Apache's HttpClient, Ribbon's client: its pool wakes all of them for each connection that comes back
 * ({@code AbstractConnPool.release}, {@code signalAll}), and who gets the lock first takes it. A hundred threads need longer
 * for that than the next connection is away, so in effect anybody is next, and some wait very long: service in random order.
 */
final class StationState {

    /** A measured limit counts as refusing when it has refused since the sample before. */
    private static final double SAMPLED_MS = 100;

    private static final long SEED = 4_500;

    final Station place;
    final int size;
    final boolean atService;
    private final List<SimulatedCall> waiting;
    private final @Nullable SplittableRandom lots;
    private int inUse;
    private double last;
    private double fullMs;
    double areaMs;
    boolean waitedFor;
    private double refusedAt = Double.NEGATIVE_INFINITY;

    StationState(Station place, boolean atService, boolean inAnyOrder) {
        this.place = place;
        this.size = (int) Math.min(Integer.MAX_VALUE, place.size());
        this.atService = atService;
        this.waiting = inAnyOrder ? new ArrayList<>() : new LinkedList<>();
        this.lots = inAnyOrder ? new SplittableRandom(SEED) : null;
    }

    boolean take() {
        if (inUse >= size) {
            refusedAt = last;
            return false;
        }
        inUse++;
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
        while (!waiting.isEmpty()) {
            SimulatedCall next = next();
            if (!next.over || atService) {
                take();
                return next;
            }
        }
        return null;
    }

    private SimulatedCall next() {
        if (lots == null) {
            return waiting.remove(0);
        }
        int last = waiting.size() - 1;
        Collections.swap(waiting, lots.nextInt(waiting.size()), last);
        return waiting.remove(last);
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

    /** By the rule for measured limits. */
    boolean fullFor(double ofMs) {
        return fullMs >= VerdictRules.TODAY.boundShare() * ofMs;
    }

    /** No refusals, and nobody who waited. */
    boolean stoppedNobody() {
        return !waitedFor && refusedAt == Double.NEGATIVE_INFINITY;
    }
}
