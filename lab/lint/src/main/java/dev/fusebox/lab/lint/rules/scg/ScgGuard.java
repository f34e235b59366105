package dev.fusebox.lab.lint.rules.scg;

import dev.fusebox.lab.lint.boot.Resolved;
import java.util.Optional;

/** A circuit breaker filter of a route. */
record ScgGuard(ScgRoute route, ScgFilter filter) {

    /** The id of its circuit breaker and of its bulkhead: the filter's name, or that of the route. */
    String id() {
        return filter.arg("name").map(Resolved::word).orElse(route.id());
    }

    /** What answers instead of the backend; without it a caller gets the error. */
    Optional<Resolved> fallback() {
        return filter.arg("fallbackUri");
    }
}
