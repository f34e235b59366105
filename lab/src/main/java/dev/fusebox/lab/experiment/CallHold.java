package dev.fusebox.lab.experiment;

import dev.fusebox.lab.chain.LimitUsage;
import dev.fusebox.lab.load.HeldCalls;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Callers that are held behind a gateway, and how they are let go so that nothing stays in use. */
final class CallHold implements AutoCloseable {

    private static final long LOOK_MS = 50;

    private final HeldCalls calls;
    private final HeldBackend backend;

    /** @param url what the callers call; its backend tells what it holds and can let it go, or lets it go by itself */
    CallHold(String url, HeldBackend backend) {
        this.calls = new HeldCalls(url);
        this.backend = backend;
    }

    void add(int callers) {
        calls.add(callers);
    }

    int sent() {
        return calls.sent();
    }

    /** Calls that have ended, by status. */
    Map<Integer, Integer> answers() {
        return calls.answers();
    }

    /**
     * Waits until every caller is held or answered, or nothing has changed for so long.
     *
     * @return the most that were held at once meanwhile
     */
    int settled(long settleMs) throws IOException, InterruptedException {
        long lastChange = System.nanoTime();
        int held = backend.held();
        int waiting = calls.waiting();
        int most = held;
        while (held < waiting && System.nanoTime() - lastChange < settleMs * 1_000_000) {
            Thread.sleep(LOOK_MS);
            int heldNow = backend.held();
            int waitingNow = calls.waiting();
            if (heldNow != held || waitingNow != waiting) {
                lastChange = System.nanoTime();
            }
            held = heldNow;
            waiting = waitingNow;
            most = Math.max(most, held);
        }
        return most;
    }

    /** Lets all callers go: those that waited before a limit come through now, and are let go in turn. */
    @Override
    public void close() {
        long deadline = System.nanoTime() + backend.patienceMs() * 1_000_000;
        try {
            while (calls.waiting() > 0 && System.nanoTime() < deadline) {
                backend.release();
                Thread.sleep(LOOK_MS);
            }
        } catch (IOException gone) {
            // The service has ended, and its calls with it.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            calls.close();
        }
    }

    /** Waits until nothing on the way is in use any more; full names of what still is when patience ends. */
    List<String> awaitClean() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + backend.patienceMs() * 1_000_000;
        List<String> used;
        do {
            backend.release();
            used = backend.chain().stream()
                    .filter(l -> holdsCalls(l) && l.peakInUse() != null && l.peakInUse() > 0)
                    .map(LimitUsage::fullName)
                    .toList();
            if (used.isEmpty()) {
                return used;
            }
            Thread.sleep(LOOK_MS);
        } while (System.nanoTime() < deadline);
        return used;
    }

    /** A connection may stay open without a call on it. */
    private static boolean holdsCalls(LimitUsage limit) {
        return switch (limit.kind()) {
            case THREADS, SEMAPHORE, BULKHEAD, THREAD_POOL, HTTP_POOL -> true;
            case CONNECTIONS, ACCEPT_QUEUE, EVENT_LOOP, CPU -> false;
        };
    }
}
