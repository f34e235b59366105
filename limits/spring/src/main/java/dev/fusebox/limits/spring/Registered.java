package dev.fusebox.limits.spring;

import dev.fusebox.limits.Absence;
import io.github.resilience4j.core.Registry;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;

/**
 * A value for each entry of a Resilience4j registry, by the entry's name, while it is registered. The first call creates an
 * entry.
 *
 * @param <E> an entry
 * @param <T> its value
 */
final class Registered<E, T> {

    private final Map<String, T> known = new ConcurrentSkipListMap<>();
    private final Map<String, String> unknown = new ConcurrentHashMap<>();

    /**
     * A failure here affects neither the registry nor the call that created the entry.
     *
     * @param present entries of the registry; one that is added during the iteration is not added twice
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

    /** In the order of their names. */
    List<T> all() {
        return List.copyOf(known.values());
    }
}
