package dev.fusebox.lab.lint.boot;

import dev.fusebox.lab.settings.Filtered;
import dev.fusebox.lab.settings.PropertyName;
import dev.fusebox.lab.settings.SettingsFile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.origin.OriginLookup;
import org.springframework.boot.origin.TextResourceOrigin;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;

/**
 * The settings of an environment of Spring. Two spellings of one name are one setting, of which the source that comes first decides;
 * for libraries that read exact names each spelling is a setting by itself.
 */
public final class SettingsInForce {

    private final List<Resolved> all;
    private final Map<String, Resolved> exact;
    private final Map<String, Resolved> byPlainName = new HashMap<>();

    private SettingsInForce(Collection<Resolved> all, Map<String, Resolved> exact) {
        this.all = List.copyOf(all);
        this.exact = exact;
        // Of two spellings in one source Spring takes the one with dashes, else the first.
        for (Resolved one : all) {
            byPlainName.merge(
                    PropertyName.plain(one.property()),
                    one,
                    (known, other) -> PropertyName.isUsual(other.property()) ? other : known);
        }
    }

    /** @param environment whose sources with lines are files; others only give values to placeholders */
    public static SettingsInForce of(ConfigurableEnvironment environment) {
        List<EnumerablePropertySource<?>> sources = new ArrayList<>();
        for (PropertySource<?> source : environment.getPropertySources()) {
            if (source instanceof OriginLookup<?> && source instanceof EnumerablePropertySource<?> file) {
                sources.add(file);
            }
        }
        Map<String, Integer> first = new HashMap<>();
        Map<String, Resolved> exact = new LinkedHashMap<>();
        for (int i = 0; i < sources.size(); i++) {
            for (String name : SettingsFile.names(sources.get(i))) {
                exact.putIfAbsent(name, resolved(name, sources.get(i), environment));
                first.putIfAbsent(PropertyName.plain(name), i);
                first.putIfAbsent(PropertyName.plain(PropertyName.list(name)) + "[", i);
            }
        }
        List<Resolved> all = new ArrayList<>();
        for (int i = sources.size() - 1; i >= 0; i--) {
            for (String name : SettingsFile.names(sources.get(i))) {
                Resolved found = Objects.requireNonNull(exact.get(name));
                if (isFirst(name, i, first) && !found.text().isBlank()) {
                    all.add(found);
                }
            }
        }
        return new SettingsInForce(all, exact);
    }

    /** Spring takes a value, and a list as a whole, from the first source that has it. */
    private static boolean isFirst(String name, int source, Map<String, Integer> first) {
        String list = PropertyName.list(name);
        Integer here = source;
        return here.equals(first.get(PropertyName.plain(name)))
                && (list.equals(name) || here.equals(first.get(PropertyName.plain(list) + "[")));
    }

    private static Resolved resolved(String name, EnumerablePropertySource<?> source, ConfigurableEnvironment all) {
        String marked = String.valueOf(source.getProperty(name));
        Origin origin = Origin.inFile(place(name, source));
        String text = Filtered.written(marked);
        return new Resolved(name, text, Filtered.isMarked(marked) ? null : value(marked, all), origin);
    }

    /** What no file decides has no value here. */
    private static @Nullable String value(String text, ConfigurableEnvironment environment) {
        try {
            String value = environment.resolveRequiredPlaceholders(text);
            return Filtered.isMarked(value) ? null : value;
        } catch (IllegalArgumentException unknown) {
            return null;
        }
    }

    public static FileLine place(String name, PropertySource<?> source) {
        if (OriginLookup.getOrigin(source, name) instanceof TextResourceOrigin origin
                && origin.getResource() != null
                && origin.getLocation() != null) {
            return new FileLine(
                    SettingsFile.place(origin.getResource()),
                    origin.getLocation().getLine() + 1);
        }
        return new FileLine(source.getName(), FileLine.NONE);
    }

    /** These files with other values in force. */
    public SettingsInForce with(Collection<Resolved> others) {
        return new SettingsInForce(others, exact);
    }

    /** In any spelling that Spring accepts. */
    public Optional<Resolved> find(String property) {
        return Optional.ofNullable(byPlainName.get(PropertyName.plain(property)));
    }

    public Optional<Resolved> exactly(String property) {
        return Optional.ofNullable(exact.get(property));
    }

    /** Without settings that another source hides; in the order of their files. */
    public Stream<Resolved> all() {
        return all.stream();
    }

    /** Every spelling of every file, for comparison with Spring. */
    public Map<String, Resolved> written() {
        return Collections.unmodifiableMap(exact);
    }
}
