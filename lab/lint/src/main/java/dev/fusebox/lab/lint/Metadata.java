package dev.fusebox.lab.lint;

import dev.fusebox.lab.settings.PropertyName;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.lang3.StringUtils;

/**
 * The properties that the libraries of an application list.
 *
 * @param properties by name without dashes and in lower case, as Spring compares them
 * @param groups prefixes that one class binds, in the same spelling
 */
public record Metadata(Map<String, KnownProperty> properties, Set<String> groups) {

    private static final int LONGEST = 1000;

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

    /** As their libraries spell them. */
    public List<String> names() {
        return properties.values().stream().map(KnownProperty::name).toList();
    }

    /** Whether a property is legal: listed, or below a listed map, list or object. */
    public boolean legal(String property) {
        return find(property).filter(p -> !p.gone()).isPresent()
                || above(PropertyName.plain(property)).anyMatch(prefix -> {
                    KnownProperty listed = properties.get(prefix);
                    return listed != null && listed.open();
                });
    }

    /** The longest prefix of a property that one class binds; empty where no known class does. */
    Optional<String> group(String property) {
        return above(PropertyName.plain(property)).filter(groups::contains).findFirst();
    }

    /** Whether properties below this one are listed. */
    boolean isPrefix(String property) {
        String prefix = PropertyName.plain(property) + ".";
        return groups.contains(PropertyName.plain(property))
                || properties.keySet().stream().anyMatch(name -> name.startsWith(prefix));
    }

    /** Legal properties of a group. */
    Stream<KnownProperty> in(String group) {
        return properties.entrySet().stream()
                .filter(e -> e.getKey().startsWith(group + ".") && !e.getValue().gone())
                .map(Map.Entry::getValue);
    }

    /** Prefixes of a name, the longest first; none that is longer than any name in a list. */
    private static Stream<String> above(String name) {
        return Stream.iterate(
                shortened(StringUtils.left(name, LONGEST)), prefix -> !prefix.isEmpty(), Metadata::shortened);
    }

    private static String shortened(String name) {
        return name.substring(0, Math.max(0, Math.max(name.lastIndexOf('.'), name.lastIndexOf('['))));
    }

    public boolean isEmpty() {
        return properties.isEmpty();
    }
}
