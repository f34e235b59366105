package dev.fusebox.limits.spring;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The outcomes of the calls of each circuit breaker, by its name; the breaker need not exist yet. */
final class Outcomes {

    private final Map<String, CallOutcomes> known = new ConcurrentHashMap<>();

    CallOutcomes of(String breaker) {
        return known.computeIfAbsent(breaker, CallOutcomes::new);
    }
}
