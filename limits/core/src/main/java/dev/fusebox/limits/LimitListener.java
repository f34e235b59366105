package dev.fusebox.limits;

/** Gets the limits of a process: when it is added, then once a second. */
@FunctionalInterface
public interface LimitListener {

    void looked(ProcessLimits now);
}
