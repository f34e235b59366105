package dev.fusebox.limits.spring;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds event loops that are stuck. Netty does not show how busy a loop is. So each look gives the loop a task, a heartbeat:
 * while it has not run, nothing else of that loop has run either.
 */
final class Heartbeats {

    /** A loop that needs longer than this for one round delays every connection on it by that time. */
    private static final long STUCK_NANOS = 50_000_000;

    private final Map<EventExecutor, Long> waiting = new ConcurrentHashMap<>();

    /** The number of loops whose last heartbeat has waited for too long; gives the others a new one. */
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

    /** Heartbeats that wait now: tasks that are not work of the application. */
    int waiting() {
        return waiting.size();
    }
}
