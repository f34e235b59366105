package dev.fusebox.limits;

import java.util.Collections;
import java.util.List;

/**
 * Reads the limits of one part of a process, as far as they exist yet: the first call may create a semaphore. It is called
 * about once a second; names must be stable.
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

    /** Time limits that exist now; two with the same name are the same time limit. */
    default List<TimeLimit> timeLimits() {
        return Collections.emptyList();
    }

    /** Retries that are known now; two with the same name are the same. */
    default List<Retry> retries() {
        return Collections.emptyList();
    }

    /** Routes that are known now, each with what guards its calls. */
    default List<RouteGuards> routes() {
        return Collections.emptyList();
    }

    /** What this source should be able to read but cannot, and the reason. */
    default List<Absence> absences() {
        return Collections.emptyList();
    }

    /** Closes a breaker and empties its window; returns false if it belongs to another source or cannot be reset. */
    default boolean reset(Breaker breaker) {
        return false;
    }
}
