package dev.fusebox.lab.predict;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.limits.LimitKind;
import java.util.List;

/** What a gateway does with a call that is over the time limit of the whole call. A service never notices: it works on in every case. */
public enum Overdue {
    /** The permit comes back, caller, request thread and connection stay until the call ends: behind a semaphore. */
    CALLER_STAYS,

    /** The caller is answered; the thread that works for him and its connection stay until the call ends: behind a pool of threads. */
    WORKER_STAYS,

    /** The caller is answered, and the gateway holds nothing any more. */
    CANCELLED;

    /** @param gateway its limits, on the way to one service */
    public static Overdue behind(List<LimitSpec> gateway) {
        if (gateway.stream().anyMatch(l -> l.id().kind() == LimitKind.SEMAPHORE)) {
            return CALLER_STAYS;
        }
        return gateway.stream().anyMatch(l -> l.id().kind() == LimitKind.THREAD_POOL) ? WORKER_STAYS : CANCELLED;
    }
}
