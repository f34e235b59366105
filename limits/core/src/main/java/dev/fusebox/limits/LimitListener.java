package dev.fusebox.limits;

/** Is told what limits the calls of a process, after each look at it: at once, then once a second. */
@FunctionalInterface
public interface LimitListener {

    void looked(ProcessLimits now);
}
