package dev.fusebox.limits.spring;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells which event loops are stuck. Netty does not say how busy a loop is; but a task given to it at one look that has not
 * run by the next shows that nothing else of that loop has had a turn either.
 */
final class Heartbeats {

    /** A loop that takes longer than this for a round keeps every connection on it waiting for as long. */
    private static final long STUCK_NANOS = 50_000_000;

    private final Map<EventExecutor, Long> waiting = new ConcurrentHashMap<>();

    /** Loops whose last heartbeat has waited for too long; gives the others a new one. */
    int stuck(EventExecutorGroup loops) {
        int stuck = 0;
        long now = System.nanoTime();
        for (EventExecutor loop : loops) {
            Long since = waiting.putIfAbsent(loop, now);
            if (since == null) {
                loop.execute(() -> waiting.remove(loop));
            } else if (now - since > STUCK_NANOS) {
                stuck++;
            }
        }
        return stuck;
    }

    /** Heartbeats that wait now: tasks of ours, which are nobody's work. */
    int waiting() {
        return waiting.size();
    }
}
