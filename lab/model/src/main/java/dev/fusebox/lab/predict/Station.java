package dev.fusebox.lab.predict;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.Comparator;
import java.util.List;

/**
 * A limit of the chain with what the model needs of it.
 *
 * @param limit names, and the setting that fixed it
 * @param size slots in all copies of it together
 * @param heldMs residence time of a call that waits for nothing, milliseconds
 */
public record Station(LimitSpec limit, double size, double heldMs) {

    /**
     * The limits of a call as the model knows them, from the client to the work. Predictions and reports take their ceilings
     * from here, so they never differ.
     *
     * @param path limits of one gateway and of one instance of the service, each in order
     */
    public static List<Station> chain(List<LimitSpec> path, String service, Work work, Fleet fleet) {
        return path.stream()
                .filter(Station::modelled)
                .sorted(Comparator.comparing(l -> l.id().component().equals(service)))
                .map(l -> l.id().component().equals(service)
                        ? of(l, fleet.instances(), work.inServiceMs())
                        : of(l, fleet.gateways(), work.inGatewayMs()))
                .toList();
    }

    /** What a load generator does with a call, one after the other, before the call enters the next. */
    static Station generator(String name, double callsPerSecond) {
        return new Station(new LimitSpec(LimitId.cpu(name), 1, WhenFull.QUEUES, null), 1, 1000 / callsPerSecond);
    }

    private static Station of(LimitSpec limit, int copies, double heldMs) {
        return new Station(limit, (double) limit.size() * copies, heldMs);
    }

    /**
     * Whether the model includes it. A call that finds the accept queue full is not answered at all and tries again,
     * so it waits, as it would in the queue; and the threads of an event loop are part of the CPU.
     */
    private static boolean modelled(LimitSpec limit) {
        return limit.id().kind().holdsCalls() && limit.max() != null && limit.max() > 0;
    }

    /** Little's law: {@code X = size / held}. Calls per second that can pass; infinite when held for no time. */
    public double ceilingPerSecond() {
        return size / (heldMs / 1000);
    }

    public String fullName() {
        return limit.id().fullName();
    }

    boolean rejects() {
        return limit.whenFull() == WhenFull.REJECTS;
    }

    /** Calls that may wait in all copies of it before it rejects one; 0 where every call is rejected that finds no slot. */
    int queue() {
        return limit.queue() == null ? 0 : (int) Math.rint(limit.queue() * size / limit.size());
    }

    /** Whether calls leave it before they enter the next. */
    boolean passes() {
        return limit.id().kind() == LimitKind.CPU;
    }

    boolean isPool() {
        return limit.id().kind() == LimitKind.HTTP_POOL;
    }

    /** Whether a thread of the gateway keeps it that works on when the caller has his answer. */
    boolean staysWithWorker() {
        return isPool() || limit.id().kind() == LimitKind.THREAD_POOL;
    }

    Station times(double factor) {
        return new Station(limit, Math.max(1, Math.rint(size * factor)), heldMs);
    }
}
