package dev.fusebox.lab.predict;

import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.predict.Simulation.SimulatedCall;
import dev.fusebox.lab.traffic.SplitMix64;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A limit under simulation: the calls that hold its slots, the calls that wait, and how full it was while the breaker was closed.
 *
 * <p>Calls that wait are served in the order in which they came. The exception is a connection of Apache's HttpClient 4,
 * Ribbon's client, for which each call waits in its own thread: the pool wakes all threads for each connection that comes back
 * ({@code AbstractConnPool.release}, {@code signalAll}), and the first that gets the lock takes it. A hundred threads need longer
 * for that than the next connection is away, so in effect any of them is next, and some wait very long: service in random order.
 * HttpClient 5 has a queue. So has a pool of threads, where it is given one: it rejects calls when that is full, and forgets one that was given
 * up, as Hystrix does.
 */
final class StationState {

    /** A measured limit counts as rejecting when it has rejected since the sample before. */
    private static final double SAMPLED_MS = 100;

    private static final long SEED = 4_500;

    final Station station;

    /** Kept: a cell may have a million rejections. */
    final String fullName;

    final int size;
    private final int fullFrom;
    private final int fullFromRejecting;
    final boolean atService;
    private final List<SimulatedCall> waiting;
    private final @Nullable SplitMix64 lots;
    private int inUse;
    private double last;
    private double fullMs;
    double areaMs;
    boolean waitedFor;
    private double rejectedAt = Double.NEGATIVE_INFINITY;

    StationState(Station station, boolean atService, boolean inAnyOrder) {
        this.station = station;
        this.fullName = station.fullName();
        this.size = (int) Math.min(Integer.MAX_VALUE, station.size());
        this.fullFrom = VerdictRules.TODAY.binding().fullFrom(size, false);
        this.fullFromRejecting = VerdictRules.TODAY.binding().fullFrom(size, true);
        this.atService = atService;
        this.waiting = inAnyOrder ? new ArrayList<>() : new LinkedList<>();
        this.lots = inAnyOrder ? new SplitMix64(SEED) : null;
    }

    boolean takeSlot() {
        if (inUse >= size) {
            return false;
        }
        inUse++;
        return true;
    }

    /** Whether a call that found no slot is rejected: the queue is full of calls that have not been given up. */
    boolean rejectsNext() {
        if (!station.rejects()) {
            return false;
        }
        if (waiting.size() >= station.queue()) {
            waiting.removeIf(call -> call.over);
        }
        boolean full = waiting.size() >= station.queue();
        rejectedAt = full ? last : rejectedAt;
        return full;
    }

    void enqueue(SimulatedCall call) {
        waitedFor = true;
        waiting.add(call);
    }

    /**
     * Frees a slot; {@code null} when no call waits, else the call that gets it. A gateway forgets a call that was
     * given up; a service does not notice and works on it.
     */
    @Nullable
    SimulatedCall freeSlot() {
        inUse--;
        while (!waiting.isEmpty()) {
            SimulatedCall next = dequeue();
            if (!next.over || atService) {
                takeSlot();
                return next;
            }
        }
        return null;
    }

    private SimulatedCall dequeue() {
        if (lots == null) {
            return waiting.remove(0);
        }
        int last = waiting.size() - 1;
        Collections.swap(waiting, lots.nextInt(waiting.size()), last);
        return waiting.remove(last);
    }

    /** Adds the time since the last change, if it counts. */
    void advanceTo(double now, boolean counts) {
        if (counts) {
            areaMs += inUse * (now - last);
            boolean rejecting = station.rejects() && now - rejectedAt <= SAMPLED_MS;
            fullMs += inUse >= (rejecting ? fullFromRejecting : fullFrom) ? now - last : 0;
        }
        last = now;
    }

    /** Whether it counts as full, by the rule for measured limits. */
    boolean fullFor(double ofMs) {
        return fullMs >= VerdictRules.TODAY.binding().boundShare() * ofMs;
    }

    /** No call was rejected, and none waited. */
    boolean neverBlocked() {
        return !waitedFor && rejectedAt == Double.NEGATIVE_INFINITY;
    }
}
