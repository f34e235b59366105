package dev.fusebox.lab.lint;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The properties that the libraries of an application list.
 *
 * @param properties by name without dashes and in lower case, as Spring compares them
 * @param groups prefixes that one class binds, in the same spelling
 */
public record Metadata(Map<String, KnownProperty> properties, Set<String> groups) {

    public static final Metadata NONE = new Metadata(Map.of(), Set.of());

    public static Metadata of(List<KnownProperty> listed, List<String> groups) {
        Map<String, KnownProperty> properties = new HashMap<>();
        listed.forEach(p -> properties.merge(PropertyName.plain(p.name()), p, Metadata::better));
        Set<String> prefixes = new HashSet<>();
        groups.forEach(g -> prefixes.add(PropertyName.plain(g)));
        return new Metadata(properties, prefixes);
    }

    /** Of two entries of one name the one that is in force, and says more. */
    private static KnownProperty better(KnownProperty one, KnownProperty other) {
        if (one.gone() != other.gone()) {
            return one.gone() ? other : one;
        }
        return one.defaultValue() == null && other.defaultValue() != null ? other : one;
    }

    public Optional<KnownProperty> find(String property) {
        return Optional.ofNullable(properties.get(PropertyName.plain(property)));
    }

    public boolean isEmpty() {
        return properties.isEmpty();
    }
}
