package dev.fusebox.lab.settings;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings that a process knows: what they size, their defaults, how they are spelt, and when they are ignored.
 *
 * @param namespaces prefixes of properties that not every application reads; the first that fits counts
 */
public record SettingsCatalogue(List<Namespace> namespaces, List<SettingSpec> settings) {

    public static final SettingsCatalogue NONE = new SettingsCatalogue(List.of(), List.of());

    /**
     * @param prefix {@code *.} at its beginning stands for the name of any service
     * @param exactFor the library that reads these names letter by letter; {@code null} where Spring binds them
     */
    public record Namespace(String prefix, @Nullable String exactFor) {

        public static Namespace of(String prefix) {
            return new Namespace(prefix, null);
        }

        boolean has(String property) {
            return prefix.startsWith("*") ? property.contains(prefix.substring(1)) : property.startsWith(prefix);
        }
    }

    /** Those of both. */
    public SettingsCatalogue and(SettingsCatalogue other) {
        return new SettingsCatalogue(
                Stream.concat(namespaces.stream(), other.namespaces.stream()).toList(),
                Stream.concat(settings.stream(), other.settings.stream()).toList());
    }

    /** Whether a property lies in one of the namespaces. */
    public boolean owns(String property) {
        return namespace(property).isPresent();
    }

    private Optional<Namespace> namespace(String property) {
        return namespaces.stream().filter(n -> n.has(property)).findFirst();
    }

    Optional<String> exactFor(String property) {
        return namespace(property).map(Namespace::exactFor);
    }

    /** Whether the process takes both names for the same property. */
    public boolean same(String known, String property) {
        return PropertySpelling.same(known, property, exactFor(known).isPresent());
    }

    /** The setting of this name. */
    Optional<SettingSpec> find(String property) {
        boolean exact = exactFor(property).isPresent();
        return settings.stream().filter(s -> s.named(property, exact)).findFirst();
    }

    /** The setting that this name would be if letters did not count. */
    Optional<SettingSpec> misspelt(String property) {
        return settings.stream().filter(s -> s.named(property, false)).findFirst();
    }

    /** How many of these properties it knows. */
    public long knows(Stream<String> properties) {
        return properties.filter(p -> find(p).isPresent()).count();
    }

    /** What holds where nobody sets anything, by property. */
    public Map<String, String> defaults() {
        Map<String, String> defaults = new TreeMap<>();
        settings.stream()
                .filter(s -> s.defaultValue() != null)
                .forEach(s -> defaults.put(s.property(), s.defaultValue()));
        return defaults;
    }
}
