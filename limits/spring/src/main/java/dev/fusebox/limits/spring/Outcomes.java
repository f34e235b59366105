package dev.fusebox.limits.spring;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The outcomes of the calls of each circuit breaker, by its name; the breaker need not exist yet. */
final class Outcomes {

    private final Map<String, CallOutcomes> known = new ConcurrentHashMap<>();
    private final Set<String> threadPools = ConcurrentHashMap.newKeySet();

    CallOutcomes of(String breaker) {
        return known.computeIfAbsent(breaker, name -> new CallOutcomes(name, threadPools));
    }

    /** From now on a bulkhead of this name is a thread pool. */
    void addThreadPool(String name) {
        threadPools.add(name);
    }
}
