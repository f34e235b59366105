package dev.fusebox.limits;

import java.util.Collections;
import java.util.List;

/**
 * Knows the limits of one part of a process, as far as they exist by now: a semaphore may come into being with its first
 * call. Asked about once a second; names must be stable.
 */
public interface LimitSource {

    /** Limits that exist now. */
    default List<Limit> limits() {
        return Collections.emptyList();
    }

    /** Circuit breakers that exist now. */
    default List<Breaker> breakers() {
        return Collections.emptyList();
    }

    /** Time limits that exist now; one of the same name is taken for the same. */
    default List<TimeLimit> timeLimits() {
        return Collections.emptyList();
    }

    /** How often calls are repeated, as far as that is known now; one of the same name is taken for the same. */
    default List<Retry> retries() {
        return Collections.emptyList();
    }

    /** What this source should know and cannot read, and why. */
    default List<Absence> absences() {
        return Collections.emptyList();
    }

    /** Forgets a breaker's past, when it is this source's and its framework can; says whether it did. */
    default boolean reset(Breaker breaker) {
        return false;
    }
}
