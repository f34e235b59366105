package dev.fusebox.lab.settings;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Settings of the command line, which come before those of any profile.
 *
 * @param values by property: for every process that reads it, or as {@code module:property} for one module
 */
public record GivenSettings(Map<String, String> values) {

    public static final GivenSettings NONE = new GivenSettings(Map.of());

    /** What a live process calls this origin. */
    public static final String ORIGIN = "command line";

    public GivenSettings {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /**
     * Those for one module, by plain property.
     *
     * @param read whether its process may read a property
     */
    public Map<String, String> of(String module, Predicate<String> read) {
        Map<String, String> own = new TreeMap<>();
        values.forEach((given, value) -> {
            String only = module(given);
            if ((only == null || only.equals(module)) && read.test(property(given))) {
                own.put(property(given), value);
            }
        });
        return own;
    }

    /** Settings of this instance only. */
    public Map<String, String> only(String instance) {
        Map<String, String> own = new TreeMap<>();
        values.forEach((given, value) -> {
            if (instance.equals(module(given))) {
                own.put(property(given), value);
            }
        });
        return own;
    }

    /** Both; where both have a setting, the others' counts. */
    public GivenSettings under(GivenSettings others) {
        Map<String, String> both = new LinkedHashMap<>(values);
        both.putAll(others.values);
        return new GivenSettings(both);
    }

    /** The module that it is for; {@code null} for all. */
    public static @Nullable String module(String given) {
        return given.contains(":") ? given.substring(0, given.indexOf(':')) : null;
    }

    public static String property(String given) {
        return given.substring(given.indexOf(':') + 1);
    }

    /** As they were given. */
    public String words() {
        return values.entrySet().stream()
                .map(e -> "--set " + e.getKey() + "=" + e.getValue())
                .collect(Collectors.joining(" "));
    }
}
