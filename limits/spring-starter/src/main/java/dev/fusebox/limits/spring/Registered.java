package dev.fusebox.limits.spring;

import io.github.resilience4j.core.Registry;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * What is known of each entry of a Resilience4j registry, by its name, for as long as it is there. Entries come with their
 * first call.
 *
 * @param <E> an entry
 * @param <T> what is known of it
 */
final class Registered<E, T> {

    private final Map<String, T> known = new ConcurrentHashMap<>();

    /** @param present of the registry; one that comes while they are gone through is not taken twice */
    void follow(
            Registry.EventPublisher<E> events, Collection<E> present, Function<E, String> name, Function<E, T> made) {
        events.onEntryAdded(added -> known.put(name.apply(added.getAddedEntry()), made.apply(added.getAddedEntry())))
                .onEntryReplaced(
                        replaced -> known.put(name.apply(replaced.getNewEntry()), made.apply(replaced.getNewEntry())))
                .onEntryRemoved(removed -> known.remove(name.apply(removed.getRemovedEntry())));
        present.forEach(e -> known.computeIfAbsent(name.apply(e), id -> made.apply(e)));
    }

    T get(String name) {
        return known.get(name);
    }

    Collection<T> all() {
        return known.values();
    }
}
