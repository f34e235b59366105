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
    CPU
}
