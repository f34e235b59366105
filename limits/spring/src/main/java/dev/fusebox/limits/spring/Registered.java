package dev.fusebox.limits.spring;

import dev.fusebox.limits.Absence;
import io.github.resilience4j.core.Registry;
import java.util.Collection;
import java.util.List;
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
    private final Map<String, String> unknown = new ConcurrentHashMap<>();

    /**
     * What goes wrong here is nothing to the registry, nor to the call that made the entry.
     *
     * @param present of the registry; one that comes while they are gone through is not taken twice
     */
    void follow(
            Registry.EventPublisher<E> events, Collection<E> present, Function<E, String> name, Function<E, T> made) {
        events.onEntryAdded(added -> addNew(added.getAddedEntry(), name, made))
                .onEntryReplaced(replaced -> add(replaced.getNewEntry(), name, made))
                .onEntryRemoved(removed -> known.remove(name.apply(removed.getRemovedEntry())));
        present.forEach(entry -> addNew(entry, name, made));
    }

    private synchronized void addNew(E entry, Function<E, String> name, Function<E, T> made) {
        if (!known.containsKey(name.apply(entry))) {
            add(entry, name, made);
        }
    }

    private synchronized void add(E entry, Function<E, String> name, Function<E, T> made) {
        try {
            known.put(name.apply(entry), made.apply(entry));
        } catch (RuntimeException | LinkageError failure) {
            unknown.put(name.apply(entry), failure.toString());
        }
    }

    /** Entries that cannot be read. */
    List<Absence> absences(String prefix) {
        return unknown.entrySet().stream()
                .map(entry -> new Absence(prefix + entry.getKey(), entry.getValue()))
                .toList();
    }

    T get(String name) {
        return known.get(name);
    }

    Collection<T> all() {
        return known.values();
    }
}
