package dev.fusebox.limits;

/** What happens to the call that finds a limit at its max. */
public enum WhenFull {
    QUEUES,
    REJECTS
}
