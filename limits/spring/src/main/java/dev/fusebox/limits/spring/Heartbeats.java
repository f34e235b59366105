package dev.fusebox.limits.spring;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.SingleThreadEventExecutor;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds event loops that are full: every connection on one waits. It is stuck, or it uses nearly a whole processor, see
 * {@link BusyThreads}. Netty shows neither. So each look gives the loop a task, a heartbeat: while it has not run, nothing else of that
 * loop has run either; once it has, the thread of the loop is known.
 */
final class Heartbeats {

    /** A loop that needs longer than this for one round delays every connection on it by that time. */
    private static final long STUCK_NANOS = 50_000_000;

    private final Map<EventExecutor, Long> waiting = new ConcurrentHashMap<>();
    private final Map<EventExecutor, Long> threads = new ConcurrentHashMap<>();
    private final BusyThreads busyThreads;

    Heartbeats(BusyThreads busyThreads) {
        this.busyThreads = busyThreads;
    }

    /** The number of loops that are full; gives a new heartbeat to those whose last one has run. */
    int full(EventExecutorGroup loops) {
        Set<Long> busy = busyThreads.of(threads.values(), System.nanoTime());
        int full = 0;
        for (EventExecutor loop : loops) {
            boolean stuck = isStuck(loop);
            if (stuck || busy.contains(threads.get(loop))) {
                full++;
            }
        }
        return full;
    }

    /** Whether its last heartbeat has waited for too long. */
    private boolean isStuck(EventExecutor loop) {
        if (loop instanceof SingleThreadEventExecutor && Fields.getIfOpen(loop, "thread") == null) {
            return false; // A task would start its thread.
        }
        long now = System.nanoTime();
        Long since = waiting.putIfAbsent(loop, now);
        if (since == null) {
            loop.execute(() -> {
                threads.put(loop, Thread.currentThread().getId());
                waiting.remove(loop);
            });
        }
        return since != null && now - since > STUCK_NANOS;
    }

    /** Heartbeats that wait now: tasks that are not work of the application. */
    int waiting() {
        return waiting.size();
    }
}
