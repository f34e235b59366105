package dev.fusebox.lab.predict;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Callers who wait for a place of one limit.
 *
 * <p>Most are served in the order in which they came. Not so those who wait, each with a thread of its own, for a connection of
 * Apache's HttpClient, Ribbon's client: its pool wakes all of them for each connection that comes back
 * ({@code AbstractConnPool.release}, {@code signalAll}), and who gets the lock first takes it. A hundred threads need longer for
 * that than the next connection is away, so in effect anybody is next, and some wait very long: service in random order.
 */
abstract sealed class QueueDiscipline {

    abstract void add(SimulatedCall call);

    /** Who is next; {@code null} when nobody waits. */
    abstract @Nullable SimulatedCall next();

    static final class InOrder extends QueueDiscipline {
        private final Deque<SimulatedCall> calls = new ArrayDeque<>();

        @Override
        void add(SimulatedCall call) {
            calls.add(call);
        }

        @Override
        @Nullable
        SimulatedCall next() {
            return calls.poll();
        }
    }

    static final class InAnyOrder extends QueueDiscipline {
        private static final long SEED = 4_500;

        private final List<SimulatedCall> calls = new ArrayList<>();
        private final SplittableRandom random = new SplittableRandom(SEED);

        @Override
        void add(SimulatedCall call) {
            calls.add(call);
        }

        @Override
        @Nullable
        SimulatedCall next() {
            if (calls.isEmpty()) {
                return null;
            }
            int last = calls.size() - 1;
            Collections.swap(calls, random.nextInt(calls.size()), last);
            return calls.remove(last);
        }
    }
}
