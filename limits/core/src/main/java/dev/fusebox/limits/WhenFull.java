package dev.fusebox.limits;

/** What a limit does with a call when it is full. */
public enum WhenFull {
    QUEUES,
    REJECTS
}
