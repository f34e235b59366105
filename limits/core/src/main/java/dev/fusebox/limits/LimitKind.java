package dev.fusebox.limits;

/** The kinds of limits on the chain. */
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
     * Whether a call keeps its slot while it waits for the response. An event loop and a processor are not held by calls
     * that wait, and a connection in an accept queue is not a call yet.
     */
    public boolean holdsCalls() {
        return this != ACCEPT_QUEUE && this != EVENT_LOOP && this != CPU;
    }
}
