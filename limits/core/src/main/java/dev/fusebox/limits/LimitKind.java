package dev.fusebox.limits;

/** What sort of place on the chain a limit is. */
public enum LimitKind {
    THREADS,
    CONNECTIONS,
    ACCEPT_QUEUE,
    SEMAPHORE,
    BULKHEAD,
    THREAD_POOL,
    HTTP_POOL,
    EVENT_LOOP,
    CPU;

    /**
     * Whether a call that waits for its answer keeps a place of it. An event loop and a processor are busy or not, whoever
     * waits; and what is in an accept queue is not a call yet.
     */
    public boolean holdsCalls() {
        return this != ACCEPT_QUEUE && this != EVENT_LOOP && this != CPU;
    }
}
