package dev.fusebox.limits;

import java.util.List;

/** Is told which limits and circuit breakers a process has, after each look at them: at once, then once a second. */
@FunctionalInterface
public interface LimitListener {

    /** @param component the name of the process on the chain */
    void looked(String component, List<Limit> limits, List<Breaker> breakers);
}
